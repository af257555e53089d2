import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Role } from '#lib/contract.ts';
import { respond, loseFirstResponse, requests, type SentRequest } from '#tests/components/api.ts';
import { billingOf } from '#tests/components/billing.ts';
import { expectMessage, textsOf } from '#tests/components/expectations.ts';
import { press } from '#tests/components/repeated-presses.ts';
import { address, openScreen } from '#tests/components/screen.tsx';
import { tradeFileOf, type TradeState, WORK_ORDER } from '#tests/components/trade-file.ts';

const TRADE = 'GET /api/epr/trades/{id}/';
const ACCEPT = 'PATCH /api/epr/purchases-requests/{id}/';
const PAY = 'POST /api/epr/transactions/';
const UPLOAD = 'PATCH /api/epr/transactions/{id}/';
const JUDGE = 'PATCH /api/superadmin/transactions/{id}/';

let state: TradeState;
let role: Role;
beforeEach(() => {
  respond('GET /api/epr/trades/{id}/billing/', { data: billingOf('producer') });
  respond(TRADE, () => {
    const { documents, ...trade } = tradeFileOf(role, state);
    return { data: { ...trade, documents: documents.map((each) => ({ ...each, id: `file of ${each.id}` })) } };
  });
});

function open(as: Role, at: TradeState): UserEvent {
  [role, state] = [as, at];
  return openScreen('/trade/one', { as });
}

/** The server's response after the trade has moved. */
const moved = (to: TradeState, message = 'Done') => {
  state = to;
  const { request, transaction } = tradeFileOf(role, state);
  return { request: { message, data: request }, transaction: { message, data: transaction as never } };
};

const file = (name: string) => new File(['%PDF-1.4'], `${name}.pdf`, { type: 'application/pdf' });
const dialog = async () => within(await screen.findByRole('dialog'));
const lastMove = () => {
  const items = within(screen.getByRole('region', { name: 'Timeline' })).getAllByRole('listitem');
  const texts = textsOf(items.map((item) => item.querySelector('p') as HTMLElement));
  return texts.filter((text) => !/, (next|still to come)$/.test(text)).at(-1);
};
const movesOf = (name: string) =>
  within(screen.getByRole('region', { name: 'Timeline' }))
    .getAllByRole('listitem')
    .filter((each) => each.textContent.startsWith(name) && !/, (next|still to come)/.test(each.textContent));
/** All sent requests had one idempotency key, so that they counted once. */
const expectOneKey = (sent: SentRequest[], times: number) => {
  expect(sent).toHaveLength(times);
  const keys = new Set(sent.map(({ headers }) => headers.get('idempotency-key')));
  expect([keys.size, keys.has(null)]).toEqual([1, false]);
};

describe('A lost answer and a double click count once and end in the success', () => {
  test('of an acceptance', async () => {
    loseFirstResponse(ACCEPT, () => moved({ stage: 'accepted' }).request);
    const user = open('recycler', {});
    await user.click(await screen.findByRole('button', { name: /^Accept / }));
    await user.dblClick((await dialog()).getByRole('button', { name: 'Accept' }));
    await expectMessage(/^Purchase request accepted/);
    expectOneKey(requests(ACCEPT), 2);
    await waitFor(() => expect(lastMove()).toBe('Accepted by the recycler'));
  });

  test('of a payment', async () => {
    loseFirstResponse(PAY, () => moved({ stage: 'paying' }).transaction);
    const user = open('producer', { stage: 'accepted' });
    await user.click(await screen.findByRole('button', { name: /^Initiate Payment for / }));
    await user.dblClick((await dialog()).getByRole('button', { name: 'Initiate Payment' }));
    await expectMessage('Payment initiated successfully!');
    expectOneKey(requests(PAY), 2);
    expect(await screen.findByRole('heading', { level: 1, name: WORK_ORDER })).toBeVisible();
  });

  test('of a decision on the payment', async () => {
    loseFirstResponse(JUDGE, () => moved({ stage: 'cancelled' }, 'Transaction rejected successfully').transaction);
    const user = open('superadmin', { stage: 'paying', proofs: ['transaction_proof'] });
    await user.click(await screen.findByRole('button', { name: 'Decline' }));
    await user.dblClick((await dialog()).getByRole('button', { name: 'Yes, decline it!' }));
    await expectMessage('Transaction rejected successfully');
    expectOneKey(requests(JUDGE), 2);
    await waitFor(() => expect(lastMove()).toBe('Payment declined, credit released'));
  });

  test('of an upload, which is not repeated by itself: the file stays chosen', async () => {
    const proofs = ['transaction_proof'] as const;
    loseFirstResponse(UPLOAD, () => moved({ stage: 'paying', proofs }).transaction);
    const user = open('producer', { stage: 'paying' });
    await user.click(await screen.findByRole('button', { name: 'Upload documents' }));
    const upload = within(await screen.findByRole('dialog', { name: `Upload documents: ${WORK_ORDER}` }));
    await user.upload(upload.getByLabelText('Transaction Proof', { exact: true }), file('payment'));
    await user.click(upload.getByRole('button', { name: 'Upload' }));
    await expectMessage('Network error! Please try again.');
    expect(upload.getByText('payment.pdf')).toBeVisible();
    await user.click(upload.getByRole('button', { name: 'Upload' }));
    await expectMessage('Transaction updated successfully!');
    expectOneKey(requests(UPLOAD), 2);
    await waitFor(() => expect(lastMove()).toBe('Transaction Proof uploaded'));
  });
});

