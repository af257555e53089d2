/** Reasons of a rejection: who may give one, where it is stored, and who reads it. */
import { expect, it } from 'vitest';
import { brand } from '#brand.ts';
import { many, sql } from '#platform/database/database.ts';
import { addAccount, addOffer } from '#tests/goods.ts';
import { addPerson } from '#tests/people.ts';
import {
  counter,
  credit,
  decide,
  idOf,
  decideTransaction,
  market,
  openTrading,
  paidPurchase,
  producer,
  purchase,
  recycler,
  superadmin,
} from '#tests/trading.ts';

openTrading();

const KINDS = { purchase: 'purchases-requests', counter: 'counter-credit-offers' } as const;
const REASON = '<b>Too low</b> for us & see https://evil.example';

const place = async (kind: keyof typeof KINDS) => {
  const offer = await addOffer(market, recycler, credit);
  return idOf(await (kind === 'purchase' ? purchase(offer, 100) : counter(offer, 100, '2')));
};
const reject = (kind: keyof typeof KINDS, id: string, reason: unknown) =>
  market.call('PATCH', `/api/epr/${KINDS[kind]}/${id}/`, {
    token: recycler.token,
    body: { status: 'rejected', reason },
  });
const read = async (id: string, { token } = producer) =>
  (await market.call('GET', `/api/epr/trades/${id}/`, { token })).body.data;

it.each(['purchase', 'counter'] as const)('of a %s stands in answer, list, search and history', async (kind) => {
  const id = await place(kind);
  const response = await reject(kind, id, `  ${REASON}\n`);
  expect([response.status, response.body.data.reason], response.text).toEqual([200, REASON]);
  for (const who of [producer, recycler, superadmin]) {
    const { request, history } = await read(id, who);
    expect(request.reason).toBe(REASON);
    expect(history.map((move: { to: string; reason: string | null }) => [move.to, move.reason])).toEqual([
      ['pending', null],
      ['rejected', REASON],
    ]);
  }
  const found = await market.call('GET', `/api/epr/${KINDS[kind]}/?search=evil.example`, { token: producer.token });
  expect(found.body.data[0]).toMatchObject({ id, reason: REASON });
  const other = await addPerson(market, 'producer');
  expect((await market.call('GET', `/api/epr/trades/${id}/`, { token: other.token })).status).toBe(404);
});

it('the reason of a payment stands in answer, list and history, for both parties and the superadmin', async () => {
  const { trade, transaction } = await paidPurchase(await addOffer(market, recycler, credit), 100);
  const response = await decideTransaction(transaction, 'rejected', { reason: REASON });
  expect([response.status, response.body.data.reason]).toEqual([200, REASON]);
  for (const who of [producer, recycler, superadmin]) {
    const file = await read(trade, who);
    expect([file.request.reason, file.transaction.reason]).toEqual([null, REASON]);
    expect(file.history.at(-1)).toMatchObject({ subject: 'transaction', to: 'cancelled', reason: REASON });
  }
  const list = await market.call('GET', '/api/epr/transactions/?search=Too low', { token: producer.token });
  expect(list.body.data[0]).toMatchObject({ id: transaction, reason: REASON });
});

it('a reason may be left out, and an approval has none', async () => {
  for (const reason of [undefined, '', ' \n ']) {
    const id = await place('counter');
    expect((await reject('counter', id, reason)).body.data.reason).toBeNull();
    expect((await read(id)).history.at(-1)).toMatchObject({ to: 'rejected', reason: null });
  }
  const id = await place('purchase');
  const response = await market.call('PATCH', `/api/epr/${KINDS.purchase}/${id}/`, {
    token: recycler.token,
    body: { status: 'approved', reason: REASON },
  });
  expect([response.status, response.body.data.reason]).toEqual([200, null]);
  const { transaction } = await paidPurchase(await addOffer(market, recycler, credit), 100);
  expect((await decideTransaction(transaction, 'approved', { reason: REASON })).body.data.reason).toBeNull();
});

it.each([['x'.repeat(301)], [7], [['a']], [null], [{}]])('is refused as %s, and nothing is decided', async (reason) => {
  const id = await place('purchase');
  const response = await reject('purchase', id, reason);
  expect([response.status, Object.keys(response.body.errors)]).toEqual([400, ['reason']]);
  expect((await read(id)).request.status).toBe('pending');
});

