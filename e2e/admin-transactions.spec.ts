/** The superadmin's transactions: every field, the documents, and the final verdict. */
import { formatDateTime } from '../src/lib/dates.ts';
import { documentStatus, expect, expectFacts, expectMessage, test } from './market.ts';
import { paper } from './papers.ts';
import { attach, join, listGoods, prove, superadmin, trade, type Stage, openAs } from './stage.ts';
import { cut, hold, nextCall, refuse, reply, tryAgain } from './answers.ts';
import { searchBox } from './steps/screen-rules.ts';
import { BROKEN } from './steps/superadmin.ts';
import type { APIRequestContext } from '@playwright/test';

test.use({ expectedErrors: [/status of (409|500)|ERR_FAILED/] });

const API = '/api/superadmin/transactions/';
const DOCUMENTS = [
  'Download Transaction Proof',
  'Download Producer Transfer Proof',
  'Download Trail Documents',
  'Download Recycler Transfer Proof',
] as const;

/** A transaction of new people at that stage, with its numbers. */
async function transactionAt(request: APIRequestContext, stage: Stage, times = 1) {
  const [recycler, producer] = [await join(request, 'recycler'), await join(request, 'producer')];
  const offer = await listGoods(recycler);
  const trades = [];
  for (let left = times; left > 0; left--) trades.push(await trade({ recycler, producer, offer }, stage));
  const search = encodeURIComponent(producer.person.company);
  const { headers } = await superadmin(request);
  const { data } = await (await request.get(`${API}?search=${search}`, { headers })).json();
  return { recycler, producer, trades, data, path: `/AdminTxnHistory?search=${search}` };
}

