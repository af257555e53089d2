/** The page of a trade as the superadmin verifies its payment: proofs, account and parties are at hand, as they are for no party. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { respond } from '#tests/components/api.ts';
import { expectMessage, factsOf } from '#tests/components/expectations.ts';
import { address, openScreen } from '#tests/components/screen.tsx';
import { PRODUCER, RECYCLER, tradeFileOf, WORK_ORDER, type TradeFile } from '#tests/components/trade-file.ts';

const READ = 'GET /api/epr/trades/{id}/';
const LIST = 'GET /api/superadmin/transactions/';
const PROVEN = { stage: 'proven', proofs: ['transaction_proof', 'producer_transfer_proof'] } as const;

/** A trade as the server shows it to the superadmin: with the ids of its parties and the whole account number. */
function supervised(stage: 'proven' | 'verified'): TradeFile {
  const file = tradeFileOf('superadmin', { ...PROVEN, stage });
  return {
    ...file,
    recycler: { ...file.recycler, id: 'seller' },
    producer: { ...file.producer, id: 'buyer' },
    payee: file.payee && { ...file.payee, account_number: '123456789012' },
  };
}

test('A payment is approved with its proofs and the account at hand; then they are asked for no more', async () => {
  let file = supervised('proven');
  respond(READ, () => ({ data: file }));
  respond('PATCH /api/superadmin/transactions/{id}/', () => {
    file = supervised('verified');
    return { message: 'Approved', data: file.transaction as never };
  });
  const user = openScreen('/trade/one', { as: 'superadmin' });
  const turn = await screen.findByRole('region', { name: 'Your turn' });
  for (const [name, field] of [
    ['Transaction Proof', 'transaction_proof'],
    ['Producer Transfer Proof', 'producer_transfer_proof'],
  ] as const) {
    const link = within(turn).getByRole('link', { name: `Open ${name}` });
    expect(link).toHaveAttribute('href', `/files/${field}`);
    expect(link).toHaveAttribute('target', '_blank');
  }
  expect(factsOf(screen.getByRole('region', { name: "Recycler's bank account" }))).toMatchObject({
    'Account number': '123456789012',
  });
  await user.click(within(turn).getByRole('button', { name: 'Approve' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Yes, approve it!' }));
  await expectMessage('Transaction approved successfully!');
  await waitFor(() => expect(screen.queryByRole('link', { name: /^Open / })).not.toBeInTheDocument());
  expect(screen.queryByRole('region', { name: "Recycler's bank account" })).not.toBeInTheDocument();
});

test('The superadmin goes on to both parties; a party has no such way', async () => {
  respond(READ, { data: supervised('proven') });
  openScreen('/trade/one', { as: 'superadmin' });
  const parties = within(await screen.findByRole('region', { name: 'Parties' }));
  const href = (name: string) => parties.getByRole('link', { name }).getAttribute('href');
  expect([href(RECYCLER.company), href(PRODUCER.company)]).toEqual([
    '/recyclers/targetStatus/seller',
    '/producers/targetStatus/buyer',
  ]);
});

test('A party reads the names of both without a link', async () => {
  respond(READ, { data: tradeFileOf('recycler', PROVEN) });
  openScreen('/trade/one', { as: 'recycler' });
  const parties = await screen.findByRole('region', { name: 'Parties' });
  expect(parties).toHaveTextContent(PRODUCER.company);
  expect(within(parties).queryAllByRole('link')).toEqual([]);
});

test('The list from which a trade was opened is found again as it was', async () => {
  const { transaction } = supervised('proven');
  respond(LIST, { data: [transaction as never], next: null });
  respond(READ, { data: supervised('proven') });
  const list = '/AdminTxnHistory?search=Brand+Works&stage=proven';
  const user = openScreen(list, { as: 'superadmin' });
  await user.click(await screen.findByRole('link', { name: `View trade ${WORK_ORDER}` }));
  expect(await screen.findByRole('heading', { level: 1, name: WORK_ORDER })).toBeVisible();
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Transactions' }));
  await waitFor(() => expect(address()).toBe(list));
  expect(await screen.findByRole('searchbox')).toHaveValue('Brand Works');
});
