/** A recycler's Transaction History: paid trades, and the upload of the two documents. */
import { expect, expectFacts, expectMessage, test } from './market.ts';
import { paper } from './papers.ts';
import { join, joinBare, listGoods, openAs, type Stage, trade } from './stage.ts';
import { nextCall, PROVOKED, recordCalls, refuse } from './answers.ts';
import { expectFailure, expectHead, expectLoading, searchFor } from './steps/screen-rules.ts';
import type { APIRequestContext, Page } from '@playwright/test';

const LIST = 'GET /api/epr/transactions/';
const WRITE = 'PATCH /api/epr/transactions/{id}/';
const SCREEN = '/RecycleTxnHistory';
const PICKER = '.png,.pdf,.jpg,.jpeg,.docx';

test.use({ expectedErrors: PROVOKED });

async function openHistory(page: Page, request: APIRequestContext, stage: Stage) {
  const [recycler, producer] = [await join(request, 'recycler'), await join(request, 'producer')];
  const offer = await listGoods(recycler);
  const { id, transactionId } = await trade({ recycler, producer, offer }, stage);
  await openAs(page, recycler, SCREEN);
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: offer.title }) });
  await expect(card).toBeVisible();
  return { recycler, producer, offer, id, transactionId, card };
}

test('Head, and a card with the trade', async ({ page, request }) => {
  const { producer, card, id } = await openHistory(page, request, 'paid');
  await expectHead(page, {
    heading: 'Transaction History',
    subtext: 'List of offers accepted by producers',
    search: 'Search transactions',
  });
  await expect(card).toContainText(/Recycling\s*\|\s*Plastic/);
  await expect(card).toContainText(/WO-\d{4}-\d{2}-\d{6}/);
  await expect(card).toContainText('Initiated');
  await expect(card).toContainText(`Bought by ${producer.person.company}`);
  await expectFacts(card, { 'Credit Quantity': '5,000 Kg', 'Price per credit': '₹ 2.50/Kg' });
  // 5,000 × 2.50 × 1.005 × 1.18
  await expect(card).toContainText('₹ 14,823.75');
  await card.getByRole('link', { name: /^View trade/ }).click();
  await expect(page).toHaveURL(`/trade/${id}`);
});

test('Before the approval each upload says that it is not approved yet', async ({ page, request }) => {
  const { card } = await openHistory(page, request, 'paid');
  for (const document of ['Credit Transfer Proof', 'Trail Documents']) {
    await card.getByRole('button', { name: `Upload ${document}` }).click();
    await expectMessage(page, 'Upload document has not been approved yet.');
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  }
});

test('Both documents are named when none is chosen; other types are refused', async ({ page, request }) => {
  const { card } = await openHistory(page, request, 'verified');
  const asked = recordCalls(page, WRITE);
  await card.getByRole('button', { name: 'Upload Credit Transfer Proof' }).click();
  const dialog = page.getByRole('dialog');
  const [proof, trail] = [dialog.getByLabel('Credit Transfer Proof'), dialog.getByLabel('Trail Documents')];
  for (const field of [proof, trail]) await expect(field).toHaveAttribute('accept', PICKER);
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(proof).toHaveAccessibleDescription(/^Transaction Proof Document is required\./);
  await expect(trail).toHaveAccessibleDescription(/^Trail Documents Document is required\./);
  await expectMessage(page, 'Please upload a document.');
  await proof.setInputFiles({ name: 'proof.txt', mimeType: 'text/plain', buffer: Buffer.from('proof') });
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(dialog.getByText('Only PNG, PDF, JPG, and DOCX files are allowed')).toBeVisible();
  expect(asked).toEqual([]);
});

