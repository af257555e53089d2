import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { payment } from '#money/payments/contract.ts';
import { loseFirstResponse, refuse, requests, respond } from '#tests/components/api.ts';
import { billingOf, type BillingState } from '#tests/components/billing.ts';
import { expectMessage, factsOf, textsOf } from '#tests/components/expectations.ts';
import { expectFieldMessages, fieldOf, fileNamed, fillIn } from '#tests/components/forms.ts';
import { sample } from '#tests/components/sample.ts';
import { openScreen } from '#tests/components/screen.tsx';
import { taskOf } from '#tests/components/tasks.ts';
import { tradeFileOf, type TradeState, WORK_ORDER } from '#tests/components/trade-file.ts';

const TRADE = 'GET /api/epr/trades/{id}/';
const BILLING = 'GET /api/epr/trades/{id}/billing/';
const REVEAL = 'POST /api/epr/trades/{id}/bank-details/';
const RECORD = 'POST /api/epr/trades/{id}/payments/';
const UPLOAD = 'PATCH /api/epr/transactions/{id}/';
const SECTIONS = 'GET /api/epr/tds-sections/';
const SECTION = 'Section 393(1) Table Sl. 8(ii), Income-tax Act 2025 (purchase of goods)';

const WHOLE = {
  account_holder_name: 'Green Loop',
  account_number: '123456789012',
  ifsc_code: 'SBIN0001234',
  bank_name: 'State Bank of India',
  branch_name: 'Fort',
};

const BOTH = [
  taskOf('pay_recycler', 'producer'),
  taskOf('pay_platform', 'producer'),
  taskOf('upload_proof', 'producer'),
];

function open(trade: TradeState = {}, billing: BillingState = {}): UserEvent {
  respond(TRADE, { data: tradeFileOf('producer', { stage: 'paying', tasks: BOTH, ...trade }) });
  respond(BILLING, { data: billingOf('producer', { stage: 'paying', ...billing }) });
  return openScreen('/trade/one', { as: 'producer' });
}

const recorded = () => respond(RECORD, { message: 'Payment recorded!', data: sample(payment, {}) });
const region = (name: string) => screen.findByRole('region', { name });
const seller = () => region('To Green Loop');
const fee = () => region('Processing fee, to EPR Mandi');
const openDialog = async (user: UserEvent, block: Promise<HTMLElement>) => {
  await user.click(within(await block).getByRole('button', { name: /^I have paid/ }));
  return screen.findByRole('form', { name: 'I have paid' });
};
const send = (user: UserEvent, form: HTMLElement) => user.click(within(form).getByRole('button', { name: 'Send' }));

