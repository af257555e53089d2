/** Placing a plan: what becomes of its lines, crashes and repeats, many buyers at once, and the limit of purchases. */
import { describe, expect, it } from 'vitest';
import { verifyLedger } from '#base/ledger/service.server.ts';
import { one, sql } from '#platform/database/database.ts';
import { addAccount, addCredit, addOffer, addTarget } from '#tests/goods.ts';
import { openSharedMarket, withoutLimits } from '#tests/market.ts';
import { addPerson, loggedInAgain, type Person } from '#tests/people.ts';
import type { Basket, Outcome } from './contract.ts';

const market = await openSharedMarket();
withoutLimits(market);
const seller = await addPerson(market, 'recycler');
const plant = await addAccount(market, seller);

interface Buyer {
  person: Person;
  account: string;
}
async function newBuyer(): Promise<Buyer> {
  const person = await addPerson(market, 'producer');
  return { person, account: await addAccount(market, person, { entityType: 'Brand Owner (BO)' }) };
}
/** Offers of one new kind, 1,000 Kg each. @param prices ₹ */
async function sell(productType: string, ...prices: number[]): Promise<string[]> {
  const credit = await addCredit(market, seller, plant, { productType, available: 1_000 * prices.length });
  const offers: string[] = [];
  for (const price of prices)
    offers.push(await addOffer(market, seller, credit, { quantity: 1_000, minimum: 10, pricePaise: price * 100 }));
  return offers;
}
async function planned({ person, account }: Buyer, productType: string, quantity: number): Promise<Basket> {
  const target = await addTarget(market, person, account, { productType, targetQuantity: quantity });
  const response = await market.call('POST', '/api/epr/baskets/', {
    token: person.token,
    body: { target_ids: [target] },
  });
  expect(response.status, response.text).toBe(201);
  return response.body.data as Basket;
}
const place = ({ person }: Buyer, id: string, key = 'one') =>
  market.call('POST', `/api/epr/baskets/${id}/place/`, {
    token: person.token,
    body: {},
    key,
  });
async function tradesOf({ person }: Buyer): Promise<number> {
  const row = await one<{ n: number }>(market.db)`select count(*) as n from trades where producer_id = ${person.id}`;
  return row?.n ?? 0;
}
/** Runs a statement of the test in the database whenever a basket changes. */
async function onBasket(when: string, statement: string): Promise<() => Promise<void>> {
  await sql
    .raw(
      `create function of_the_test() returns trigger language plpgsql security definer as $$ begin ${statement}; return new; end $$`,
    )
    .execute(market.db);
  await sql
    .raw(
      `create trigger of_the_test before update on baskets for each row when (${when}) execute function of_the_test()`,
    )
    .execute(market.db);
  return async () => void (await sql.raw('drop function of_the_test() cascade').execute(market.db));
}

it('tells what became of each line, and places the others', async () => {
  const buyer = await newBuyer();
  const [first = '', second = '', third = '', fourth = '', fifth = ''] = await sell('Category I', 1, 2, 3, 4, 5, 6);
  const basket = await planned(buyer, 'Category I', 6_000);
  const rival = await newBuyer();
  await addTarget(market, rival.person, rival.account, { targetQuantity: 1_000 });
  const bought = await market.call('POST', `/api/epr/purchases-requests/?credit_offer_id=${first}`, {
    token: rival.person.token,
    body: { producer_epr: rival.account, FY: '2026', quantity: '1000' },
  });
  expect(bought.status, bought.text).toBe(201);
  await sql`update offers set status = 'withdrawn' where id = ${second}`.execute(market.db);
  await sql`update offers set minimum_purchase = 5000 where id = ${third}`.execute(market.db);
  await sql`update offers set status = 'paused', paused = true where id = ${fifth}`.execute(market.db);
  const restore = await onBasket('old.placed_at is null', `update offers set price_paise = 401 where id = '${fourth}'`);
  const response = await place(buyer, basket.id);
  await restore();
  expect([response.status, response.body.message]).toEqual([200, '2 of 6 requests placed.']);
  const { lines } = response.body.data as { lines: Outcome[] };
  expect(lines.map(({ outcome }) => outcome)).toEqual([
    'shortage',
    'offer_missing',
    'placed',
    'price_changed',
    'offer_missing',
    'placed',
  ]);
  expect(
    lines.every(({ outcome, text, trade_id: trade }) => (outcome === 'placed') === (text === '' && trade !== null)),
  ).toBe(true);
});

