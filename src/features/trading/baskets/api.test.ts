/** Purchase plans: the worked example, what is left out and refused, and the requests that are made of a plan. */
import { describe, expect, it } from 'vitest';
import { one, sql } from '#platform/database/database.ts';
import { addAccount, addCredit, addOffer, addTarget } from '#tests/goods.ts';
import { openSharedMarket } from '#tests/market.ts';
import { addPerson, loggedInAgain, type Person } from '#tests/people.ts';
import type { Basket } from './contract.ts';

let buyer: Person;
const market = await openSharedMarket();
const seller = await addPerson(market, 'recycler');
buyer = await addPerson(market, 'producer');
const account = await addAccount(market, buyer, { entityType: 'Brand Owner (BO)' });

/** A live offer of plastic, Category II. @param price ₹ */
async function sell(free: number, price: number, minimum: number, creditType = 'Recycling'): Promise<string> {
  const plant = await addAccount(market, seller);
  const credit = await addCredit(market, seller, plant, { productType: 'Category II', creditType, available: free });
  return addOffer(market, seller, credit, { quantity: free, minimum, pricePaise: Math.round(price * 100) });
}
const need = (quantity: number, creditType = 'Recycling') =>
  addTarget(market, buyer, account, { productType: 'Category II', creditType, targetQuantity: quantity });
const plan = (body: object) => market.call('POST', '/api/epr/baskets/', { token: buyer.token, body });
async function planned(body: object): Promise<Basket> {
  const response = await plan(body);
  expect(response.status, response.text).toBe(201);
  return response.body.data as Basket;
}
const place = (id: string, key?: string) =>
  market.call('POST', `/api/epr/baskets/${id}/place/`, {
    token: buyer.token,
    body: {},
    key,
  });

it('plans the worked example, and each line becomes a request once', async () => {
  await sell(80_000, 2.4, 10_000);
  await sell(100_000, 2.55, 25_000);
  await sell(150_000, 1.8, 5_000, 'EoL');
  await sell(40_000, 1.95, 20_000, 'EoL');
  const targets = [await need(121_000), await need(171_000, 'EoL')];
  const basket = await planned({ target_ids: targets });
  expect(basket.lines).toMatchObject([
    { line: 1, quantity: 80_000, item_value: 192_000, transaction_fee: 960, gst: 34_732.8, total: 227_692.8 },
    { line: 2, quantity: 41_000, item_value: 104_550, transaction_fee: 522.75, gst: 18_913.1, total: 123_985.85 },
    { line: 3, quantity: 150_000, item_value: 270_000, transaction_fee: 1_350, gst: 48_843, total: 320_193 },
    { line: 4, quantity: 21_000, item_value: 40_950, transaction_fee: 204.75, gst: 7_407.86, total: 48_562.61 },
  ]);
  expect(basket).toMatchObject({
    totals: { item_value: 607_500, transaction_fee: 3_037.5, gst: 109_896.76, total: 720_434.26 },
    optimal: true,
    gap: 0,
    why: ['Target - 1: 2 of 2 matching offers are used.', 'Target - 2: 2 of 2 matching offers are used.'],
    placed_at: null,
    outcomes: null,
  });
  const first = await place(basket.id, 'one');
  expect([first.status, first.body.message]).toEqual([200, '4 of 4 requests placed.']);
  const again = await place(basket.id, 'one');
  expect(again.body.data).toEqual(first.body.data);
  const other = await place(basket.id, 'two');
  expect([other.status, other.body.error]).toEqual([409, 'This plan has been placed.']);
  const row = await one<{ n: number }>(market.db)`select count(*) as n from trades where producer_id = ${buyer.id}`;
  expect(row?.n).toBe(4);
  const read = await market.call('GET', `/api/epr/baskets/${basket.id}/`, { token: buyer.token });
  expect((read.body.data as Basket).outcomes).toHaveLength(4);
  const left = await plan({ target_ids: targets });
  expect([left.status, left.body.error]).toEqual([409, 'Nothing is missing for these targets.']);
});