describe('Enter and a double click, without waiting in between, count once', () => {
  test('of an acceptance', async () => {
    const user = open('recycler', {});
    respond(ACCEPT, () => moved({ stage: 'accepted' }).request);
    await user.click(await screen.findByRole('button', { name: /^Accept / }));
    await press((await dialog()).getByRole('button', { name: 'Accept' }), ACCEPT);
    await expectMessage(/^Purchase request accepted/);
    await waitFor(() => expect(movesOf('Accepted by the recycler')).toHaveLength(1));
    expect(requests(ACCEPT)).toHaveLength(1);
  });

  test('of a payment that is initiated', async () => {
    const user = open('producer', { stage: 'accepted' });
    respond(PAY, () => moved({ stage: 'paying' }).transaction);
    await user.click(await screen.findByRole('button', { name: /^Initiate Payment for / }));
    await press((await dialog()).getByRole('button', { name: 'Initiate Payment' }), PAY);
    await expectMessage('Payment initiated successfully!');
    expect(requests(PAY)).toHaveLength(1);
  });

  test('of a payment that is approved', async () => {
    const proofs = ['transaction_proof', 'producer_transfer_proof'] as const;
    const user = open('superadmin', { stage: 'paying', proofs });
    respond(JUDGE, () => moved({ stage: 'verified', proofs }).transaction);
    await user.click(await screen.findByRole('button', { name: 'Approve' }));
    await press((await dialog()).getByRole('button', { name: 'Yes, approve it!' }), JUDGE);
    await expectMessage('Transaction approved successfully!');
    await waitFor(() => expect(movesOf('Payment verified, credit sold')).toHaveLength(1));
    expect(requests(JUDGE)).toHaveLength(1);
  });

  test('of the last documents', async () => {
    const payment = ['transaction_proof', 'producer_transfer_proof'] as const;
    const all = [...payment, 'recycler_transfer_proof', 'trail_documents'] as const;
    const user = open('recycler', { stage: 'verified', proofs: payment });
    respond(UPLOAD, () => moved({ stage: 'completed', proofs: all }).transaction);
    await user.click(await screen.findByRole('button', { name: 'Upload documents' }));
    const upload = await dialog();
    await user.upload(upload.getByLabelText(/^Credit Transfer Proof/), file('transfer'));
    await user.upload(upload.getByLabelText(/^Trail Documents/), file('trail'));
    await press(upload.getByRole('button', { name: 'Upload' }), UPLOAD);
    await expectMessage('Transaction updated successfully!');
    await waitFor(() => expect(movesOf('Credits transferred')).toHaveLength(1));
    // Those that went out before the form was drawn as busy had one key, so that they counted once.
    expectOneKey(requests(UPLOAD), requests(UPLOAD).length);
  });
});

test('An upload of the recycler before the payment is verified is refused, and why', async () => {
  const user = open('recycler', { stage: 'paying', proofs: ['transaction_proof'] });
  await user.click(await screen.findByRole('button', { name: `Upload Trail Documents of ${WORK_ORDER}` }));
  await expectMessage('Upload document has not been approved yet.');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test.each([
  ['recycler', '/RecyclerDirectPurchase'],
  ['recycler', '/RecycleTxnHistory'],
  ['producer', '/ProducerDirectPurchase'],
  ['producer', '/ProducerTxnHistory'],
  ['superadmin', '/AdminTxnHistory'],
] as const)("The list of a %s's trades, %s, leads to the page of each", async (who, path) => {
  [role, state] = [who, { stage: 'paying' }];
  const { request, transaction } = tradeFileOf(role, state);
  respond('GET /api/epr/purchases-requests/', { data: [request], next: null });
  respond('GET /api/epr/transactions/', { data: [{ ...transaction, tasks: [] } as never], next: null });
  respond('GET /api/superadmin/transactions/', { data: [{ ...transaction, tasks: [] } as never], next: null });
  const user = openScreen(path, { as: who });
  await user.click(await screen.findByRole('link', { name: /^View trade/ }));
  expect(await screen.findByRole('heading', { level: 1, name: WORK_ORDER })).toBeVisible();
  expect(address()).toBe('/trade/one');
});