describe('The card Pay', () => {
  test('has a block for each payee with its amount and its account, each value with its copy button, and no sum', async () => {
    open();
    const own = await seller();
    expect(own).toHaveTextContent('₹ 14,750.00');
    expect(factsOf(own)).toEqual({
      'Account holder': 'Green Loop',
      Bank: 'State Bank of India, Fort',
      'Account number': 'XXXXXX9012',
      'IFSC code': 'SBIN0001234',
      Quote: WORK_ORDER,
    });
    expect(
      within(own)
        .getAllByRole('button')
        .map((each) => each.getAttribute('aria-label') ?? each.textContent),
    ).toEqual([
      'Copy amount',
      'Copy account holder',
      'Copy bank',
      'Show account number',
      'Copy IFSC code',
      'Copy order number',
      'I have paid: Green Loop',
      'Copy all',
    ]);
    expect(await fee()).toHaveTextContent('₹ 73.76');
    const card = await region('Pay');
    for (const sum of ['14,823.76', '14,823.75']) expect(card).not.toHaveTextContent(sum);
    expect(await region('Amounts')).toHaveTextContent('Total Payable ₹ 14,823.75');
    expect(within(await region('Amounts')).getAllByText(/total payable/i)).toHaveLength(1);
  });

  test('shows the whole number on request, and copies values without what a bank does not take', async () => {
    const user = open();
    const own = within(await seller());
    refuse(REVEAL, { status: 429, error: 'Too many requests. Try again in an hour.' });
    await user.click(own.getByRole('button', { name: 'Show account number' }));
    await expectMessage('Too many requests. Try again in an hour.');
    respond(REVEAL, { data: { ...WHOLE, payee: 'recycler', changed_on: null, changed_after: null } });
    await user.click(own.getByRole('button', { name: 'Show account number' }));
    await waitFor(() => expect(own.getByRole('button', { name: 'Copy account number' })).toHaveFocus());
    expect(requests(REVEAL).at(-1)).toMatchObject({ params: { id: 'one' }, body: { payee: 'recycler' } });
    expect(factsOf(await seller())).toMatchObject({ 'Account number': WHOLE.account_number });
    expect(own.getByText('Your view is recorded in the history of this trade.')).toBeVisible();
    // The user's own clipboard, not the machine's.
    await user.click(own.getByRole('button', { name: 'Copy account number' }));
    await expectMessage('Copied');
    expect(await navigator.clipboard.readText()).toBe(WHOLE.account_number);
    await user.click(own.getByRole('button', { name: 'Copy amount' }));
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe('14750.00'));
    expect(await fee()).toHaveTextContent('XXXXXX7777');
  });

  test('Copy all asks for the number first: a masked one is never copied', async () => {
    const user = open();
    respond(REVEAL, { data: { ...WHOLE, payee: 'recycler', changed_on: null, changed_after: null } });
    await user.click(within(await seller()).getByRole('button', { name: 'Copy all' }));
    await expectMessage('Copied');
    expect(await navigator.clipboard.readText()).toBe(
      [
        'Amount: 14750.00',
        'Account holder: Green Loop',
        'Bank: State Bank of India, Fort',
        'Account number: 123456789012',
        'IFSC code: SBIN0001234',
        `Quote: ${WORK_ORDER}`,
      ].join('\n'),
    );
    expect(await seller()).toHaveTextContent('Your view is recorded in the history of this trade.');
    expect(requests(REVEAL)).toHaveLength(1);
  });

  test('warns of changed bank details above the account', async () => {
    open({}, { recycler: { changed_on: '2026-11-18', changed_after: '2026-11-20' } });
    const own = await seller();
    expect(within(own).getByRole('alert')).toHaveTextContent(
      'Bank details changed on 18 Nov 2026. Before you pay, ask Green Loop by a number that you already know.',
    );
    expect(own).toHaveTextContent(
      'Green Loop changed its bank details on 20 Nov 2026, after this trade was accepted. This trade keeps the account below.',
    );
    expect(await fee()).not.toHaveTextContent('changed');
  });

  test('tells not to pay a platform without an account, beside the payee that is due', async () => {
    const tasks = [taskOf('pay_recycler', 'producer'), taskOf('upload_proof', 'producer')];
    const none = { account_holder_name: null, account_number: null, bank_name: null, ifsc_code: null };
    open({ tasks }, { platform: { ...none, branch_name: null, due: null, open: null, state: 'unknown' } });
    const platform = await fee();
    expect(within(platform).getByRole('alert')).toHaveTextContent(
      'EPR Mandi has not stated its bank account yet. Do not pay the fee now.',
    );
    expect(platform).not.toHaveTextContent('₹');
    expect(within(platform).queryByRole('button')).not.toBeInTheDocument();
  });

  test('keeps the payee that is still due, with what of it is paid', async () => {
    open(
      { tasks: [taskOf('pay_recycler', 'producer')] },
      { recycler: { open: 4_750, paid: 10_000, state: 'part_paid' }, platform: { open: 0, state: 'settled' } },
    );
    expect(await seller()).toHaveTextContent('₹ 10,000.00 of ₹ 14,750.00 is paid.');
    expect(screen.queryByRole('region', { name: 'Processing fee, to EPR Mandi' })).not.toBeInTheDocument();
  });

  test('counts no credit note as paid: it lowers what is to be paid', async () => {
    const sums = { due: 14_750, credited: 4_750, paid: 990, tds: 10, open: 9_000 };
    open({ tasks: [taskOf('pay_recycler', 'producer')] }, { recycler: { ...sums, state: 'part_paid' } });
    expect(await seller()).toHaveTextContent('₹ 1,000.00 of ₹ 10,000.00 is paid.');
  });

  test.each(['recycler', 'superadmin'] as const)('is not shown to the %s', async (role) => {
    respond(TRADE, { data: tradeFileOf(role, { stage: 'paying' }) });
    openScreen('/trade/one', { as: role });
    await region('Timeline');
    expect(screen.queryByRole('region', { name: 'Pay' })).not.toBeInTheDocument();
  });

  test.each(['accepted', 'verified', 'completed'] as const)('is not there while the trade is %s', async (stage) => {
    open({ stage, tasks: [] }, { stage });
    await region('Timeline');
    expect(screen.queryByRole('region', { name: 'Pay' })).not.toBeInTheDocument();
  });
});

