/** The superadmin's transactions: every field, the documents, and the final decision. */
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import {
  respond,
  breakConnection,
  respondWithHtml,
  refuse,
  respondUnchecked,
  requests,
} from '#tests/components/api.ts';
import { expectMessage, factsOf, textsOf } from '#tests/components/expectations.ts';
import { sample } from '#tests/components/sample.ts';
import { address, openScreen } from '#tests/components/screen.tsx';
import { transaction } from '#trading/trades/responses.ts';
import { toastStore } from '#ui/feedback/toast.ts';
import type { ApiResponse } from '#web/api.ts';

const LIST = 'GET /api/superadmin/transactions/';
const DECIDE = 'PATCH /api/superadmin/transactions/{id}/';
const DOCUMENTS = {
  'Download Transaction Proof': 'transaction_proof',
  'Download Producer Transfer Proof': 'producer_transfer_proof',
  'Download Trail Documents': 'trail_documents',
  'Download Recycler Transfer Proof': 'recycler_transfer_proof',
} as const;

type Transaction = ApiResponse<typeof LIST>['data'][number];

const initiated = sample(transaction, {
  id: 'one',
  trade_id: 'trade-one',
  order_id: 'WO-2026-27-000001',
  work_order_date: '2026-11-20T06:30:00.000Z',
  title: 'Washed bales',
  waste_type: 'Plastic',
  product_type: 'Category I',
  credit_type: 'Recycling',
  producer_unique_id: 'PRO-000001',
  recycler_unique_id: 'REC-000001',
  producer_type: 'Brand Owner (BO)',
  credit_quantity: 5_000,
  price_per_credit: 2.5,
  total_price: 14_823.75,
  offered_by: 'Bale Works',
  order_by: 'Brands Limited',
  stage: 'paying',
});
const proven: Transaction = { ...initiated, stage: 'proven', transaction_proof: '/files/proof' };

const show = (...data: Transaction[]) => respond(LIST, { data, next: null });
const open = (path = '/AdminTxnHistory') => openScreen(path, { as: 'superadmin' });
const card = () => screen.findByRole('article');

/** Name of the confirmation before a decision; a simulated browser may put a space after the number. */
const confirmationOf = ({ order_id }: Transaction, decision = 'Approve') =>
  new RegExp(`^${decision} ${order_id} ?[?]$`);

/** Presses a decision and confirms it. */
async function decide(user: UserEvent, decision: 'Approve' | 'Decline'): Promise<void> {
  await user.click(within(await card()).getByRole('button', { name: decision }));
  await user.click(screen.getByRole('button', { name: `Yes, ${decision.toLowerCase()} it!` }));
}

test.each([
  [false, 1],
  [true, 0],
])('The dialog of a decision says whether its document was not opened (%s)', async (opened, times) => {
  show({ ...proven, opened });
  const user = open();
  await user.click(within(await card()).getByRole('button', { name: 'Approve' }));
  const dialog = screen.getByRole('dialog', { name: confirmationOf(proven) });
  expect(within(dialog).queryAllByText('You have not opened the document.')).toHaveLength(times);
});

