/**
 * A recycler's own offers on the real server and in the market: updated, paused, duplicated, deleted. The texts and requests: `update-offer.test.tsx`,
 * `offers.test.tsx`, `credit-offers.test.tsx`; that an offer is created by hand: `a-whole-trade.spec.ts`.
 */
import type { Page } from '@playwright/test';
import { type Actor, addCredit, addOffer, placeRequest, newCompany, openAs } from './api-setup.ts';
import { expect, expectMessage, test } from './fixtures.ts';
import { SUPPORT_EMAIL } from './people.ts';
import { imageFile } from './upload-files.ts';

const SCREEN = '/RecyclerCreditOffers';

async function filesOf({ api, headers }: Actor, offer: { id: string }) {
  const answer = await api.get(`/api/epr/credit-offers/${offer.id}/`, { headers });
  const { data }: { data: { product_image: string; availability_proof: string } } = await answer.json();
  return data;
}

const cardOf = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

test('An update replaces the changed fields alone and leads back to the found list', async ({ page, request }) => {
  const recycler = await newCompany(request, 'recycler');
  const { id } = await addCredit(recycler);
  const offer = await addOffer(recycler, id);
  const found = `${SCREEN}?search=${encodeURIComponent(offer.title)}`;
  await openAs(page, recycler, found);
  const before = await filesOf(recycler, offer);
  await page.getByRole('link', { name: `Edit ${offer.title}` }).click();
  const form = page.getByRole('form', { name: 'Update Credit Offer' });
  await expect(form.getByLabel('Price per credit')).toHaveValue('2.50');
  const path = `/api/epr/credit-offers/${offer.id}/`;
  await request.patch(path, { headers: recycler.headers, data: { price_per_credit: '3.10' } });
  await form.getByLabel('Offer Title').fill(`${offer.title}, washed twice`);
  await form.getByLabel('Product Image').setInputFiles(await imageFile('other'));
  await form.getByRole('button', { name: 'Update' }).click();
  await expectMessage(page, 'Offer updated successfully');
  // A user who came from a search returns to it.
  await expect(page).toHaveURL(
    (url) => decodeURIComponent(`${url.pathname}${url.search.replaceAll('+', ' ')}`) === decodeURIComponent(found),
  );
  await expect(page.getByRole('heading', { name: `${offer.title}, washed twice` })).toBeVisible();
  await expect(page.getByText('₹ 3.10/Kg')).toBeVisible();
  const after = await filesOf(recycler, offer);
  expect(after.product_image).not.toBe(before.product_image);
  expect(after.availability_proof).toBe(before.availability_proof);
});

test('An offer is paused, resumed, duplicated with its files, and deleted', async ({ page, request }) => {
  const [recycler, producer] = [await newCompany(request, 'recycler'), await newCompany(request, 'producer')];
  const { id } = await addCredit(recycler);
  const offer = await addOffer(recycler, id, { credit_available: '5000' });
  await placeRequest(producer, 'counter', offer.id);
  const isPublic = async () => (await request.get(`/api/epr/public-credit-offers/${offer.id}/`)).status();
  await openAs(page, recycler, SCREEN);
  const card = cardOf(page, offer.title);
  await expect(card.locator('img').first()).toBeVisible();
  await page.getByRole('button', { name: `Pause ${offer.title}` }).click();
  await expect(card.getByText('Paused', { exact: true })).toBeVisible();
  expect(await isPublic()).toBe(404);
  await page.getByRole('button', { name: `Resume ${offer.title}` }).click();
  await expect(card.getByText('Live', { exact: true })).toBeVisible();
  expect(await isPublic()).toBe(200);

  await page.getByRole('link', { name: `Duplicate ${offer.title}` }).click();
  await expect(page.getByLabel('Offer Title')).toHaveValue(`${offer.title} (copy)`);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText(`“${offer.title} (copy)” is on the market.`)).toBeVisible();
  await page.getByRole('link', { name: 'View Credit Offers' }).click();
  const picture = cardOf(page, `${offer.title} (copy)`).locator('img').first();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  await page.getByRole('button', { name: `Delete ${offer.title}`, exact: true }).click();
  await page.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expect(card).toHaveCount(0);
  // Support is in a green bar.
  const bar = page.getByRole('complementary', { name: 'Support' });
  await expect(bar.getByRole('link', { name: SUPPORT_EMAIL })).toHaveAttribute('href', /^mailto:/);
  const colour = await bar.evaluate((element) => {
    const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('No canvas');
    context.fillStyle = getComputedStyle(element).backgroundColor;
    context.fillRect(0, 0, 1, 1);
    return [...context.getImageData(0, 0, 1, 1).data];
  });
  const [red = 0, green = 0, blue = 0] = colour;
  expect(green, `the bar's colour ${String(colour)}`).toBeGreaterThan(Math.max(red, blue));

  await page.getByRole('link', { name: /^Counter Offers/ }).click();
  await expect(page.getByRole('button', { name: 'Declined' })).toBeDisabled();
});
