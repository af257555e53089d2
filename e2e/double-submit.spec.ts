// @module-tag journey
/**
 * Repeated presses (Enter and a double click) trigger an action once; those of the other buttons are tested as components
 * (`trade-actions.test.tsx`, `accounts.test.tsx`). `npx playwright test e2e/double-submit.spec.ts --repeat-each=50` repeats it fifty times.
 */
import type { Locator, Request } from '@playwright/test';
import { newCompany, decideRequest, addCreditAndOffer, openAs, pay, THIS_YEAR, type Actor } from './api-setup.ts';
import { hold, recordCalls } from './fake-responses.ts';
import { expect, expectMessage, test } from './fixtures.ts';
import { pdfFile } from './upload-files.ts';

/** Presses Enter and clicks twice, without waiting in between. */
async function press(button: Locator): Promise<void> {
  await button.focus();
  const box = await button.boundingBox();
  if (box === null) throw new Error('The button is not to be seen');
  const { keyboard, mouse } = button.page();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await Promise.all([keyboard.press('Enter'), mouse.click(x, y, { clickCount: 2 })]);
}

/** All requests had one idempotency key, so that even a repeated one would have counted once. */
function expectOne(sent: readonly Request[]): void {
  expect(sent.length).toBeGreaterThan(0);
  expect(new Set(sent.map((request) => request.headers()['idempotency-key'])).size).toBe(1);
}

const listOf = async ({ api, headers }: Actor, path: string): Promise<{ id: string }[]> =>
  (await (await api.get(path, { headers })).json()).data;

test('a double click on a button that buys, or on one that uploads, sends one request', async ({ page, request }) => {
  const [recycler, producer] = [await newCompany(request, 'recycler'), await newCompany(request, 'producer')];
  const offer = await addCreditAndOffer(recycler);

  await openAs(page, producer, `/detail/${offer.id}`);
  const purchases = recordCalls(page, 'POST /api/epr/purchases-requests/');
  const panel = page.getByRole('form', { name: 'Review Payment' });
  await panel.getByLabel('Financial Year').selectOption(String(THIS_YEAR));
  await panel.getByRole('spinbutton', { name: 'Quantity (Kg)' }).fill('1500');
  await press(panel.getByRole('button', { name: 'Buy Now' }));
  await press(page.getByRole('dialog').getByRole('button', { name: 'Yes, buy it' }));
  await expectMessage(page, 'Purchase request submitted successfully!');
  expectOne(purchases);
  const placed = await listOf(producer, '/api/epr/purchases-requests/');
  expect(placed).toHaveLength(1);
  const id = placed[0]?.id ?? '';
  await decideRequest(recycler, 'purchase', id, 'approved');
  await pay(producer, 'purchase', id);

  await page.goto(`/trade/${id}`);
  const proofs = recordCalls(page, 'PATCH /api/epr/transactions/{id}/');
  await page.getByRole('button', { name: 'Upload documents', exact: true }).click();
  const upload = page.getByRole('dialog', { name: /^Upload documents: / });
  await upload.getByLabel('Transaction Proof', { exact: true }).setInputFiles(pdfFile('payment'));
  await press(upload.getByRole('button', { name: 'Upload', exact: true }));
  await expectMessage(page, 'Transaction updated successfully!');
  expectOne(proofs);
  await expect(page.getByRole('link', { name: /^View Transaction Proof of / })).toHaveCount(1);
});

test('a dialog whose request is pending stays open, however often Escape is pressed', async ({ page, request }) => {
  const [recycler, producer] = [await newCompany(request, 'recycler'), await newCompany(request, 'producer')];
  const offer = await addCreditAndOffer(recycler);
  await openAs(page, producer, `/detail/${offer.id}`);
  await page.getByRole('button', { name: 'Make Counter Offer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make Counter Offer' });
  await dialog.getByLabel('EPR Account').selectOption({ index: 1 });
  await dialog.getByLabel('Offer Price (₹/Kg)').fill('1.5');
  const release = await hold(page, 'POST /api/epr/counter-credit-offers/');
  await dialog.getByRole('button', { name: 'Submit Offer' }).click();
  await expect(dialog.getByRole('button', { name: 'Processing...' })).toBeVisible();
  for (let turn = 0; turn < 5; turn++) await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await release();
  await expectMessage(page, 'Offer price submitted successfully!');
});
