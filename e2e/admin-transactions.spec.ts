/** The superadmin's transactions: every field, the documents, and the final decision. */
import { formatDateTime } from '../src/lib/dates.ts';
import { documentStatus, expect, expectFacts, expectMessage, test } from './fixtures.ts';
import { newCompany, addCreditAndOffer, uploadDocuments, superadmin, trade, type Stage, openAs } from './api-setup.ts';
import type { APIRequestContext } from '@playwright/test';

const API = '/api/superadmin/transactions/';
const DOCUMENTS = [
  'Download Transaction Proof',
  'Download Producer Transfer Proof',
  'Download Trail Documents',
  'Download Recycler Transfer Proof',
] as const;

/** A transaction of new people at that stage, with its numbers. */
async function transactionAt(request: APIRequestContext, stage: Stage, times = 1) {
  const [recycler, producer] = [await newCompany(request, 'recycler'), await newCompany(request, 'producer')];
  const offer = await addCreditAndOffer(recycler);
  const trades = [];
  for (let left = times; left > 0; left--) trades.push(await trade({ recycler, producer, offer }, stage));
  const search = encodeURIComponent(producer.person.company);
  const { headers } = await superadmin(request);
  const { data } = await (await request.get(`${API}?search=${search}`, { headers })).json();
  return { recycler, producer, trades, data, path: `/AdminTxnHistory?search=${search}` };
}

test('A payment is judged: every field, the documents, approved for good', async ({ page, request }) => {
  const { recycler, producer, trades, data, path } = await transactionAt(request, 'paid');
  const id = trades[0]?.transactionId ?? '';
  await uploadDocuments(producer, id, 'transaction_proof', 'producer_transfer_proof');
  await openAs(page, await superadmin(request), path);
  const card = page.getByRole('article');
  await expect(card).toHaveCount(1);
  await expect(card.getByRole('heading', { name: 'Recycling | Plastic' })).toBeVisible();
  await expectFacts(card, {
    'Producer ID': data[0].producer_unique_id,
    'Work Order No.': data[0].order_id,
    'Work Order Date': formatDateTime(data[0].work_order_date).replaceAll('\u00a0', ' '),
    'Producer Type': 'Brand Owner (BO)',
    'Product Type': 'Category I',
    'Credit Type': 'Recycling',
    'Price per credit (₹)': '₹ 2.50/Kg',
    'Offered By': recycler.person.company,
    'Payment Status': 'Initiated',
  });
  expect(data[0].producer_unique_id).toMatch(/^PRO-\d{6}$/);
  expect(data[0].order_id).toMatch(/^WO-\d{4}-\d{2}-\d{6}$/);
  await expect(card).toContainText(/5,000\s*Kg\s*Credit Quantity/);
  // 5,000 × 2.50 = 12,500; fee 62.50; GST 2,261.25
  await expect(card).toContainText(/₹\s*14,823\.75\s*Total Earnings including GST \(₹\)/);
  await expect(card.getByRole('link', { name: `View trade ${data[0].order_id}` })).toHaveAttribute(
    'href',
    /^\/trade\//,
  );
  await card.getByRole('button', { name: 'Approve' }).click();
  const dialog = page.getByRole('dialog', { name: `Approve ${data[0].order_id}?` });
  await expect(dialog).toContainText('5,000 Kg at ₹ 2.50/Kg, ₹ 14,823.75 in total');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(card.getByRole('button', { name: 'Approve' })).toBeEnabled();
  await card.getByRole('button', { name: 'Approve' }).click();
  await dialog.getByRole('button', { name: 'Yes, approve it!' }).click();
  await expectMessage(page, 'Transaction approved successfully!');
  await expect(card.getByRole('button', { name: 'Approved' })).toBeDisabled();
  await expect(card.getByRole('button', { name: 'Decline' })).toHaveCount(0);
  await expectFacts(card, { 'Payment Status': 'Payment Verified' });
  await uploadDocuments(recycler, id, 'recycler_transfer_proof', 'trail_documents');
  await page.reload();
  for (const name of DOCUMENTS)
    expect(await documentStatus(page, card.getByRole('button', { name, exact: true }))).toBe(200);
});

test('Declined for good, with a reason that stands on the card and is read by both parties', async ({
  page,
  request,
}) => {
  const { path, producer, recycler, trades } = await transactionAt(request, 'paid');
  const result = 'The reference on the proof is another order’s.';
  await openAs(page, await superadmin(request), path);
  const card = page.getByRole('article');
  await expect(card.getByRole('button', { name: 'Approve' })).toBeDisabled();
  await expect(card).toContainText('A payment proof of the producer is still missing.');
  await card.getByRole('button', { name: 'Decline' }).click();
  const reason = page.getByRole('dialog').getByRole('textbox', { name: /^Reason/ });
  await expect(reason).toHaveAccessibleDescription(
    `Sent to ${producer.person.company} and ${recycler.person.company}. At most 300 characters.`,
  );
  await reason.fill(result);
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, decline it!' }).click();
  await expectMessage(page, 'Transaction rejected successfully');
  await expect(card.getByRole('button', { name: 'Declined' })).toBeDisabled();
  await expect(card.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await expectFacts(card, { 'Payment Status': 'Cancelled' });
  await expect(card.getByText(`Reason: “${result}”`)).toBeVisible();
  for (const [who, list] of [
    [producer, '/ProducerTxnHistory'],
    [recycler, '/RecycleTxnHistory'],
  ] as const) {
    await openAs(page, who, list);
    await expect(page.getByRole('article').getByText(`Reason: “${result}”`)).toBeVisible();
    await page.goto(`/trade/${trades[0]?.id}`);
    await expect(page.getByRole('region', { name: 'Timeline' })).toContainText(`Reason: “${result}”`);
  }
});

test('The place is kept by keyboard', async ({ page, request }) => {
  const { data, path } = await transactionAt(request, 'proven', 2);
  await openAs(page, await superadmin(request), path);
  const card = (order: string) => page.getByRole('article', { name: `Transaction ${order}` });
  await card(data[0].order_id).getByRole('button', { name: 'Approve' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(card(data[0].order_id).getByRole('button', { name: 'Approved' })).toBeDisabled();
  await expect(card(data[0].order_id)).toBeFocused();
});

test.describe('in the dark', () => {
  test.use({ colorScheme: 'dark', viewport: { width: 375, height: 812 } });
  test('A transaction is approved on a phone', async ({ page, request }) => {
    const { data, path } = await transactionAt(request, 'proven');
    await openAs(page, await superadmin(request), path);
    const card = page.getByRole('article');
    // Everything that the decision needs fits on one screen; the rest is collapsed.
    expect((await card.boundingBox())?.height).toBeLessThan(720);
    await expect(card.getByText('Producer ID')).toBeHidden();
    await card.getByText('All details').click();
    await expectFacts(card, { 'Producer ID': data[0].producer_unique_id, 'Work Order No.': data[0].order_id });
    await card.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('button', { name: 'Yes, approve it!' }).click();
    await expectMessage(page, 'Transaction approved successfully!');
  });
});
