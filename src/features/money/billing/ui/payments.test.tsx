import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Role } from '#lib/contract.ts';
import { payment, type Payment } from '#money/payments/contract.ts';
import { respond, refuse, requests } from '#tests/components/api.ts';
import { billingOf } from '#tests/components/billing.ts';
import { expectMessage, textsOf } from '#tests/components/expectations.ts';
import { expectFieldMessages, fieldOf, fillIn } from '#tests/components/forms.ts';
import { sample } from '#tests/components/sample.ts';
import { openScreen } from '#tests/components/screen.tsx';
import { tradeFileOf } from '#tests/components/trade-file.ts';

const RECORD = 'POST /api/epr/trades/{id}/payments/';
const ANSWER = 'PATCH /api/epr/payments/{id}/';
const SECTIONS = 'GET /api/epr/tds-sections/';
const SECTION = 'Section 393(1) Table Sl. 8(ii), Income-tax Act 2025 (purchase of goods)';

const paid = (values: Partial<Payment> = {}): Payment =>
  sample(payment, {
    id: 'paid',
    utr: 'HDFC0001234',
    amount: 100,
    paid_on: '2026-11-20',
    status: 'recorded',
    ...values,
  });

function open(role: Role, payments: Payment[] = []) {
  respond('GET /api/epr/trades/{id}/', { data: tradeFileOf(role, { stage: 'paying' }) });
  respond('GET /api/epr/trades/{id}/billing/', {
    data: billingOf(role, { stage: 'paying', payments, recycler: { open: 4_637.5 } }),
  });
  return openScreen('/trade/one?tab=billing', { as: role });
}

const card = () => screen.findByRole('region', { name: 'Payments' });
const button = (name: string) => screen.getByRole('button', { name });

test('the buyer records a payment, by default what is open, and reads a refusal beside its field', async () => {
  const none = { source: null, note: null };
  respond(SECTIONS, {
    data: [
      { ...none, label: SECTION, rate_percent: 0.1, status: 'reported' },
      { ...none, label: 'Other', rate_percent: null, status: 'unknown' },
    ],
  });
  const user = open('producer');
  await card();
  await user.click(button('Record payment'));
  const form = screen.getByRole('form', { name: 'Record payment' });
  expect(fieldOf(form, 'Amount')).toHaveValue('4,637.50');
  await fillIn(user, form, { Payee: 'Processing fee, to EPR Mandi' });
  expect(fieldOf(form, 'Amount')).toHaveValue('73.76');

  await user.click(within(form).getByRole('button', { name: 'Record payment' }));
  expectFieldMessages(form, { 'UTR number': 'UTR number is required' });
  expect(requests(RECORD)).toEqual([]);

  expect(within(form).queryByLabelText('TDS section')).not.toBeInTheDocument();
  await fillIn(user, form, { 'UTR number': 'hdfc 0001 234', 'TDS optional': '12.50' });
  await within(form).findByRole('option', { name: `${SECTION}, 0.1%` });
  await fillIn(user, form, { 'TDS section': 'Other' });
  await fillIn(user, form, { 'Section and reason': '194O, marketplace' });
  refuse(RECORD, { status: 409, error: 'Only ₹ 73.76 is open.', errors: { amount: 'Only ₹ 73.76 is open.' } });
  await user.click(within(form).getByRole('button', { name: 'Record payment' }));
  expect(await within(form).findByText('Only ₹ 73.76 is open.')).toBeVisible();
  expectFieldMessages(form, { Amount: 'Only ₹ 73.76 is open.' });

  await fillIn(user, form, { Amount: '61.26' });
  respond(RECORD, { message: 'Payment recorded!', data: paid() });
  await user.click(within(form).getByRole('button', { name: 'Record payment' }));
  await expectMessage('Payment recorded!');
  expect(form).not.toBeInTheDocument();
  expect(requests(RECORD).at(-1)).toMatchObject({
    params: { id: 'one' },
    body: {
      payee: 'platform',
      amount: '61.26',
      utr: 'HDFC 0001 234',
      tds_amount: '12.50',
      tds_section: 'Other',
      tds_note: '194O, marketplace',
    },
  });
});