describe('a plan', () => {
  it('says what it lacks, leaves out and uses', async () => {
    await market.db
      .deleteFrom('outbox' as never)
      .execute()
      .catch(() => undefined);
    await sell(1_000, 900, 1, 'EoL');
    const target = await addTarget(market, buyer, account, {
      productType: 'Category II',
      creditType: 'EoL',
      targetQuantity: 5_000_000,
      year: 2027,
    });
    const basket = await planned({ target_ids: [target], options: { price_ceiling: '899.99', use_other_years: true } });
    const [first] = basket.needs;
    expect(first).toMatchObject({ missing: 5_000_000, room: null, over: 0 });
    expect(first?.lacking).toBeGreaterThan(0);
    expect(basket.why).toContainEqual(expect.stringMatching(/^Target - \d+: Left out: 1 above the ceiling\.$/));
    expect(basket.why).toContainEqual(expect.stringMatching(/^Target - \d+: The market lacks [\d,]+ Kg\.$/));
    expect(basket.alternatives).toMatchObject([{ target_id: target, goal: 'fewest_offers' }]);
  });

  it('is not placed after a day, or where a price has changed', async () => {
    const offer = await sell(500, 2, 1);
    const target = await addTarget(market, buyer, account, {
      productType: 'Category II',
      targetQuantity: 100,
      year: 2028,
    });
    const basket = await planned({ target_ids: [target], options: { max_offers: 1, use_other_years: true } });
    await sql`update offers set price_paise = 201 where id = ${offer}`.execute(market.db);
    expect((await place(basket.id)).body.error).toBe('Prices have changed: plan anew.');
    await sql`update offers set price_paise = 200 where id = ${offer}`.execute(market.db);
    market.clock.advance(24 * 3_600_000 + 1);
    buyer = await loggedInAgain(market, buyer);
    const late = await place(basket.id);
    expect(late.body.error).toBe('This plan is older than 24 hours: plan anew.');
  });

  it.each<[string, object, object]>([
    ['neither a sheet nor targets', {}, { target_ids: 'Give a sheet or targets.' }],
    ['both', { sheet_id: 'x', target_ids: ['y'] }, { target_ids: 'Give a sheet or targets.' }],
    ['another goal', { target_ids: ['x'], options: { goal: 'fast' } }, { 'options.goal': 'Choose a goal.' }],
    [
      'no number of offers',
      { target_ids: ['x'], options: { max_offers: 21 } },
      { 'options.max_offers': 'Enter 1 to 20 offers.' },
    ],
    [
      'options of wrong types',
      {
        target_ids: ['x'],
        options: { goal: 1, max_offers: {}, price_ceiling: true, avoid: [5], include_late: 'x', use_other_years: 1 },
      },
      {
        'options.goal': 'Choose a goal.',
        'options.max_offers': 'Enter 1 to 20 offers.',
        'options.price_ceiling': 'Enter a price in rupees with at most two decimals',
        'options.avoid': 'This value is not valid',
        'options.include_late': 'include_late is true or false',
        'options.use_other_years': 'use_other_years is true or false',
      },
    ],
    ['options that are none', { target_ids: ['x'], options: 5 }, { options: 'This value is not valid' }],
    [
      'own quantities that are none',
      { target_ids: ['x'], kept: [{ target_id: 'x', offer_id: 'y', quantity: '1.5' }] },
      { 'kept.0.quantity': 'Enter a whole number, digits only' },
    ],
    [
      'too many targets',
      { target_ids: Array.from({ length: 51 }, () => 'x') },
      { target_ids: 'At most 50 targets in one plan.' },
    ],
    ['a foreign target', { target_ids: ['x'] }, { target_ids: 'Choose targets of your own approved accounts.' }],
    ['a foreign sheet', { sheet_id: 'x' }, { sheet_id: 'Choose targets of your own approved accounts.' }],
  ])('refuses %s', async (_name, body, errors) => {
    const response = await plan(body);
    expect([response.status, response.body.errors]).toEqual([400, errors]);
  });
});
