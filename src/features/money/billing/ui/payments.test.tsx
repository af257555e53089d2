import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Role } from '#lib/contract.ts';
import { payment, type Payment } from '#money/payments/contract.ts';
import { respond, requests } from '#tests/components/api.ts';
import { billingOf } from '#tests/components/billing.ts';
import { expectMessage, textsOf } from '#tests/components/expectations.ts';
import { expectFieldMessages, fillIn } from '#tests/components/forms.ts';
import { sample } from '#tests/components/sample.ts';
import { openScreen } from '#tests/components/screen.tsx';
import { taskOf } from '#tests/components/tasks.ts';
import { tradeFileOf } from '#tests/components/trade-file.ts';

const ANSWER = 'PATCH /api/epr/payments/{id}/';

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
  const isTask = role !== 'producer' && payments.some(({ status }) => status === 'recorded');
  const tasks = isTask ? [taskOf('confirm_payment', role)] : [];
  respond('GET /api/epr/trades/{id}/', { data: tradeFileOf(role, { stage: 'verified', tasks }) });
  respond('GET /api/epr/trades/{id}/billing/', { data: billingOf(role, { stage: 'verified', payments }) });
  return openScreen('/trade/one?tab=billing', { as: role });
}

const card = () => screen.findByRole('region', { name: 'Payments' });
const button = (name: string) => screen.getByRole('button', { name });

test.each([
  ['recycler', 'recorded', []],
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

test.each([
  ['recycler', 'recycler'],
  ['superadmin', 'platform'],
] as const)(
  'a payment that waits for the %s is answered where its tasks stand, each by itself',
  async (role, payee) => {
    const other = paid({ id: 'other', utr: 'HDFC0009999', amount: 7, payee });
    open(role, [paid({ payee }), other, paid({ id: 'done', utr: 'HDFC0005555', status: 'received', payee })]);
    const turn = within(await screen.findByRole('region', { name: 'Your turn' }));
    await turn.findByText('₹ 100.00', { exact: false });
    expect(turn.getAllByRole('button').map((each) => each.getAttribute('aria-label'))).toEqual([
      'Money arrived: HDFC0001234',
      'Not arrived: HDFC0001234',
      'Money arrived: HDFC0009999',
      'Not arrived: HDFC0009999',
    ]);
    expect(turn.getByText('₹ 7.00', { exact: false })).toHaveTextContent('₹ 7.00, UTR HDFC0009999, 20 Nov 2026');
  },
);

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
