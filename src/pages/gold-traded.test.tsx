/** E-waste gold is counted in grams: the screens on which a request for it is answered, paid and verified. */
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { respond } from '../../tests/components/api.ts';
import { factsOf } from '../../tests/components/expectations.ts';
import { sample } from '../../tests/components/sample.ts';
import { openScreen } from '../../tests/components/screen.tsx';
import { tradeRequest, transaction } from '../features/trades/responses.ts';

const GOLD = { title: 'Gold of pins', waste_type: 'E-waste', credit_type: 'Gold', unit: 'g' } as const;
const asked = sample(tradeRequest, {
  ...GOLD,
  id: 'one',
  kind: 'purchase',
  quantity: 60,
  price_per_credit: 985,
  actual_price: 985,
  offer_price: 985,
  free_quantity: 40,
  requested_by: 'Brand Works',
});
const paid = sample(transaction, {
  ...GOLD,
  id: 'paid',
  trade_id: 'one',
  order_id: 'WO-2026-27-000007',
  work_order_date: '2026-11-20T06:30:00.000Z',
  credit_quantity: 60,
  price_per_credit: 985,
  stage: 'proven',
  transaction_proof: '/files/proof',
});

test('A recycler accepts grams', async () => {
  respond('GET /api/epr/purchases-requests/', { data: [asked], next: null });
  const user = openScreen('/RecyclerDirectPurchase', { as: 'recycler' });
  await user.click(await screen.findByRole('button', { name: 'Accept 60 g at ₹ 985.00/g, Brand Works' }));
  const dialog = await screen.findByRole('dialog', { name: 'Accept this purchase request?' });
  expect(dialog).toHaveTextContent(/60 g stays reserved for .+\./);
});

test('A producer pays for grams', async () => {
  respond('GET /api/epr/purchases-requests/', {
    data: [{ ...asked, stage: 'accepted', turn: 'producer' }],
    next: null,
  });
  const user = openScreen('/ProducerDirectPurchase', { as: 'producer' });
  await user.click(await screen.findByRole('button', { name: /^Initiate Payment for 60 g at ₹ 985\.00\/g/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Initiate payment?' });
  expect(factsOf(dialog)).toMatchObject({ Quantity: '60 g', Price: '₹ 985.00/g' });
});

test.each([
  ['/ProducerTxnHistory', 'producer'],
  ['/RecycleTxnHistory', 'recycler'],
] as const)('%s has the quantity in grams and the price per g', async (path, as) => {
  respond('GET /api/epr/transactions/', { data: [paid], next: null });
  openScreen(path, { as });
  const [card] = await screen.findAllByRole('article');
  expect(card).toHaveTextContent(/60 g/);
  expect(card).toHaveTextContent('₹ 985.00/g');
});

test('A superadmin verifies the payment of grams', async () => {
  respond('GET /api/superadmin/transactions/', { data: [paid], next: null });
  const user = openScreen('/AdminTxnHistory', { as: 'superadmin' });
  const card = await screen.findByRole('article');
  expect(card).toHaveTextContent(/60\s*g\s*Credit Quantity/);
  await user.click(within(card).getByRole('button', { name: 'Approve' }));
  expect(await screen.findByRole('dialog', { name: /^Approve WO-/ })).toHaveTextContent('60 g at ₹ 985.00/g');
});
