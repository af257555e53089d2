/** Correction of a mistyped target: which fields may change, and when it may be deleted. */
import { beforeAll, expect, it } from 'vitest';
import { sql } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { addOffer, addTarget } from '#tests/goods.ts';
import { addPerson, type Person } from '#tests/people.ts';
import {
  buyerAccount,
  credit,
  decide,
  market,
  openTrading,
  producer,
  purchase,
  recycler,
  superadmin,
} from '#tests/trading.ts';

openTrading();

const url = (id: string) => `/api/epr/target/${id}/`;
const correct = (id: string, target_quantity: unknown, { who = producer, key }: { who?: Person; key?: string } = {}) =>
  market.call('PATCH', url(id), { token: who.token, body: { target_quantity }, key });
const remove = (id: string, { who = producer, key }: { who?: Person; key?: string } = {}) =>
  market.call('DELETE', url(id), { token: who.token, key });
let year = 2050;
const newTarget = (targetQuantity = 500) =>
  addTarget(market, producer, buyerAccount, { year: (year += 1), targetQuantity });
const stranger = () => addPerson(market, 'producer');
const get = async (id: string) => market.call('GET', url(id), { token: producer.token });
let offer: string;
beforeAll(async () => {
  offer = await addOffer(market, recycler, credit);
});
const buy = (quantity: number, FY: string) => purchase(offer, quantity, { FY });
const answer = (trade: string, status: string) => decide('purchases-requests', trade, status);

it('gets another quantity, above or below what it has', async () => {
  const target = await addTarget(market, producer, buyerAccount, { year: 2028, targetQuantity: 500 });
  expect((await get(target)).body.data.has_trades).toBe(false);
  const trade = (await buy(300, '2028')).body.data.id;
  const up = await correct(target, '9000');
  expect(up.body).toMatchObject({ status: true, message: 'Target updated!' });
  expect(up.body.data).toMatchObject({
    target_quantity: 9000,
    blocked_target: 300,
    remaining: 8700,
    has_trades: true,
  });
  expect((await correct(target, 100)).body.data).toMatchObject({
    target_quantity: 100,
    blocked_target: 300,
    remaining: 0,
  });
  await answer(trade, 'rejected');
  expect((await get(target)).body.data).toMatchObject({ blocked_target: 0, remaining: 100 });
});

it.each([0, -1, '1e3', 0.5, 2 ** 53, null, '', true, undefined])('takes no quantity of %s', async (quantity) => {
  const target = await newTarget();
  const response = await correct(target, quantity);
  expect([response.status, Object.keys(response.body.errors)]).toEqual([400, ['target_quantity']]);
  expect((await get(target)).body.data.target_quantity).toBe(500);
});

it('changes nothing else, whatever is sent', async () => {
  const target = await newTarget();
  const { body } = await get(target);
  const response = await market.call('PATCH', url(target), {
    token: producer.token,
    body: { target_quantity: 700, FY: 2020, achieved_quantity: 700, owner_id: superadmin.id },
  });
  const { cost: _cost, price_context: _prices, ...before } = body.data;
  expect(response.body.data).toEqual({ ...before, target_quantity: 700, remaining: 700 });
});

it('a target is deleted, and may be added anew', async () => {
  const target = await newTarget();
  const response = await remove(target);
  expect([response.status, response.body]).toEqual([200, { status: true, message: 'Target deleted!' }]);
  expect([(await get(target)).status, (await remove(target)).status]).toEqual([404, 404]);
  expect((await correct(target, 5)).status).toBe(404);
  await addTarget(market, producer, buyerAccount, { year });
});

it('a target stays while credit is blocked on it, and where a trade has come to nothing too', async () => {
  const target = await addTarget(market, producer, buyerAccount, { year: 2029, targetQuantity: 500 });
  const trade = (await buy(100, '2029')).body.data.id;
  const blocked = await remove(target);
  expect([blocked.status, blocked.body.error]).toEqual([
    409,
    'This target cannot be deleted: credit is blocked or achieved on it.',
  ]);
  await answer(trade, 'rejected');
  const counted = await remove(target);
  expect([counted.status, counted.body.error]).toEqual([
    409,
    'This target cannot be deleted: trades belong to its history.',
  ]);
  expect((await get(target)).body.data).toMatchObject({ blocked_target: 0, has_trades: true });
});

it('a target is nobody else’s to change or delete', async () => {
  const target = await newTarget();
  const foreigner = await stranger();
  const unknown = newId(market.clock.now());
  for (const call of [
    (id: string) => correct(id, 1, { who: foreigner }),
    (id: string) => remove(id, { who: foreigner }),
  ]) {
    const foreign = await call(target);
    expect([foreign.status, foreign.text]).toEqual([404, (await call(unknown)).text]);
    expect((await call('nonsense')).status).toBe(404);
  }
  for (const who of [recycler, superadmin])
    expect([(await correct(target, 1, { who })).status, (await remove(target, { who })).status]).toEqual([403, 403]);
  expect((await get(target)).body.data.target_quantity).toBe(500);
});

it('counts a repeat with the same key once', async () => {
  const target = await newTarget();
  const first = await correct(target, 800, { key: `k-${target}` });
  await correct(target, 900);
  expect((await correct(target, 800, { key: `k-${target}` })).text).toBe(first.text);
  expect((await correct(target, 801, { key: `k-${target}` })).status).toBe(409);
  expect((await get(target)).body.data.target_quantity).toBe(900);
  const gone = await remove(target, { key: `d-${target}` });
  expect((await remove(target, { key: `d-${target}` })).text).toBe(gone.text);
});

it('a target is deleted or bought for, never both, in either order', async () => {
  for (let round = 0; round < 8; round += 1) {
    const kind = { productType: 'Category I', year: 2030 };
    const target = await addTarget(market, producer, buyerAccount, kind);
    const offered = await market.call('POST', `/api/epr/counter-credit-offers/?credit_offer_id=${offer}`, {
      token: producer.token,
      body: { producer_epr: buyerAccount, FY: '2030', quantity: 1, offer_price: '2' },
    });
    const accept = () =>
      market.call('PATCH', `/api/epr/counter-credit-offers/${offered.body.data.id}/`, {
        token: recycler.token,
        body: { status: 'approved' },
      });
    const [removed, bought] = await Promise.all([remove(target), round % 2 ? accept() : buy(100, '2030')]);
    expect(bought.status, bought.text).toBe(round % 2 ? 200 : 201);
    const id = round % 2 ? offered.body.data.id : bought.body.data.id;
    const { body } = await market.call('GET', `/api/epr/trades/${id}/`, { token: producer.token });
    expect([removed.status, body.data.request.target_id]).toEqual(removed.status === 200 ? [200, null] : [409, target]);
    // The next round needs a new target.
    if (removed.status === 409)
      await sql`update targets set year = ${2031 + round} where id = ${target}`.execute(market.db);
  }
});