it('fifty buyers place the same plan at once, and nothing is sold twice', { tags: 'thorough' }, async () => {
  const offers = await sell('Category III', 1, 2, 3, 4);
  const buyers = await Promise.all(Array.from({ length: 50 }, newBuyer));
  const baskets = await Promise.all(buyers.map((buyer) => planned(buyer, 'Category III', 2_500)));
  const answers = await Promise.all(
    buyers.map(async (buyer, index) => place(buyer, baskets[index]?.id ?? '', `key-${index}`)),
  );
  expect(answers.filter(({ status }) => status !== 200).map(({ text }) => text)).toEqual([]);
  const outcomes = answers.flatMap(({ body }) => (body.data as { lines: Outcome[] }).lines);
  expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(['placed', 'shortage']));
  const row = await one<{ kept: boolean }>(market.db)`
    select bool_and(o.blocked <= o.available and o.blocked = (select coalesce(sum(t.quantity), 0) from trades t
    where t.offer_id = o.id)) as kept
    from offers o where o.id = any (${offers}::uuid[])`;
  expect(row?.kept).toBe(true);
  // Half of the third offer is wanted, so that two get it.
  expect(outcomes.filter(({ outcome }) => outcome === 'placed')).toHaveLength(4);
  expect(await verifyLedger(market.db, market.clock.now())).toEqual([]);
});

describe('after a crash', () => {
  it('a repeat places each line once in all, within a day of the first attempt', async () => {
    const buyer = await newBuyer();
    await sell('Category II', 1, 2, 3);
    const basket = await planned(buyer, 'Category II', 3_000);
    const restore = await onBasket('new.outcomes is not null', "raise exception 'crash'");
    expect((await place(buyer, basket.id)).status).toBe(500);
    expect(await tradesOf(buyer)).toBe(3);
    market.clock.advance(24 * 3_600_000);
    buyer.person = await loggedInAgain(market, buyer.person);
    expect((await place(buyer, basket.id)).status).toBe(500);
    market.clock.advance(1);
    expect((await place(buyer, basket.id)).body.error).toBe('This plan is older than 24 hours: plan anew.');
    market.clock.advance(-1);
    await restore();
    const response = await place(buyer, basket.id);
    expect([response.status, response.body.message]).toEqual([200, '3 of 3 requests placed.']);
    expect(await tradesOf(buyer)).toBe(3);
  });
});

it('the limit of purchases bounds a plan: what the sheet owes and its share, less what is held or bought', async () => {
  const person = await addPerson(market, 'producer');
  const account = await addAccount(market, person, { wasteType: 'E-waste', entityType: 'Producer' });
  const works = await addAccount(market, seller, { wasteType: 'E-waste' });
  const kind = { productType: 'ITEW', creditType: 'Copper' };
  const credit = await addCredit(market, seller, works, { ...kind, available: 120_000 });
  for (const price of [600, 650])
    await addOffer(market, seller, credit, { quantity: 60_000, minimum: 60_000, pricePaise: price * 100 });
  const call = (path: string, body: object) => market.call('POST', path, { token: person.token, body });
  const item = { product_type: 'ITEW', placed: 1, life_years: 5, shares: { Copper: 1 } };
  const sheet = await call('/api/epr/obligations/', {
    epr_id: account,
    FY: 2026,
    items: [{ ...item, portal: { Copper: 100_000 }, leftover: { Copper: 8_000 } }],
  });
  expect(sheet.status, sheet.text).toBe(201);
  const { id } = sheet.body.data as { id: string };
  const set = await call(`/api/epr/obligations/${id}/targets/`, {});
  expect(set.status, set.text).toBe(200);
  const basket = (await call('/api/epr/baskets/', { sheet_id: id })).body.data as Basket;
  expect(basket.needs).toMatchObject([{ missing: 108_000, room: 113_000, covered: 60_000, over: 0, lacking: 48_000 }]);
  expect(basket.lines).toMatchObject([{ quantity: 60_000, price: 600 }]);

  // Where more is missing than it allows, the screens that state the cost of the target say the limit.
  const costs = async () => {
    const read = async (path: string) => (await market.call('GET', path, { token: person.token })).body.data;
    const [target] = await read('/api/epr/target/');
    const [line] = (await read('/api/epr/exposure/?FY=2026')).lines;
    return [target.cost, line];
  };
  for (const figures of await costs()) expect(figures).not.toHaveProperty('room');
  const [target] = basket.needs.map(({ target_id }) => target_id);
  const body = { target_quantity: 150_000 };
  const changed = await market.call('PATCH', `/api/epr/target/${target}/`, { token: person.token, body });
  expect(changed.status, changed.text).toBe(200);
  for (const figures of await costs()) expect(figures).toMatchObject({ missing: expect.any(Number), room: 113_000 });
});
