/** A credit below its price band: listed with a warning, bought with the warning in sight. */
import type { Page } from '@playwright/test';
import { addCredit, addOffer, newCompany, openAs } from './api-setup.ts';
import { expect, test } from './fixtures.ts';
import { newPerson } from './people.ts';
import { imageFile } from './upload-files.ts';

const BELOW = /^₹ 1\.20 per Kg is below the price band of ₹ 1\.50 to ₹ 5\.00 per Kg \(Draft: /;

const warnings = (page: Page, place = page.locator('main')) =>
  place.getByRole('list', { name: 'Warnings' }).getByRole('listitem');

test('An offer below its price band is listed with a warning, and bought with the warning in the confirmation', async ({
  page,
  request,
  open,
}) => {
  const recycler = await newCompany(request, 'recycler');
  const credit = await addCredit(recycler);
  const title = `Bales ${newPerson('recycler').registrationNumber}`;
  await openAs(page, recycler, `/RecyclerCreateOffers?credit=${credit.id}`);
  const form = page.getByRole('form', { name: 'Credit Offer' });
  await form.getByLabel('Offer Title').fill(title);
  await form.getByLabel('Credit Available').fill('40000');
  await form.getByLabel('Minimum Purchase').fill('1000');
  await expect(form).toContainText('Price band: ₹ 1.50 to ₹ 5.00 per Kg (Draft)');
  await expect(warnings(page)).toHaveCount(0);
  await form.getByLabel('Price per credit').fill('1.20');
  await expect(warnings(page)).toHaveText(BELOW);
  await form.getByRole('checkbox', { name: 'Tax Invoice' }).check();
  await form.getByLabel('Product Image').setInputFiles(await imageFile('bales'));
  await form.getByLabel('Availability Proof').setInputFiles(await imageFile('proof'));
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(form).toContainText(`“${title}” is on the market.`);
  await expect(warnings(page)).toHaveText(BELOW);
  const path = await form.getByRole('link', { name: 'View the offer' }).getAttribute('href');

  const market = await open('visitor');
  await market.goto(`/Erpcredits?search=${encodeURIComponent(title)}`);
  await expect(market.getByRole('article').filter({ hasText: title })).toContainText('Below the price band');

  const producer = await newCompany(request, 'producer');
  const buyer = await open('buyer');
  await openAs(buyer, producer, String(path));
  await expect(buyer.getByRole('main')).toContainText('₹ 1.50 to ₹ 5.00 per Kg');
  const panel = buyer.getByRole('form', { name: 'Review Payment' });
  await expect(warnings(buyer, panel)).toHaveText(BELOW);
  await panel.getByRole('button', { name: 'Buy Now' }).click();
  await expect(warnings(buyer, buyer.getByRole('dialog'))).toHaveText(BELOW);
  await buyer.getByRole('button', { name: 'Yes, buy it' }).click();
  await expect(buyer.getByRole('heading', { name: 'Work Order Placed!' })).toBeVisible();
  await expect(warnings(buyer)).toHaveText(BELOW);
});

test('A counter-offer is compared with the band while its price is typed', async ({ page, request }) => {
  const recycler = await newCompany(request, 'recycler');
  const offer = await addOffer(recycler, (await addCredit(recycler)).id);
  await openAs(page, await newCompany(request, 'producer'), `/detail/${offer.id}`);
  await page.getByRole('button', { name: 'Make Counter Offer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make Counter Offer' });
  await dialog.getByLabel('Offer Price (₹/Kg)').fill('1.20');
  await expect(warnings(page, dialog)).toHaveText(BELOW);
});
