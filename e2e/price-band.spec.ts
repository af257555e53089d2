// @module-tag journey
/**
 * A credit below its price band is bought with the warning in sight. The warnings of all forms, also while a price is typed:
 * src/pages/recycler/offers.test.tsx, src/pages/public/offer-warnings.test.tsx; what the server compares: `offers/guards.test.ts`, `trades/guards.test.ts`.
 */
import type { Page } from '@playwright/test';
import { addCreditAndOffer, newCompany, openAs } from './api-setup.ts';
import { expect, test } from './fixtures.ts';

const BELOW = /^₹ 1\.20 per Kg is below the price band of ₹ 1\.50 to ₹ 5\.00 per Kg \(Draft: /;

const warnings = (page: Page, place = page.locator('main')) =>
  place.getByRole('list', { name: 'Warnings' }).getByRole('listitem');

test('Panel, confirmation and order warn of an offer below its price band', async ({ page, request }) => {
  const offer = await addCreditAndOffer(await newCompany(request, 'recycler'), { price_per_credit: '1.20' });
  await openAs(page, await newCompany(request, 'producer'), `/Erpcredits?search=${encodeURIComponent(offer.title)}`);
  const card = page.getByRole('article').filter({ hasText: offer.title });
  await expect(card).toContainText('Below the price band');
  await card.getByRole('link', { name: offer.title }).click();
  await expect(page.getByRole('main')).toContainText('₹ 1.50 to ₹ 5.00 per Kg');
  const panel = page.getByRole('form', { name: 'Review Payment' });
  await expect(warnings(page, panel)).toHaveText(BELOW);
  await panel.getByRole('button', { name: 'Buy Now' }).click();
  await expect(warnings(page, page.getByRole('dialog'))).toHaveText(BELOW);
  await page.getByRole('button', { name: 'Yes, buy it' }).click();
  await expect(page.getByRole('heading', { name: 'Work Order Placed!' })).toBeVisible();
  await expect(warnings(page)).toHaveText(BELOW);
});
