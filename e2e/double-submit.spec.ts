/**
 * Repeated presses (Enter and a double click) trigger an action once. `npx playwright test e2e/double-submit.spec.ts --repeat-each=50` repeats each
 * test fifty times.
 */
import type { Locator, Page, Request } from '@playwright/test';
import { expect, expectMessage, test } from './fixtures.ts';
import { recordCalls, type Call } from './fake-responses.ts';
import { pdfFile } from './upload-files.ts';
import {
  addAccount,
  newCompany,
  decideAccount,
  addCreditAndOffer,
  openAs,
  superadmin,
  THIS_YEAR,
  type Actor,
} from './api-setup.ts';

/** Presses Enter and clicks twice, without waiting in between. */
async function press(button: Locator): Promise<void> {
  await button.focus();
  const box = await button.boundingBox();
  if (box === null) throw new Error('The button is not to be seen');
  const { keyboard, mouse } = button.page();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await Promise.all([keyboard.press('Enter'), mouse.click(x, y, { clickCount: 2 })]);
}

/** Events of one kind in the timeline of the trade's page. */
const events = (page: Page, name: string): Locator =>
  page
    .getByRole('region', { name: 'Timeline' })
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`^${name}`) });

/** All requests had one idempotency key, so that even a repeated one would have counted once. */
function expectOne(sent: readonly Request[]): void {
  expect(sent.length).toBeGreaterThan(0);
  expect(new Set(sent.map((request) => request.headers()['idempotency-key'])).size).toBe(1);
}

const listOf = async ({ api, headers }: Actor, path: string): Promise<{ id: string }[]> =>
  (await (await api.get(path, { headers })).json()).data;

test('from the purchase to the last document', async ({ open, request }) => {
  test.slow();
  const [recycler, producer] = [await newCompany(request, 'recycler'), await newCompany(request, 'producer')];
  const offer = await addCreditAndOffer(recycler);
  const [buyer, seller, reviewer] = [await open('producer'), await open('recycler'), await open('superadmin')];

  await openAs(buyer, producer, `/detail/${offer.id}`);
  const purchases = recordCalls(buyer, 'POST /api/epr/purchases-requests/');
  const panel = buyer.getByRole('form', { name: 'Review Payment' });
  await panel.getByLabel('Financial Year').selectOption(String(THIS_YEAR));
  await panel.getByRole('spinbutton', { name: 'Quantity (Kg)' }).fill('1500');
  await press(panel.getByRole('button', { name: 'Buy Now' }));
  await press(buyer.getByRole('dialog').getByRole('button', { name: 'Yes, buy it' }));
  await expectMessage(buyer, 'Purchase request submitted successfully!');
  expectOne(purchases);
  const placed = await listOf(producer, '/api/epr/purchases-requests/');
  expect(placed).toHaveLength(1);
  const path = `/trade/${placed[0]?.id}`;

  await openAs(seller, recycler, path);
  const acceptances = recordCalls(seller, 'PATCH /api/epr/purchases-requests/{id}/');
  await seller.getByRole('button', { name: /^Accept / }).click();
  await press(seller.getByRole('dialog').getByRole('button', { name: 'Accept' }));
  await expectMessage(seller, /^Purchase request accepted/);
  expectOne(acceptances);
  await expect(events(seller, 'Accepted by the recycler')).toHaveCount(1);

  await buyer.goto(path);
  const payments = recordCalls(buyer, 'POST /api/epr/transactions/');
  await buyer.getByRole('button', { name: /^Initiate Payment for / }).click();
  await press(buyer.getByRole('dialog').getByRole('button', { name: 'Initiate Payment' }));
  await expectMessage(buyer, 'Payment initiated successfully!');
  expectOne(payments);
  expect(await listOf(producer, '/api/epr/transactions/')).toHaveLength(1);

  const proofs = recordCalls(buyer, 'PATCH /api/epr/transactions/{id}/');
  await buyer.getByRole('button', { name: 'Upload documents', exact: true }).click();
  const upload = buyer.getByRole('dialog', { name: /^Upload documents: / });
  await upload.getByLabel('Transaction Proof', { exact: true }).setInputFiles(pdfFile('payment'));
  await press(upload.getByRole('button', { name: 'Upload', exact: true }));
  await expectMessage(buyer, 'Transaction updated successfully!');
  expectOne(proofs);
  await expect(buyer.getByRole('link', { name: /^View Transaction Proof of / })).toHaveCount(1);

  await openAs(reviewer, await superadmin(request), path);
  const verdicts = recordCalls(reviewer, 'PATCH /api/superadmin/transactions/{id}/');
  await reviewer.getByRole('button', { name: 'Approve', exact: true }).click();
  await press(reviewer.getByRole('dialog').getByRole('button', { name: 'Yes, approve it!' }));
  await expectMessage(reviewer, 'Transaction approved successfully!');
  expectOne(verdicts);
  await expect(events(reviewer, 'Payment verified, credit sold')).toHaveCount(1);

  await seller.reload();
  const transfers = recordCalls(seller, 'PATCH /api/epr/transactions/{id}/');
  await seller.getByRole('button', { name: /^Upload Trail Documents of / }).click();
  const dialog = seller.getByRole('dialog', { name: /^Upload documents: / });
  await dialog.getByLabel('Credit Transfer Proof').setInputFiles(pdfFile('transfer'));
  await dialog.getByLabel('Trail Documents').setInputFiles(pdfFile('trail'));
  await press(dialog.getByRole('button', { name: 'Upload', exact: true }));
  await expectMessage(seller, 'Transaction updated successfully!');
  expectOne(transfers);
  await expect(events(seller, 'Credits transferred')).toHaveCount(1);
});

test("a verdict on a recycler's and on a producer's account", async ({ page, request }) => {
  const reviewer = await superadmin(request);
  for (const side of ['recycler', 'producer'] as const) {
    const owner = await newCompany(request, side);
    const number = `7${owner.person.registrationNumber}`;
    const { id } = await addAccount(owner, { epr_registration_number: number });
    await decideAccount(owner, id, 'approved');
    await openAs(page, reviewer, `/${side}-erplist?search=${number}`);
    const call: Call = `PATCH /api/superadmin/${side}-epr/{id}/`;
    const sent = recordCalls(page, call);
    await page.getByRole('combobox', { name: `Decide on ${number}` }).selectOption('Rejected');
    await press(page.getByRole('dialog').getByRole('button', { name: 'Yes, reject it!' }));
    await expect(page.getByRole('row').filter({ hasText: number }).getByRole('cell').nth(4)).toHaveText('Rejected');
    expect(sent).toHaveLength(1);
  }
});
