import { expect, it } from 'vitest';
import { dateForms, dayInIndia } from '#lib/dates.ts';
import { one, sql } from '#platform/database/database.ts';
import { openSharedMarket } from '#tests/market.ts';
import { addPerson } from '#tests/people.ts';
import { placeTrade } from '#tests/trade.ts';
import { pdf } from '#tests/trading.ts';

const WEEK = 7 * 24 * 60 * 60 * 1000;

const market = await openSharedMarket();

/** Number of rows that a list finds as cards; as a table it finds the same. */
async function countFound({ token }: { token: string }, lists: { cards: string; table: string }, search: string) {
  const rowsOf = async (list: string) => {
    const url = `${list}${list.includes('?') ? '&' : '?'}search=${encodeURIComponent(search)}`;
    return (await market.call('GET', url, { token })).body.data.length;
  };
  const cards = await rowsOf(lists.cards);
  expect(await rowsOf(lists.table), `${search} in the table`).toBe(cards);
  return cards;
}

it('requests are found by everything that their cards show, in the words of either party, in both views', async () => {
  const { id, recycler, producer } = await placeTrade(market, 'counter');
  const lists = { cards: '/api/epr/counter-credit-offers/', table: '/api/epr/trades/?tab=all&kind=counter' };
  const found = (search: string) => countFound(producer, lists, search);
  const { registration_number } = (await one<{ registration_number: string }>(market.db)`
    select registration_number from epr_accounts where owner_id = ${producer.id}`)!;
  // 1,000 kg at ₹ 2.25, listed at ₹ 2.50: item value 2,250.00, fee 11.25, GST 407.03.
  for (const text of [
    'rigid',
    'RECYCLING',
    'Green Loop',
    '2026',
    '2026-27',
    '1000',
    '2.25',
    '2.50',
    '2250.00',
    '2668.28',
    '₹ 2,668.28',
    '1,000 Kg',
    '2.25/Kg',
    'pend',
    'requested',
    registration_number,
    ...dateForms(dayInIndia(market.clock.now())),
  ])
    expect(await found(text), text).toBe(1);
  for (const text of ['2027', 'accepted', '%', '_', '5001']) expect(await found(text), text).toBe(0);
  const url = `/api/epr/counter-credit-offers/${id}/`;
  expect((await market.call('PATCH', url, { token: recycler.token, body: { status: 'approved' } })).status).toBe(200);
  for (const text of ['accepted', 'approved', 'initiate payment']) expect(await found(text), text).toBe(1);
  const initiated = await market.call('POST', `/api/epr/transactions/?counter_credit_offer_id=${id}`, {
    token: producer.token,
  });
  for (const text of ['payment initiated', 'approved', initiated.body.data.order_id])
    expect(await found(text), text).toBe(1);
  expect(await found('initiate payment')).toBe(0);

  const superadmin = await addPerson(market, 'superadmin');
  const orders = { cards: '/api/superadmin/transactions/', table: '/api/epr/trades/?tab=all&stage=paying,proven' };
  const listed = (search: string) => countFound(superadmin, orders, search);
  // Only once its proof is uploaded.
  expect(await listed('waiting for approval')).toBe(0);
  for (const text of [
    'initiated',
    '2668.28',
    '2026-27',
    'Producer (P)',
    'PRO-0',
    'REC-0',
    'Bottle',
    ...dateForms(dayInIndia(market.clock.now())),
  ])
    expect(await listed(text), text).toBe(1);
  const proof = { transaction_proof: pdf() };
  await market.call('PATCH', `/api/epr/transactions/${initiated.body.data.id}/`, {
    token: producer.token,
    body: proof,
  });
  expect(await listed('waiting for approval')).toBe(1);
});