it('a reason may have 300 characters, and is stored once: a second answer is refused and changes nothing', async () => {
  const id = await place('purchase');
  const longest = '₹'.repeat(300);
  expect((await reject('purchase', id, longest)).body.data.reason).toBe(longest);
  expect((await reject('purchase', id, 'Another')).status).toBe(409);
  expect((await read(id)).request.reason).toBe(longest);
  await expect(sql`update trades set reason = 'Another' where id = ${await place('counter')}`.execute(market.db))
    .rejects // oxfmt-ignore
    .toThrow(/reason_of_ending/);
});

it('the reason of an EPR account stands on it as long as the rejection does; its history keeps it', async () => {
  const owner = await addPerson(market, 'producer');
  const id = await addAccount(market, owner, { status: 'pending' });
  const decideAccount = (body: object) =>
    market.call('PATCH', `/api/superadmin/producer-epr/${id}/`, { token: superadmin.token, body });
  const own = async () => (await market.call('GET', `/api/epr/producer/${id}/`, { token: owner.token })).body.data;
  const reasonsInHistory = async () =>
    (
      await many<{ reason: string | null }>(market.db)`
        select reason from history where subject_id = ${id} and to_status = 'rejected'
        order by id`
    ).map(({ reason }) => reason);

  expect((await decideAccount({ status: 'rejected', reason: 'x'.repeat(301) })).body.errors).toHaveProperty('reason');
  expect((await decideAccount({ status: 'rejected', reason: REASON })).body.data.reason).toBe(REASON);
  expect((await own()).reason).toBe(REASON);
  const found = await market.call('GET', '/api/epr/producer/?search=too low', { token: owner.token });
  expect(found.body.data).toHaveLength(1);
  // Repeating it changes nothing.
  await decideAccount({ status: 'rejected', reason: 'Another' });
  expect([(await own()).reason, await reasonsInHistory()]).toEqual([REASON, [REASON]]);

  await decideAccount({ status: 'approved', reason: 'Fine' });
  expect([(await own()).reason, await reasonsInHistory()]).toEqual([null, [REASON]]);
  await decideAccount({ status: 'rejected', reason: 'Blurred' });
  const corrected = await market.call('PATCH', `/api/epr/producer/${id}/`, {
    token: owner.token,
    body: { address: '2 Plant Road' },
  });
  expect([corrected.status, corrected.body.data.reason]).toEqual([200, null]);
  await decideAccount({ status: 'rejected' });
  expect([(await own()).reason, await reasonsInHistory()]).toEqual([null, [REASON, 'Blurred', null]]);
});

it('the reason of an account is not sent to those whose counter-offers are declined with it', async () => {
  const buyer = await addPerson(market, 'producer');
  const account = await addAccount(market, buyer);
  const offer = await addOffer(market, recycler, credit);
  const asked = await market.call('POST', `/api/epr/counter-credit-offers/?credit_offer_id=${offer}`, {
    token: buyer.token,
    body: { producer_epr: account, FY: '2026', quantity: 100, offer_price: '2' },
  });
  await market.call('PATCH', `/api/superadmin/producer-epr/${account}/`, {
    token: superadmin.token,
    body: { status: 'rejected', reason: REASON },
  });
  const { request, order, history } = await read(idOf(asked), recycler);
  expect([request.status, request.reason, history.at(-1).reason]).toEqual(['rejected', null, null]);
  // Neither company declined it.
  expect(order.declined_by).toBe(brand.name);
});

it('a reason does not change what a repeat with the same key is answered', async () => {
  const id = await place('purchase');
  const send = (reason: string) =>
    market.call('PATCH', `/api/epr/${KINDS.purchase}/${id}/`, {
      token: recycler.token,
      body: { status: 'rejected', reason },
      key: `reason-${id}`,
    });
  const first = await send('Sold out');
  expect((await send('Sold out')).text).toBe(first.text);
  expect((await send('Other words')).status).toBe(409);
});

it('a request is declined without a reason as before', async () => {
  const id = await place('purchase');
  expect((await decide('purchases-requests', id, 'rejected')).body).toMatchObject({
    message: 'Request declined successfully!',
    data: { status: 'rejected', reason: null },
  });
});
