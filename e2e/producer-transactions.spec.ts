/** /ProducerTxnHistory: what a card says, uploads, downloads. */
import type { Page } from '@playwright/test';
import { alter, cut, hold, recordCalls, refuse, tryAgain } from './answers.ts';
import { documentStatus, expect, expectMessage, test } from './market.ts';
import { paper } from './papers.ts';
import { join, listGoods, openAs, type Stage, trade } from './stage.ts';

const LIST = 'GET /api/epr/transactions/';
const UPLOAD = 'PATCH /api/epr/transactions/{id}/';
const card = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') });

async function tradedTo(request: Parameters<typeof join>[0], stage: Stage) {
  const [recycler, producer] = [await join(request, 'recycler'), await join(request, 'producer')];
  const offer = await listGoods(recycler);
  return { recycler, producer, offer, trade: await trade({ recycler, producer, offer }, stage) };
}

test('A card says what was bought, for how much, and what comes next', async ({ page, request }) => {
  const { recycler, producer, offer, trade: made } = await tradedTo(request, 'paid');
  await openAs(page, producer, '/ProducerTxnHistory');
  await expect(page.getByText('List of offers completed by Recyclers')).toBeVisible();
  for (const text of [
    'Recycling | Plastic',
    offer.title,
    'Credit Quantity5,000 Kg',
    'Price per credit₹ 2.50/Kg',
    '₹ 14,823.75',
    `Offered by ${recycler.person.company}`,
    'Category I',
    'Brand Owner (BO)',
    'Initiated',
    'Please upload the proof of your payment.',
  ])
    await expect(card(page), text).toContainText(text);
  await expect(card(page)).toContainText(/Work Order No\. WO-\d{4}-\d{2}-\d{6}/);
  await card(page)
    .getByRole('link', { name: /^View trade/ })
    .click();
  await expect(page).toHaveURL(`/trade/${made.id}`);
});

test('An upload needs at least one document; one may come alone', async ({ page, request }) => {
  const { producer } = await tradedTo(request, 'paid');
  await openAs(page, producer, '/ProducerTxnHistory');
  await page.getByRole('button', { name: /^Upload Transaction Proof/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Upload documents/ });
  const files = [dialog.getByLabel('Transaction Proof', { exact: true }), dialog.getByLabel('Producer Transfer Proof')];
  const sent = recordCalls(page, UPLOAD);
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expectMessage(page, 'Please upload a document.');
  for (const file of files) {
    await expect(file).toHaveAccessibleDescription(/At least one document is required\./);
    const accepts = (await file.getAttribute('accept')) ?? '';
    for (const type of ['.png', '.pdf', '.jpg', '.docx']) expect(accepts).toContain(type);
  }
  expect(sent).toHaveLength(0);
  await files[0]?.setInputFiles(paper('transfer'));
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expectMessage(page, 'Transaction updated successfully!');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Uploaded Transaction Proof' })).toBeDisabled();
  await expect(card(page)).toContainText('The payment is being verified.');
  expect(await documentStatus(page, page.getByRole('link', { name: /^View Transaction Proof/ }))).toBe(200);
  // The other one afterwards.
  await page.getByRole('button', { name: /^Upload Producer Transfer Proof/ }).click();
  await expect(files[0] ?? dialog).toHaveCount(0);
  await files[1]?.setInputFiles(paper('receipt'));
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Uploaded Producer Transfer Proof' })).toBeDisabled();
});

test("The recycler's documents are downloaded together, or said to be missing", async ({ page, request }) => {
  const { producer } = await tradedTo(request, 'completed');
  await openAs(page, producer, '/ProducerTxnHistory');
  const download = card(page).getByRole('button', { name: /^Download documents/ });
  const fetched = new Set<string>();
  page.on('download', (file) => fetched.add(file.suggestedFilename()));
  await download.click();
  await expectMessage(page, 'Documents downloaded!');
  await expect.poll(() => fetched.size).toBe(2);
  expect([...fetched].every((name) => /^WO-\S+ (Credit Transfer Proof|Trail Documents)\.pdf$/.test(name))).toBe(true);
  // Either missing: nothing is fetched.
  for (const missing of ['recycler_transfer_proof', 'trail_documents']) {
    const restore = await alter<{ data: object[] }>(page, LIST, (answer) => ({
      ...answer,
      data: answer.data.map((transaction) => ({ ...transaction, [missing]: null })),
    }));
    await page.reload();
    await expect(card(page).getByText('Not uploaded')).toBeVisible();
    fetched.clear();
    await download.click();
    await expectMessage(page, 'Missing documents for download.');
    expect(fetched.size).toBe(0);
    await restore();
  }
});

