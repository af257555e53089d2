// @module-tag journey
/**
 * A producer's work by keyboard only, from a target to its offers and the order. A request answered and documents uploaded by keyboard:
 * `recycler-keyboard.spec.ts`; the focus in the dialog of a payment and after an upload: src/pages/producer/{requests,transactions}.test.tsx.
 */
import type { Locator, Page } from '@playwright/test';
import { addTarget, newCompany, addCreditAndOffer, openAs } from './api-setup.ts';
import { expect, test } from './fixtures.ts';
import { tabTo } from './steps/keyboard.ts';

async function press(page: Page, wanted: Locator): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press('Enter');
}

test('From a target to its offers and the order', async ({ page, request }) => {
  const [recycler, producer] = [await newCompany(request, 'recycler'), await newCompany(request, 'producer')];
  await addTarget(producer);
  const offer = await addCreditAndOffer(recycler);
  const main = page.getByRole('main');
  await openAs(page, producer, '/ProducerDashboard');
  await press(page, main.getByRole('article').locator('summary'));
  await press(page, main.getByRole('link', { name: 'View matching offers' }));
  await tabTo(page, page.getByPlaceholder('What are you looking for?'));
  await page.keyboard.type(offer.title);
  await press(page, main.getByRole('article').getByRole('link', { name: offer.title }));
  await expect(page.getByRole('heading', { level: 1, name: offer.title })).toBeVisible();
  await expect(main.getByLabel('EPR Account')).toHaveValue(/./);
  const buy = main.getByRole('button', { name: 'Buy Now' });
  await press(page, buy);
  const confirmation = page.getByRole('dialog');
  await expect(confirmation.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(confirmation).toHaveCount(0);
  // The focus is back on the button.
  await expect(buy).toBeFocused();
  await page.keyboard.press('Enter');
  await press(page, confirmation.getByRole('button', { name: 'Yes, buy it' }));
  await expect(page.getByRole('heading', { name: 'Work Order Placed!' })).toBeVisible();
  // Buy Now is gone with its page; the focus is at the start of the next one.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