describe('I have paid', () => {
  test('says so where the amounts cannot be read, and opens nothing once they can', async () => {
    respond(TRADE, { data: tradeFileOf('producer', { stage: 'paying', tasks: BOTH }) });
    refuse(BILLING, { error: 'The database is busy.' });
    const user = openScreen('/trade/one', { as: 'producer' });
    await user.click(await screen.findByRole('button', { name: 'I have paid Green Loop' }));
    await expectMessage('The database is busy.');
    respond(BILLING, { data: billingOf('producer', { stage: 'paying' }) });
    await user.click(within(await region('Pay')).getByRole('button', { name: 'Try again' }));
    expect(await seller()).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('records the payment and uploads its proof with one press, then takes the fee', async () => {
    const user = open();
    const form = await openDialog(user, seller());
    expect(fieldOf(form, 'Amount')).toHaveValue('14,750.00');
    expect(fieldOf(form, 'UTR number')).toHaveFocus();
    await send(user, form);
    expectFieldMessages(form, {
      'UTR number': 'UTR number is required',
      'Proof of payment': 'Proof of payment is required',
    });
    expect(requests(RECORD)).toEqual([]);
    await fillIn(user, form, { 'UTR number': 'hdfc 0001 234', 'Proof of payment': fileNamed('slip.pdf') });
    recorded();
    respond(UPLOAD, { message: 'Saved', data: tradeFileOf('producer', { stage: 'proven' }).transaction! });
    await send(user, form);
    await expectMessage('Payment recorded!');
    expect(requests(RECORD)).toHaveLength(1);
    expect(requests(RECORD)[0]?.params['id']).toBe('one');
    expect(requests(RECORD)[0]?.body).toEqual({
      payee: 'recycler',
      amount: '14750.00',
      utr: 'HDFC 0001 234',
      paid_on: expect.any(String),
    });
    expect(requests(UPLOAD).map(({ body }) => body)).toEqual([
      { transaction_proof: expect.objectContaining({ name: 'slip.pdf' }) },
    ]);

    const next = await screen.findByRole('form', { name: 'I have paid' });
    expect(next).toHaveTextContent('Recorded for Green Loop. If you have paid EPR Mandi too, enter it now.');
    expect(fieldOf(next, 'Amount')).toHaveValue('73.76');
    expect(within(next).queryByLabelText(/^Proof of payment/)).not.toBeInTheDocument();
    await fillIn(user, next, { 'UTR number': 'HDFC0001235' });
    await send(user, next);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(requests(RECORD).at(-1)?.body).toMatchObject({ payee: 'platform', amount: '73.76' });
    expect(requests(UPLOAD)).toHaveLength(1);
  });

  test('keeps a recorded payment whose proof did not arrive, says so and sends the proof alone', async () => {
    const user = open({ tasks: [taskOf('pay_recycler', 'producer')] });
    const form = await openDialog(user, seller());
    await fillIn(user, form, { 'UTR number': 'HDFC0001234', 'Proof of payment': fileNamed('slip.pdf') });
    recorded();
    refuse(UPLOAD, { status: 507, error: 'File storage is full. Try again later.' });
    await send(user, form);
    const left = within(await screen.findByRole('dialog', { name: 'I have paid' }));
    const missing = 'The payment is recorded. Its proof is still missing: File storage is full. Try again later.';
    expect(await left.findByText(missing)).toBeVisible();
    expect(left.getByText('slip.pdf')).toBeVisible();
    for (const name of ['Amount', 'UTR number']) expect(left.queryByLabelText(name)).not.toBeInTheDocument();
    refuse(UPLOAD, { status: 409, error: 'This transaction was declined.' });
    await user.click(left.getByRole('button', { name: 'Send' }));
    expect(await left.findByText(/This transaction was declined\.$/)).toBeVisible();
    respond(UPLOAD, { message: 'Saved', data: tradeFileOf('producer', { stage: 'proven' }).transaction! });
    await user.click(left.getByRole('button', { name: 'Send' }));
    await expectMessage('Payment recorded!');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(requests(RECORD)).toHaveLength(1);
    expect(requests(UPLOAD)).toHaveLength(3);
  });

  test('A lost answer is asked again with the same key, so that the payment counts once', async () => {
    const user = open({ stage: 'proven', proofs: ['transaction_proof'], tasks: [taskOf('pay_recycler', 'producer')] });
    loseFirstResponse(RECORD, () => ({ message: 'Payment recorded!', data: sample(payment, {}) }));
    const form = await openDialog(user, seller());
    await fillIn(user, form, { 'UTR number': 'HDFC0001234' });
    await send(user, form);
    await expectMessage('Payment recorded!');
    expect(new Set(requests(RECORD).map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
    // A proof is there, so that another one is optional.
    expect(requests(UPLOAD)).toEqual([]);
  });

  test('has TDS folded, and shows refusals beside their fields', async () => {
    const none = { source: null, note: null };
    respond(SECTIONS, {
      data: [
        { ...none, label: SECTION, rate_percent: 0.1, status: 'reported' },
        { ...none, label: 'Other', rate_percent: null, status: 'unknown' },
      ],
    });
    const user = open({ tasks: [taskOf('pay_platform', 'producer')] });
    let form = await openDialog(user, fee());
    const folded = within(form).getByText('TDS deducted').closest('details');
    expect(folded).not.toHaveAttribute('open');
    await user.click(within(form).getByText('TDS deducted'));
    expect(within(form).queryByLabelText('TDS section')).not.toBeInTheDocument();
    await fillIn(user, form, { 'UTR number': 'HDFC0001234', 'TDS optional': '12.50' });
    await within(form).findByRole('option', { name: `${SECTION}, 0.1%` });
    await fillIn(user, form, { 'TDS section': 'Other' });
    await fillIn(user, form, { 'Section and reason': '194O, marketplace' });
    // Typed values stay when the dialog is closed, and TDS that comes back is seen.
    await user.click(within(form).getByRole('button', { name: 'Cancel' }));
    form = await openDialog(user, fee());
    expect(within(form).getByText('Restored what you typed')).toBeVisible();
    expect(fieldOf(form, 'UTR number')).toHaveValue('HDFC0001234');
    expect(within(form).getByText('TDS deducted').closest('details')).toHaveAttribute('open');
    expect(fieldOf(form, 'TDS optional')).toHaveValue('12.50');
    refuse(RECORD, { status: 409, error: 'Only ₹ 73.76 is open.', errors: { amount: 'Only ₹ 73.76 is open.' } });
    await send(user, form);
    expect(await within(form).findByText('Only ₹ 73.76 is open.')).toBeVisible();
    await fillIn(user, form, { Amount: '61.26' });
    recorded();
    await send(user, form);
    await expectMessage('Payment recorded!');
    expect(requests(RECORD).at(-1)?.body).toMatchObject({
      payee: 'platform',
      amount: '61.26',
      tds_amount: '12.50',
      tds_section: 'Other',
      tds_note: '194O, marketplace',
    });
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
  });

  test('is Record payment among the records, once nothing waits', async () => {
    respond(TRADE, { data: tradeFileOf('producer', { stage: 'verified' }) });
    respond(BILLING, { data: billingOf('producer', { stage: 'verified' }) });
    const user = openScreen('/trade/one?tab=billing', { as: 'producer' });
    const block = within(await fee());
    expect(textsOf(block.getAllByRole('button')).filter((text) => text !== '')).toContain('Record payment');
    await user.click(block.getByRole('button', { name: 'Record payment: EPR Mandi' }));
    const form = await screen.findByRole('form', { name: 'Record payment' });
    expect(within(form).queryByLabelText(/^Proof of payment/)).not.toBeInTheDocument();
  });
});