it('stages narrow a list to them alone, whatever is searched for', async () => {
  const { id, recycler, producer } = await placeTrade(market, 'counter');
  const found = async (query: string, token = recycler.token) => {
    const { body } = await market.call('GET', `/api/epr/counter-credit-offers/?${query}`, { token });
    return body.data.map((row: { id: string }) => row.id);
  };
  expect(await found('stage=asked&search=rigid')).toEqual([id]);
  expect(await found('stage=asked&search=nothing')).toEqual([]);
  await market.call('PATCH', `/api/epr/counter-credit-offers/${id}/`, {
    token: recycler.token,
    body: { status: 'approved' },
  });
  expect(await found('stage=accepted')).toEqual([id]);
  expect(await found('stage=asked,accepted', producer.token)).toEqual([id]);
  await market.call('POST', `/api/epr/transactions/?counter_credit_offer_id=${id}`, { token: producer.token });
  expect(await found('stage=accepted')).toEqual([]);
  expect(await found('stage=paying,proven')).toEqual([id]);
  const refused = await market.call('GET', '/api/epr/counter-credit-offers/?stage=nothing', { token: recycler.token });
  expect(refused).toMatchObject({ status: 400, body: { errors: { stage: 'Choose a stage from the list' } } });
  const { body } = await market.call('GET', '/api/epr/transactions/?stage=paying', { token: recycler.token });
  expect(body.data).toHaveLength(1);
});

it('a purchase is meant for one of the offered years', async () => {
  const { offer, producer, id } = await placeTrade(market);
  const { body } = await market.call('GET', '/api/epr/producer/?is_approved=true', { token: producer.token });
  const buy = (FY: string, path = 'purchases-requests') =>
    market.call('POST', `/api/epr/${path}/?credit_offer_id=${offer}`, {
      token: producer.token,
      body: { producer_epr: body.data[0].id, FY, quantity: 100, offer_price: '2' },
    });
  for (const FY of ['2021', '2032', '2099'])
    for (const path of ['purchases-requests', 'counter-credit-offers'])
      expect(await buy(FY, path)).toMatchObject({ status: 400, body: { errors: { FY: expect.any(String) } } });
  for (const FY of ['2022', '2031-32']) expect((await buy(FY)).status).toBe(201);
  const later = await buy('2027-28');
  const order = await market.call('GET', `/api/epr/order/${later.body.data.id}/`, { token: producer.token });
  expect(order.body.data).toMatchObject({ FY: 2027, credit_FY: 2026 });
  expect(id).toBeTruthy();
});

it('a request whose time has passed says so before the worker has come to it', async () => {
  const { id, recycler } = await placeTrade(market, 'counter');
  market.clock.advance(WEEK);
  const { token } = await addPerson(market, 'superadmin');
  expect((await market.call('GET', `/api/epr/trades/${id}/`, { token })).status).toBe(200);
  const response = await market.call('PATCH', `/api/epr/counter-credit-offers/${id}/`, {
    token: await freshToken(recycler.refresh),
    body: { status: 'approved' },
  });
  expect(response).toMatchObject({ status: 409, body: { error: 'This request has expired.' } });
  const file = await market.call('GET', `/api/epr/trades/${id}/`, { token });
  expect(file.body.data.request).toMatchObject({ status: 'rejected', expired: true, expires_at: null });
});

async function freshToken(refresh: string): Promise<string> {
  return (await market.call('POST', '/api/users/token/refresh/', { body: { refresh } })).body.access;
}

it.each([
  ['purchase', 'purchases-requests'],
  ['counter', 'counter-credit-offers'],
] as const)('a waiting %s says why it would be refused, as its own page does', async (kind, path) => {
  const { id, recycler, producer } = await placeTrade(market, kind);
  const refusals = async () => {
    const { body } = await market.call('GET', `/api/epr/${path}/`, { token: recycler.token });
    return body.data.find((row: { id: string }) => row.id === id).refusals;
  };
  expect(await refusals()).toMatchObject({ accept: null, counter: null });
  await sql`update users set suspended_at = now() where id = ${producer.id}`.execute(market.db);
  const why = 'This company is suspended.';
  expect(await refusals()).toMatchObject({ accept: why, counter: why });
  const file = await market.call('GET', `/api/epr/trades/${id}/`, { token: recycler.token });
  const accept = file.body.data.actions.find(({ name }: { name: string }) => name === 'accept');
  expect(accept).toMatchObject({ allowed: false, reason: why });
});