describe('A card', () => {
  test('has every field', async () => {
    show(proven);
    open();
    const shown = await card();
    expect(screen.getByRole('heading', { name: 'Superadmin TXN Status', level: 1 })).toBeVisible();
    expect(within(shown).getByRole('heading', { name: 'Recycling | Plastic' })).toBeVisible();
    // The specified word, described by the one that every reader shares.
    expect(within(shown).getByTitle('Proof uploaded')).toHaveTextContent(/^Initiated$/);
    expect(factsOf(shown)).toMatchObject({
      'Producer ID': 'PRO-000001',
      'Work Order No.': 'WO-2026-27-000001',
      'Work Order Date': '20 Nov 2026, 12:00 pm IST',
      'Producer Type': 'Brand Owner (BO)',
      'Product Type': 'Category I',
      'Credit Type': 'Recycling',
      'Price per credit (₹)': '₹ 2.50/Kg',
      'Offered By': 'Bale Works',
      'Payment Status': 'Initiated',
    });
    expect(shown).toHaveTextContent(/5,000\s*Kg\s*Credit Quantity/);
    expect(shown).toHaveTextContent(/₹\s*14,823\.75\s*Total Earnings including GST \(₹\)/);
    const link = within(shown).getByRole('link', { name: 'View trade WO-2026-27-000001' });
    expect(link).toHaveAttribute('href', '/trade/trade-one');
  });

  test('opens each document in a new tab; one that is not there says so', async () => {
    const openTab = vi.spyOn(window, 'open').mockReturnValue(null);
    show(initiated);
    const user = open();
    for (const name of Object.keys(DOCUMENTS)) {
      await user.click(within(await card()).getByRole('button', { name: new RegExp(`^${name}`) }));
      await expectMessage('No document available');
      await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    }
    expect(openTab).not.toHaveBeenCalled();
  });

  test('opens each document that is there by its own link', async () => {
    const openTab = vi.spyOn(window, 'open').mockReturnValue(null);
    const links = Object.fromEntries(Object.values(DOCUMENTS).map((field) => [field, `/files/${field}`]));
    show({ ...initiated, ...links });
    const user = open();
    for (const [name, field] of Object.entries(DOCUMENTS)) {
      await user.click(within(await card()).getByRole('button', { name }));
      expect(openTab).toHaveBeenLastCalledWith(`/files/${field}`, '_blank', 'noopener');
    }
  });

  test.each([
    ['recorded', 'Not confirmed by the recycler yet', false],
    ['not_received', 'The recycler says that it has not arrived', true],
  ] as const)('says of a payment that is %s: %s; before the approval it asks: %s', async (status, text, asks) => {
    const payments = [
      { status: 'received' as const, amount: 10_000, received_on: '2026-11-20' },
      { status, amount: 5, received_on: null },
    ];
    show({ ...proven, payments });
    const user = open();
    const result = await screen.findByRole('list', { name: 'Recorded payments' });
    expect(textsOf(within(result).getAllByRole('listitem'))).toEqual(['Received on 20 Nov 2026: ₹ 10,000.00', text]);
    await user.click(within(await card()).getByRole('button', { name: 'Approve' }));
    const question = 'The recycler says that this payment has not arrived. Approve all the same?';
    const { textContent } = screen.getByRole('dialog', { name: confirmationOf(proven) });
    expect(textContent?.includes(question)).toBe(asks);
  });

  test('marks the same document in another transaction, with the way to the other, also in the confirmation', async () => {
    const [newest, oldest] = [
      { ...proven, id: 'two', trade_id: 'trade-two', order_id: 'WO-2026-27-000002' },
      { ...proven, duplicate_proof: true },
    ];
    const other = ({ trade_id, order_id }: Transaction) => [{ trade_id, order_id }];
    show({ ...newest, duplicate_proof: true, duplicate_of: other(oldest) }, { ...oldest, duplicate_of: other(newest) });
    const user = open();
    for (const [one, twin] of [
      [newest, oldest],
      [oldest, newest],
    ] as const) {
      const shown = await screen.findByRole('article', { name: `Transaction ${one.order_id}` });
      const mark = within(shown).getByRole('note');
      expect(mark).toHaveTextContent('Same document in another transaction');
      expect(within(mark).getByRole('link', { name: twin.order_id })).toHaveAttribute(
        'href',
        `/trade/${twin.trade_id}`,
      );
      await user.click(within(shown).getByRole('button', { name: 'Approve' }));
      const confirmation = screen.getByRole('dialog', { name: confirmationOf(one) });
      expect(confirmation).toHaveTextContent(`Same document in another transaction: ${twin.order_id}`);
      await user.click(within(confirmation).getByRole('button', { name: 'Cancel' }));
    }
  });
});