test('A card has every field', async ({ page, request }) => {
  const { recycler, data, path } = await transactionAt(request, 'proven');
  await openAs(page, await superadmin(request), path);
  await expect(page.getByRole('heading', { name: 'Superadmin TXN Status', level: 1 })).toBeVisible();
  const card = page.getByRole('article');
  await expect(card).toHaveCount(1);
  await expect(card.getByRole('heading', { name: 'Recycling | Plastic' })).toBeVisible();
  await expectFacts(card, {
    'Producer ID': data[0].producer_unique_id,
    'Work Order No.': data[0].order_id,
    'Work Order Date': formatDateTime(data[0].work_order_date).replace('\u00a0', ' '),
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
});

test('Each document opens in a new tab; one that is not there says so', async ({ page, request }) => {
  const { producer, recycler, trades, path } = await transactionAt(request, 'paid');
  await openAs(page, await superadmin(request), path);
  const card = page.getByRole('article');
  for (const name of DOCUMENTS) {
    await card.getByRole('button', { name }).click();
    await expectMessage(page, 'No document available');
    await page.getByRole('button', { name: 'Dismiss' }).click();
  }
  const id = trades[0]?.transactionId ?? '';
  await prove(producer, id, 'transaction_proof', 'producer_transfer_proof');
  await page.reload();
  await card.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, approve it!' }).click();
  await expect(card.getByRole('button', { name: 'Approved' })).toBeDisabled();
  await prove(recycler, id, 'recycler_transfer_proof', 'trail_documents');
  await page.reload();
  for (const name of DOCUMENTS)
    expect(await documentStatus(page, card.getByRole('button', { name, exact: true }))).toBe(200);
});

test('Approve says what it does, is final, and the list shows it', async ({ page, request }) => {
  const { data, path } = await transactionAt(request, 'proven');
  await openAs(page, await superadmin(request), path);
  const card = page.getByRole('article');
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
});

test('Decline is final too', async ({ page, request }) => {
  const { path } = await transactionAt(request, 'paid');
  await openAs(page, await superadmin(request), path);
  const card = page.getByRole('article');
  await expect(card.getByRole('button', { name: 'Approve' })).toBeDisabled();
  await expect(card).toContainText('A payment proof of the producer is still missing.');
  await card.getByRole('button', { name: 'Decline' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, decline it!' }).click();
  await expectMessage(page, 'Transaction rejected successfully');
  await expect(card.getByRole('button', { name: 'Declined' })).toBeDisabled();
  await expect(card.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await expectFacts(card, { 'Payment Status': 'Cancelled' });
});

test('Declining may say why: it stands on the card and is read by both parties', async ({ page, request }) => {
  const { path, producer, recycler, trades } = await transactionAt(request, 'paid');
  const said = 'The reference on the proof is another order’s.';
  await openAs(page, await superadmin(request), path);
  const card = page.getByRole('article');
  await card.getByRole('button', { name: 'Decline' }).click();
  const reason = page.getByRole('dialog').getByRole('textbox', { name: /^Reason/ });
  await expect(reason).toHaveAccessibleDescription(
    `Sent to ${producer.person.company} and ${recycler.person.company}. At most 300 characters.`,
  );
  await reason.fill(said);
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, decline it!' }).click();
  await expect(card.getByText(`Reason: “${said}”`)).toBeVisible();
  for (const [who, list] of [
    [producer, '/ProducerTxnHistory'],
    [recycler, '/RecycleTxnHistory'],
  ] as const) {
    await openAs(page, who, list);
    await expect(page.getByRole('article').getByText(`Reason: “${said}”`)).toBeVisible();
    await page.goto(`/trade/${trades[0]?.id}`);
    await expect(page.getByRole('region', { name: 'Timeline' })).toContainText(`Reason: “${said}”`);
  }
});

test('The same document in two transactions is marked, with the way to the other', async ({ page, request }) => {
  const { producer, trades, data, path } = await transactionAt(request, 'paid', 2);
  const transaction_proof = paper('the same');
  for (const { transactionId } of trades) await attach(producer, transactionId, { transaction_proof });
  await openAs(page, await superadmin(request), path);
  const [newest, oldest] = data;
  for (const [one, other] of [
    [newest, oldest],
    [oldest, newest],
  ]) {
    const card = page.getByRole('article', { name: `Transaction ${one.order_id}` });
    const mark = card.getByRole('note');
    await expect(mark).toContainText('Same document in another transaction');
    await expect(mark.getByRole('link', { name: other.order_id })).toHaveAttribute('href', `/trade/${other.trade_id}`);
    // Said once more before it is final.
    await card.getByRole('button', { name: 'Approve' }).click();
    const question = page.getByRole('dialog', { name: `Approve ${one.order_id}?` });
    await expect(question).toContainText(`Same document in another transaction: ${other.order_id}`);
    await question.getByRole('button', { name: 'Cancel' }).click();
  }
});

test('What waits on the dashboard is what its list shows; done, it says so and leads on', async ({ page, request }) => {
  await transactionAt(request, 'paid');
  await transactionAt(request, 'proven');
  await openAs(page, await superadmin(request), '/AdminDashboad');
  const link = page.getByRole('list', { name: 'Waiting by kind' }).getByRole('link', { name: /transactions?$/ });
  const count = Number((await link.textContent())?.split(' ')[0]);
  await link.click();
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('proven');
  await expect(page.getByRole('article')).toHaveCount(count);
  await page.route('**/api/superadmin/transactions/?*stage=proven*', (route) =>
    route.fulfill({ json: { status: true, data: [], next: null } }),
  );
  await page.reload();
  await expect(page.getByText('No payment waits for your approval.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Show all' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('');
});

test('A verdict that fails says why', async ({ page, request }) => {
  const { path, trades } = await transactionAt(request, 'proven');
  await openAs(page, await superadmin(request), path);
  const card = page.getByRole('article');
  const decide = async (verdict: 'Approve' | 'Decline') => {
    await card.getByRole('button', { name: verdict }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `Yes, ${verdict.toLowerCase()} it!` })
      .click();
  };
  const back = await refuse(page, `PATCH ${API}{id}/`, BROKEN);
  await decide('Approve');
  await expectMessage(page, 'Failed to approve transaction');
  await decide('Decline');
  await expectMessage(page, 'Failed to update transaction status');
  await back();
  const network = await cut(page, `PATCH ${API}{id}/`);
  await decide('Approve');
  await expectMessage(page, 'Network error! Please try again.');
  await network();
  // Somebody else was quicker.
  const { headers } = await superadmin(request);
  await request.patch(`${API}${trades[0]?.transactionId}/`, {
    headers,
    data: { status: 'rejected', is_approved: false },
  });
  const answer = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await decide('Approve');
  const refusal = await (await answer).json();
  await expectMessage(page, refusal.error);
});

test('Loading, searched, empty; a failure stands in place and slides in', async ({ page, request }) => {
  await openAs(page, await superadmin(request), '/favicon.svg');
  const release = await hold(page, `GET ${API}`);
  await page.goto('/AdminTxnHistory');
  await expect(page.getByRole('main').getByText('Loading...', { exact: true }).last()).toBeVisible();
  await release();
  const question = nextCall(page, `GET ${API}`, (query) => query.get('search') === 'nothing');
  await searchBox(page).fill('nothing');
  await question;
  await expect(page.getByText('No transaction history available.', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/AdminTxnHistory?search=nothing');
  await searchBox(page).fill('');
  const filtered = nextCall(page, `GET ${API}`, (query) => query.get('status') === 'Payment Verified');
  await page.getByLabel('Status', { exact: true }).selectOption('Payment Verified');
  await filtered;
  await expect(page.getByRole('article').first()).toContainText('Payment Verified');
  await searchBox(page).fill('nothing');
  await expect(page.getByText('No transaction history available.', { exact: true })).toBeVisible();
  for (const [answer, text] of [
    [() => refuse(page, `GET ${API}`, BROKEN), BROKEN.error],
    [() => reply(page, `GET ${API}`, { data: {} }), 'Invalid response format: Expected an array in the data key'],
  ] as const) {
    const mend = await answer();
    await page.reload();
    await expect(page.getByRole('main').getByRole('alert').getByText(text, { exact: true })).toBeVisible();
    await expectMessage(page, text);
    await tryAgain(page, mend);
    await expect(page.getByText('No transaction history available.')).toBeVisible();
  }
});

test('An error stays 5 s, a success 3 s', async ({ page, request }) => {
  const { path } = await transactionAt(request, 'proven');
  await openAs(page, await superadmin(request), '/favicon.svg');
  await page.clock.install();
  await page.goto(path);
  const messages = page.getByRole('region', { name: 'Messages' }).getByRole('listitem');
  const approve = async () => {
    await page.getByRole('article').getByRole('button', { name: 'Approve' }).click();
    // The clock stands when the message comes.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
    await page.getByRole('button', { name: 'Yes, approve it!' }).click();
    await expect(messages).toHaveCount(1);
  };
  const back = await refuse(page, `PATCH ${API}{id}/`, BROKEN);
  for (const milliseconds of [5_000, 3_000]) {
    await approve();
    await page.clock.runFor(milliseconds - 100);
    await expect(messages).toHaveCount(1);
    await page.clock.runFor(200);
    await expect(messages).toHaveCount(0);
    await back();
    await page.clock.resume();
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
    // All that the verdict is about stands on one screen, the rest behind it.
    expect((await card.boundingBox())?.height).toBeLessThan(720);
    await expect(card.getByText('Producer ID')).toBeHidden();
    await card.getByText('All details').click();
    await expectFacts(card, { 'Producer ID': data[0].producer_unique_id, 'Work Order No.': data[0].order_id });
    await card.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('button', { name: 'Yes, approve it!' }).click();
    await expectMessage(page, 'Transaction approved successfully!');
  });
});
