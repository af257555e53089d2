/** A producer's work by keyboard only: from a target to its offers, buying, paying, uploading the proof. */
import type { Locator, Page } from '@playwright/test';
import { expect, expectMessage, test } from './fixtures.ts';
import { pdfFile } from './upload-files.ts';
import { addTarget, decideRequest, newCompany, addCreditAndOffer, openAs } from './api-setup.ts';
import { tabTo } from './steps/keyboard.ts';

async function press(page: Page, wanted: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press(key);
}

test('From a target to the proof of its payment', async ({ page, request }) => {
  const [recycler, producer] = [await newCompany(request, 'recycler'), await newCompany(request, 'producer')];
  await addTarget(producer);
  const offer = await addCreditAndOffer(recycler);
  const main = page.getByRole('main');
  await openAs(page, producer, '/ProducerDashboard');
  await press(page, main.getByRole('link', { name: 'View matching offers' }));
  await tabTo(page, page.getByPlaceholder('What are you looking for?'));
  await page.keyboard.type(offer.title);
  await press(page, main.getByRole('article').getByRole('link', { name: offer.title }));
  await expect(page.getByRole('heading', { level: 1, name: offer.title })).toBeVisible();
  await expect(main.getByLabel('EPR Account')).toHaveValue(/./);
  await press(page, main.getByRole('button', { name: 'Buy Now' }));
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Yes, buy it' }));
  await expect(page.getByRole('heading', { name: 'Work Order Placed!' })).toBeVisible();
  // Buy Now is gone with its page; the focus is at the start of the next one.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await decideRequest(recycler, 'purchase', id, 'approved');

  const links = page.getByRole('navigation', { name: 'Workspace' });
  await press(page, links.getByRole('link', { name: /^Direct Purchase/ }));
  await press(page, main.getByRole('button', { name: /^Initiate Payment for / }));
  const confirmation = page.getByRole('dialog', { name: 'Initiate payment?' });
  await expect(confirmation.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(confirmation).toHaveCount(0);
  // The focus is back on the button.
  await expect(main.getByRole('button', { name: /^Initiate Payment for / })).toBeFocused();
  await page.keyboard.press('Enter');
  await press(page, confirmation.getByRole('button', { name: 'Initiate Payment' }));
  await expectMessage(page, 'Payment initiated successfully!');

  await press(page, links.getByRole('link', { name: /^Transaction History/ }));
  await press(page, main.getByRole('button', { name: /^Upload Transaction Proof/ }), 'Space');
  const dialog = page.getByRole('dialog', { name: /^Upload documents/ });
  const chooser = page.waitForEvent('filechooser');
  await press(page, dialog.getByLabel('Transaction Proof', { exact: true }));
  await (await chooser).setFiles(pdfFile('transfer'));
  await press(page, dialog.getByRole('button', { name: 'Upload', exact: true }));
  await expectMessage(page, 'Transaction updated successfully!');
  // The button is disabled; the focus is on the card.
  await expect(main.getByRole('article')).toBeFocused();
  await expect(main.getByText('The payment is being verified.')).toBeVisible();
});