describe('A decision', () => {
  test('Approve says what it does, is sent once it is confirmed, and the list shows it', async () => {
    let listed: Transaction = proven;
    respond(LIST, () => ({ data: [listed], next: null }));
    respond(DECIDE, () => {
      listed = { ...proven, stage: 'verified', status: 'approved', transaction_status: 'Payment Verified' };
      return { message: 'Approved', data: listed };
    });
    const user = open();
    await user.click(within(await card()).getByRole('button', { name: 'Approve' }));
    const dialog = screen.getByRole('dialog', { name: confirmationOf(proven) });
    expect(dialog).toHaveTextContent('5,000 Kg at ₹ 2.50/Kg, ₹ 14,823.75 in total');
    expect(dialog).toHaveTextContent('This is final.');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(within(await card()).getByRole('button', { name: 'Approve' })).toBeEnabled();
    expect(requests(DECIDE)).toEqual([]);
    await decide(user, 'Approve');
    await expectMessage('Transaction approved successfully!');
    expect(requests(DECIDE).map(({ params, body }) => [params['id'], body])).toEqual([
      ['one', { status: 'approved', is_approved: true }],
    ]);
    expect(await screen.findByRole('button', { name: 'Approved' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Decline' })).not.toBeInTheDocument();
    expect(factsOf(await card())).toMatchObject({ 'Payment Status': 'Payment Verified' });
  });

  test('Decline is final too, and possible without a proof; it may say why, which stands on the card', async () => {
    const result = 'The reference on the proof is another order’s.';
    let listed: Transaction = initiated;
    respond(LIST, () => ({ data: [listed], next: null }));
    respond(DECIDE, () => {
      listed = {
        ...initiated,
        stage: 'cancelled',
        status: 'rejected',
        transaction_status: 'Cancelled',
        reason: result,
      };
      return { message: 'Declined', data: listed };
    });
    const user = open();
    const shown = await card();
    expect(within(shown).getByRole('button', { name: 'Approve' })).toBeDisabled();
    expect(shown).toHaveTextContent('A payment proof of the producer is still missing.');
    await user.click(within(shown).getByRole('button', { name: 'Decline' }));
    const dialog = screen.getByRole('dialog', { name: confirmationOf(initiated, 'Decline') });
    const reason = within(dialog).getByRole('textbox', { name: /^Reason/ });
    expect(reason).toHaveAccessibleDescription('Sent to Brands Limited and Bale Works. At most 300 characters.');
    await user.click(reason);
    await user.paste(result);
    await user.click(within(dialog).getByRole('button', { name: 'Yes, decline it!' }));
    await expectMessage('Transaction rejected successfully');
    expect(requests(DECIDE).map(({ body }) => body)).toEqual([
      { status: 'rejected', is_approved: false, reason: result },
    ]);
    expect(await screen.findByRole('button', { name: 'Declined' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument();
    expect(factsOf(await card())).toMatchObject({ 'Payment Status': 'Cancelled' });
    expect(await card()).toHaveTextContent(`Reason: “${result}”`);
  });

  test('that fails says why, for 5 s; a success stays 3 s', async () => {
    show(proven);
    const user = open();
    refuse(DECIDE, { error: 'Something went wrong.' });
    await decide(user, 'Approve');
    await expectMessage('Failed to approve transaction');
    expect(toastStore.current()).toMatchObject([{ kind: 'error', duration: 5_000 }]);
    await decide(user, 'Decline');
    await expectMessage('Failed to update transaction status');
    breakConnection(DECIDE);
    await decide(user, 'Approve');
    await expectMessage('Network error! Please try again.');
    // Another superadmin has decided first.
    refuse(DECIDE, { status: 409, error: 'This transaction is now rejected.' });
    await decide(user, 'Approve');
    await expectMessage('This transaction is now rejected.');
    await waitFor(() => expect(requests(LIST)).toHaveLength(2));
    respond(DECIDE, { message: 'Approved', data: proven });
    await decide(user, 'Approve');
    await expectMessage('Transaction approved successfully!');
    expect(toastStore.current().at(-1)).toMatchObject({ kind: 'success', duration: 3_000 });
  });
});

describe('The list', () => {
  test('a search and a stage are sent and stand in the address', async () => {
    respond(LIST, ({ query }) => ({ data: query.get('search') === 'nothing' ? [] : [proven], next: null }));
    const user = open();
    await card();
    await user.type(screen.getByRole('searchbox'), 'nothing{Enter}');
    expect(await screen.findByText('No transaction history available.')).toBeVisible();
    expect(address()).toBe('/AdminTxnHistory?search=nothing');
    await user.clear(screen.getByRole('searchbox'));
    await user.selectOptions(screen.getByLabelText('Status'), 'Payment Verified');
    await card();
    expect(address()).toBe('/AdminTxnHistory?stage=verified');
    const asked = requests(LIST).map(({ query }) => [query.get('search') ?? '', query.get('stage') ?? '']);
    expect(asked).toContainEqual(['nothing', '']);
    expect(asked.at(-1)).toEqual(['', 'verified']);
  });

  test('without anything that waits says so and leads to all', async () => {
    respond(LIST, ({ query }) => ({ data: query.get('stage') ? [] : [proven], next: null }));
    const user = open('/AdminTxnHistory?stage=proven');
    expect(await screen.findByText('No payment waits for your approval.')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Status' })).toHaveDisplayValue('Waiting for approval');
    await user.click(screen.getByRole('link', { name: 'Show all' }));
    expect(await card()).toBeVisible();
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });

  test.each([
    ['the server’s words', () => refuse(LIST, { error: 'Something went wrong.' }), 'Something went wrong.'],
    ['a gateway', () => respondWithHtml(LIST, 404), 'Failed to fetch data. Status: 404'],
    [
      'no list',
      () => respondUnchecked(LIST, { data: {} }),
      'Invalid response format: Expected an array in the data key',
    ],
  ])('that failed says so in place and as a message: %s', async (_, fail, text) => {
    fail();
    const user = open();
    const alert = await within(await screen.findByRole('main')).findByRole('alert');
    expect(alert).toHaveTextContent(text);
    await expectMessage(text);
    show();
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No transaction history available.')).toBeVisible();
    expect(textsOf(screen.queryAllByRole('button', { name: 'Try again' }))).toEqual([]);
  });
});