test('The two documents may come one after the other; then the trade is completed', async ({ page, request }) => {
  const { card } = await openHistory(page, request, 'verified');
  await expect(card).toContainText('Payment Verified');
  await expect(card).toContainText('Please transfer the credit and upload both documents.');
  const dialog = page.getByRole('dialog');
  await card.getByRole('button', { name: 'Upload Credit Transfer Proof' }).click();
  const follows = dialog.getByRole('status').first();
  await expect(follows).toHaveText('The trade is completed once both are here. One of them may follow later.');
  await dialog.getByLabel('Credit Transfer Proof').setInputFiles(paper('transfer'));
  await expect(follows).toHaveText('Still missing then: Trail Documents. The trade is completed once both are here.');
  const sent = nextCall(page, WRITE);
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  expect((await sent).headers()['content-type']).toContain('multipart/form-data');
  await expectMessage(page, 'Transaction updated successfully!');
  await expect(dialog).toBeHidden();
  await expect(card.getByRole('button', { name: 'Uploaded Credit Transfer Proof' })).toBeDisabled();
  await expect(card).toContainText('Please upload the Trail Documents.');
  await card.getByRole('button', { name: 'Upload Trail Documents' }).click();
  await expect(dialog.getByLabel('Credit Transfer Proof')).toHaveCount(0);
  await dialog.getByLabel('Trail Documents').setInputFiles(paper('trail'));
  await expect(follows).toHaveText('With this upload the trade is completed.');
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(card.getByRole('button', { name: 'Uploaded Trail Documents' })).toBeDisabled();
  await expect(card).toContainText('Completed');
  await expect(card.getByRole('button', { name: /^Upload / })).toHaveCount(0);
});

test('A rejected transaction has no uploads', async ({ page, request }) => {
  const { card } = await openHistory(page, request, 'cancelled');
  await expect(card).toContainText('Cancelled');
  await expect(card.getByRole('button', { name: /^Upload/ })).toHaveCount(0);
});

test('A refused upload says why and keeps the file', async ({ page, request }) => {
  const { card } = await openHistory(page, request, 'verified');
  await card.getByRole('button', { name: 'Upload Trail Documents' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Trail Documents').setInputFiles(paper('trail'));
  const mend = await refuse(page, WRITE, { error: 'The document is empty.', status: 400 });
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expectMessage(page, 'The document is empty.');
  await expect(dialog.getByText('trail.pdf')).toBeVisible();
  await mend();
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(card.getByRole('button', { name: 'Uploaded Trail Documents' })).toBeDisabled();
});

test('The search asks the server, filters, and stands in the address', async ({ page, request }) => {
  const [recycler, producer] = [await join(request, 'recycler'), await join(request, 'producer')];
  const other = await join(request, 'producer');
  const offer = await listGoods(recycler);
  await trade({ recycler, producer, offer }, 'paid', { quantity: 1_000 });
  await trade({ recycler, producer: other, offer }, 'paid', { quantity: 2_000 });
  await page.clock.install();
  await openAs(page, recycler, SCREEN);
  const cards = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(cards).toHaveCount(2);
  await searchFor(page, LIST, other.person.company);
  await expect(cards).toHaveCount(1);
  await expect(page.getByText(`Bought by ${other.person.company}`)).toBeVisible();
  await page.getByRole('searchbox').fill('nothing of the kind');
  await expect(page.getByText('No transaction history available.')).toBeVisible();
});

test('Empty, loading and failed', async ({ page, request }) => {
  const recycler = await joinBare(request, 'recycler');
  await expectLoading(page, LIST, 'Loading...', () => openAs(page, recycler, SCREEN));
  await expect(page.getByText('No transaction history available.')).toBeVisible();
  await expectFailure(page, LIST, () => page.goto(SCREEN).then(() => undefined));
  await expect(page.getByText('No transaction history available.')).toBeVisible();
});

test('The error of an earlier try goes with the next, and leaves a telephone’s buttons free', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 375, height: 780 });
  const { card } = await openHistory(page, request, 'verified');
  await card.getByRole('button', { name: 'Upload Credit Transfer Proof' }).click();
  const dialog = page.getByRole('dialog');
  const upload = dialog.getByRole('button', { name: 'Upload', exact: true });
  await upload.click();
  await expectMessage(page, 'Please upload a document.');
  const error = await page.getByRole('region', { name: 'Messages' }).getByRole('listitem').boundingBox();
  const button = await upload.boundingBox();
  expect((error?.y ?? 0) + (error?.height ?? 0)).toBeLessThan(button?.y ?? 0);
  // What is younger than a second was not read yet and would stay.
  await page.evaluate(() => {
    const now = Date.now();
    Date.now = () => now + 2_000;
  });
  await dialog.getByLabel('Credit Transfer Proof').setInputFiles(paper('transfer'));
  await upload.click();
  await expectMessage(page, 'Transaction updated successfully!');
  await expect(page.getByText('Please upload a document.')).toHaveCount(0);
});
