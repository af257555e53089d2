/** A sensitive request asks for the password once and is then repeated; after Cancel nothing has changed. */
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { respond, refuse, requests } from '#tests/components/api.ts';
import { expectMessage } from '#tests/components/expectations.ts';
import { sample } from '#tests/components/sample.ts';
import { openScreen } from '#tests/components/screen.tsx';
import { listedTransaction } from '#trading/trades/responses.ts';

const LIST = 'GET /api/epr/transactions/';
const UPLOAD = 'PATCH /api/epr/transactions/{id}/';
const STEP_UP = 'POST /api/users/step-up/';
const REFUSAL = {
  status: 403,
  error: 'Please confirm that it is you.',
  code: 'step_up_required',
  data: { methods: ['password'] },
};

const transaction = sample(listedTransaction, {
  id: 'one',
  order_id: 'WO-2026-27-000001',
  work_order_date: '2026-11-20T06:30:00.000Z',
  stage: 'paying',
});
const confirmation = () => screen.findByRole('dialog', { name: 'Confirm that it is you' });

async function confirm(user: UserEvent, password: string): Promise<void> {
  const dialog = within(await confirmation());
  await user.clear(dialog.getByLabelText('Password'));
  await user.type(dialog.getByLabelText('Password'), password);
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
}

/** Uploads a document as a producer; the response demands the password first. */
async function upload(): Promise<UserEvent> {
  respond(LIST, { data: [transaction], next: null });
  refuse(UPLOAD, REFUSAL);
  const user = openScreen('/ProducerTxnHistory', { as: 'producer' });
  await user.click(await screen.findByRole('button', { name: /^Upload Transaction Proof/ }));
  const form = within(await screen.findByRole('dialog', { name: /^Upload documents/ }));
  const file = new File(['%PDF-1.4'], 'payment.pdf', { type: 'application/pdf' });
  await user.upload(form.getByLabelText('Transaction Proof'), file);
  await user.click(form.getByRole('button', { name: 'Upload' }));
  return user;
}

test('after the password the same request goes again, with its key and its file', async () => {
  const user = await upload();
  refuse(STEP_UP, { status: 400, error: 'Wrong', errors: { password: 'The password is not right.' } });
  await confirm(user, 'not this one');
  expect(await screen.findByText('The password is not right.')).toBeVisible();
  expect(requests(UPLOAD)).toHaveLength(1);
  respond(STEP_UP, { data: { fresh_until: '2026-11-20T06:45:00.000Z' } });
  respond(UPLOAD, {
    message: 'Transaction updated successfully!',
    data: { ...transaction, transaction_proof: '/files/proof' },
  });
  await confirm(user, 'a secret of the tests');
  await expectMessage('Transaction updated successfully!');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  const [first, second, ...others] = requests(UPLOAD);
  expect(others).toEqual([]);
  expect(first?.headers.get('idempotency-key')).toBeTruthy();
  expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'));
  expect(second?.body).toMatchObject({ transaction_proof: expect.objectContaining({ name: 'payment.pdf' }) as File });
});

test('Cancel leaves the form as it was, with the text of the refusal', async () => {
  const user = await upload();
  await user.click(within(await confirmation()).getByRole('button', { name: 'Cancel' }));
  await expectMessage('Please confirm that it is you.');
  expect(screen.queryByRole('dialog', { name: 'Confirm that it is you' })).not.toBeInTheDocument();
  const form = within(screen.getByRole('dialog', { name: /^Upload documents/ }));
  expect(form.getByText('payment.pdf')).toBeVisible();
  expect(form.getByRole('button', { name: 'Upload' })).toBeEnabled();
  expect(requests(UPLOAD)).toHaveLength(1);
  expect(requests(STEP_UP)).toEqual([]);
});

test('requests that are refused at the same time share one confirmation', async () => {
  const LISTS = ['GET /api/epr/purchases-requests/', 'GET /api/users/counts/'] as const;
  const user = openScreen('/RecyclerDirectPurchase', { as: 'recycler' });
  for (const key of LISTS) refuse(key, REFUSAL);
  await confirmation();
  await waitFor(() => expect(LISTS.flatMap((key) => requests(key))).toHaveLength(2));
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  respond('GET /api/epr/purchases-requests/', { data: [], next: null });
  refuse('GET /api/users/counts/', { status: 500 });
  respond(STEP_UP, { data: { fresh_until: '2026-11-20T06:45:00.000Z' } });
  await confirm(user, 'a secret of the tests');
  expect(await screen.findByText('No Counter Offers')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(requests(STEP_UP)).toHaveLength(1);
  expect(LISTS.map((key) => requests(key).length)).toEqual([2, 2]);
});