test.each([
  ['recycler', 'recorded', ['Money arrived', 'Not arrived']],
  ['recycler', 'not_received', ['Money arrived']],
  ['recycler', 'received', []],
  ['producer', 'recorded', ['Withdraw']],
  ['producer', 'not_received', ['Withdraw']],
  ['producer', 'withdrawn', []],
  ['superadmin', 'recorded', []],
] as const)('a %s may answer a payment to the recycler that is %s: %j', async (role, status, expected) => {
  open(role, [paid({ status })]);
  const item = within(await card()).getByRole('listitem', { name: 'Payment HDFC0001234' });
  expect(textsOf(within(item).queryAllByRole('button'))).toEqual(expected);
});

test('superadmins answer a payment of the fee', async () => {
  open('superadmin', [paid({ payee: 'platform' })]);
  const item = within(await card()).getByRole('listitem', { name: 'Payment HDFC0001234' });
  expect(textsOf(within(item).getAllByRole('button'))).toEqual(['Money arrived', 'Not arrived']);
});

test('the recycler confirms with the day', async () => {
  const user = open('recycler', [paid()]);
  await card();
  await user.click(button('Money arrived: HDFC0001234'));
  const form = screen.getByRole('form', { name: 'Money arrived' });
  await fillIn(user, form, { 'Received on': '2026-11-19' });
  await user.click(within(form).getByRole('button', { name: 'Money arrived' }));
  expectFieldMessages(form, { 'Received on': 'The date lies between 20 Nov 2026' });
  await fillIn(user, form, { 'Received on': '2026-11-20' });
  respond(ANSWER, { message: 'Payment confirmed!', data: paid({ status: 'received' }) });
  await user.click(within(form).getByRole('button', { name: 'Money arrived' }));
  await expectMessage('Payment confirmed!');
  expect(requests(ANSWER).map(({ body }) => body)).toEqual([{ status: 'received', received_on: '2026-11-20' }]);
});

test('the platform is no payee while it has not stated its bank account', async () => {
  respond('GET /api/epr/trades/{id}/', { data: tradeFileOf('producer', { stage: 'paying' }) });
  respond('GET /api/epr/trades/{id}/billing/', {
    data: billingOf('producer', { stage: 'paying', platform: { account_number: null } }),
  });
  const user = openScreen('/trade/one?tab=billing', { as: 'producer' });
  await card();
  await user.click(button('Record payment'));
  const form = screen.getByRole('form', { name: 'Record payment' });
  expect(
    textsOf(within(fieldOf(form, 'Payee')).getAllByRole('option')).filter((text) => /^(?:To|Processing)/.test(text)),
  ).toHaveLength(1);
  expect(form).toHaveTextContent('EPR Mandi has not stated its bank account yet. Do not pay the fee now.');
});

test('a reason takes as many emoji as the server, and what is typed beyond them is left out', async () => {
  const user = open('recycler', [paid()]);
  await card();
  await user.click(button('Not arrived: HDFC0001234'));
  const reason = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' });
  await user.click(reason);
  await user.paste('😀'.repeat(1_000));
  expect(reason).toHaveValue('😀'.repeat(1_000));
  await user.type(reason, 'x', { initialSelectionStart: 4, initialSelectionEnd: 4 });
  expect(reason).toHaveValue('😀'.repeat(1_000));
});

test.each([
  ['recycler', 'Not arrived', 'not_received', 'Marked as not received.'],
  ['producer', 'Withdraw', 'withdrawn', 'Payment withdrawn.'],
] as const)('the %s states a reason: %s', async (role, label, status, message) => {
  const user = open(role, [paid()]);
  await card();
  await user.click(button(`${label}: HDFC0001234`));
  const form = screen.getByRole('form', { name: label });
  const send = () => user.click(within(form).getByRole('button', { name: label }));
  await send();
  expectFieldMessages(form, { Reason: 'Reason is required' });
  await fillIn(user, form, { Reason: 'Too short' });
  await send();
  expectFieldMessages(form, { Reason: 'Enter 10 to 1,000 characters' });
  await fillIn(user, form, { Reason: 'Typed for another trade' });
  respond(ANSWER, { message, data: paid({ status }) });
  await send();
  await expectMessage(message);
  expect(requests(ANSWER).map(({ body }) => body)).toEqual([{ status, reason: 'Typed for another trade' }]);
});