test('A rejected transaction takes no upload', async ({ page, request }) => {
  const { producer } = await tradedTo(request, 'cancelled');
  await alter<{ data: object[] }>(page, LIST, (answer) => ({
    ...answer,
    data: answer.data.map((transaction) => ({
      ...transaction,
      transaction_proof: null,
      producer_transfer_proof: null,
    })),
  }));
  await openAs(page, producer, '/ProducerTxnHistory');
  await expect(card(page)).toContainText('Cancelled');
  await expect(card(page).getByText('Not uploaded', { exact: true })).toHaveCount(4);
  await expect(page.getByRole('button', { name: /^Upload/ })).toHaveCount(0);
});

test('It is empty, loads, and finds an old order by its number', async ({ page, request }) => {
  const nobody = await join(request, 'producer');
  const release = await hold(page, LIST);
  await openAs(page, nobody, '/ProducerTxnHistory');
  await expect(page.getByRole('main').getByText('Loading...')).toBeAttached();
  await release();
  await expect(page.getByText('No transaction history available.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'View direct purchases' })).toHaveAttribute(
    'href',
    '/ProducerDirectPurchase',
  );

  const { recycler, producer, offer } = await tradedTo(request, 'paid');
  await trade({ recycler, producer, offer }, 'paid', { quantity: 2_000 });
  await openAs(page, producer, '/ProducerTxnHistory');
  await expect(card(page)).toHaveCount(2);
  const number = /WO-[\d-]+/.exec((await card(page).last().textContent()) ?? '')?.[0] ?? 'no number';
  await page.getByRole('searchbox', { name: 'Search transactions' }).fill(number.toLowerCase());
  await expect(card(page)).toHaveCount(1);
  await expect(card(page)).toContainText(number);
  await expect(page).toHaveURL(`/ProducerTxnHistory?search=${number.toLowerCase()}`);
});

test.describe(() => {
  test.use({ expectedErrors: [/status of (409|500)|ERR_FAILED/] });

  test('A list that does not load says why and can be asked for again', async ({ page, request }) => {
    const producer = await join(request, 'producer');
    const mend = await refuse(page, LIST, { error: 'The archive is shut.' });
    await openAs(page, producer, '/ProducerTxnHistory');
    await expect(page.getByText('The archive is shut.')).toBeVisible();
    await tryAgain(page, mend);
    await expect(page.getByText('No transaction history available.')).toBeVisible();
  });

  test('Documents that do not come are not said to be downloaded', async ({ page, request }) => {
    const { producer } = await tradedTo(request, 'completed');
    await openAs(page, producer, '/ProducerTxnHistory');
    let saved = 0;
    page.on('download', () => (saved += 1));
    // One of the two breaks off: half a proof would look like a whole one.
    await page.route('**/files/**', (route) => route.abort(), { times: 1 });
    const download = card(page).getByRole('button', { name: /^Download documents/ });
    await download.click();
    await expectMessage(page, 'The documents could not be downloaded. Please try again.');
    expect(saved).toBe(0);
    await expect(download).toBeFocused();
    await download.click();
    await expectMessage(page, 'Documents downloaded!');
    await expect.poll(() => saved).toBe(2);
  });

  test('An upload that fails says why and keeps the file', async ({ page, request }) => {
    const { producer } = await tradedTo(request, 'paid');
    await openAs(page, producer, '/ProducerTxnHistory');
    await page.getByRole('button', { name: /^Upload Transaction Proof/ }).click();
    const dialog = page.getByRole('dialog', { name: /^Upload documents/ });
    await dialog.getByLabel('Producer Transfer Proof').setInputFiles(paper('receipt'));
    const upload = dialog.getByRole('button', { name: 'Upload', exact: true });
    const mendRefusal = await refuse(page, UPLOAD, { status: 409, error: 'This transaction is closed.' });
    await upload.click();
    await expectMessage(page, 'This transaction is closed.');
    await mendRefusal();
    const mend = await refuse(page, UPLOAD, { error: '' });
    await upload.click();
    await expectMessage(page, 'Failed to update transaction');
    await mend();
    const mendNetwork = await cut(page, UPLOAD);
    await upload.click();
    await expectMessage(page, 'Network error! Please try again.');
    await mendNetwork();
    await expect(dialog.getByText('receipt.pdf')).toBeVisible();
    await upload.click();
    await expectMessage(page, 'Transaction updated successfully!');
  });
});
