/** Several targets of one plan compete for the same offers: no kilogram is planned twice, and what is planned is placed. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { many, sql } from '#platform/database/database.ts';
import { addAccount, addCredit, addOffer, addTarget } from '#tests/goods.ts';
import { openSharedMarket, withoutLimits } from '#tests/market.ts';
import { addPerson, type Person } from '#tests/people.ts';
import { repeats } from '#tests/repetitions.ts';
import type { Basket, Outcome } from './contract.ts';

const market = await openSharedMarket();
withoutLimits(market);
const seller = await addPerson(market, 'recycler');
const credit = await addCredit(market, seller, await addAccount(market, seller), { available: 100_000_000 });

interface TestOffer {
  free: number;
  /** ₹ */
  price: number;
  minimum: number;
}
/** Offers that are the whole market: all others are withdrawn. */
async function sell(...offers: readonly TestOffer[]): Promise<string[]> {
  await sql`update offers set status = 'withdrawn' where status = 'listed'`.execute(market.db);
  const ids: string[] = [];
  for (const { free, price, minimum } of offers)
    ids.push(await addOffer(market, seller, credit, { quantity: free, minimum, pricePaise: price * 100 }));
  return ids;
}

async function aBuyer(...quantities: readonly number[]): Promise<{ person: Person; targets: string[] }> {
  const person = await addPerson(market, 'producer');
  const targets: string[] = [];
  for (const targetQuantity of quantities) {
    const account = await addAccount(market, person, { entityType: 'Brand Owner (BO)' });
    targets.push(await addTarget(market, person, account, { targetQuantity }));
  }
  return { person, targets };
}
async function planned(person: Person, body: object): Promise<Basket> {
  const response = await market.call('POST', '/api/epr/baskets/', { token: person.token, body });
  expect(response.status, response.text).toBe(201);
  return response.body.data as Basket;
}
async function placed(person: Person, id: string) {
  const response = await market.call('POST', `/api/epr/baskets/${id}/place/`, { token: person.token, body: {} });
  expect(response.status, response.text).toBe(200);
  return { message: response.body.message, lines: (response.body.data as { lines: Outcome[] }).lines };
}

it('two targets of one kind share one offer, in the order asked', async () => {
  await sell({ free: 100, price: 2, minimum: 1 });
  const { person, targets } = await aBuyer(80, 80);
  const basket = await planned(person, { target_ids: targets });
  expect(basket.needs).toMatchObject([
    { target_id: targets[0], covered: 80, lacking: 0 },
    { target_id: targets[1], covered: 20, lacking: 60 },
  ]);
  expect(basket).toMatchObject({ optimal: true, totals: { item_value: 200 } });
  expect(basket.alternatives.map(({ covered }) => covered)).toEqual([80, 20]);
  const other = await planned(person, { target_ids: targets.toReversed() });
  expect(other.needs.map(({ target_id: id, covered }) => [id, covered])).toEqual([
    [targets[1], 80],
    [targets[0], 20],
  ]);
  expect((await placed(person, other.id)).message).toBe('2 of 2 requests placed.');
});

it('a rest below the minimum that an earlier target leaves is bought whole and placed after it', async () => {
  await sell({ free: 100, price: 2, minimum: 60 });
  const { person, targets } = await aBuyer(40, 60);
  const [small = '', large = ''] = targets;
  const basket = await planned(person, { target_ids: [large, small] });
  // The lines stand by the numbers of their targets, of which each account begins with 1.
  expect(new Map(basket.lines.map(({ target_id: id, quantity }) => [id, quantity]))).toEqual(
    new Map([
      [large, 60],
      [small, 40],
    ]),
  );
  expect((await placed(person, basket.id)).message).toBe('2 of 2 requests placed.');
});

it('each line counts towards its own target, also where another of its kind is emptier', async () => {
  await sell({ free: 1_000, price: 2, minimum: 1 });
  const person = await addPerson(market, 'producer');
  const account = await addAccount(market, person, { entityType: 'Brand Owner (BO)' });
  const first = await addTarget(market, person, account, { targetQuantity: 100 });
  await sql`update targets set state = 'Gujarat' where id = ${first}`.execute(market.db);
  const second = await addTarget(market, person, account, { targetQuantity: 30 });
  const basket = await planned(person, { target_ids: [second, first] });
  expect(basket.lines.map(({ target_id: id, quantity }) => [id, quantity])).toEqual([
    [first, 100],
    [second, 30],
  ]);
  expect((await placed(person, basket.id)).message).toBe('2 of 2 requests placed.');
  const rows = await many<{ id: string; blocked: number }>(market.db)`
    select id, blocked from targets where owner_id = ${person.id} order by id`;
  expect(rows).toEqual([
    { id: first, blocked: 100 },
    { id: second, blocked: 30 },
  ]);
});

it('a later target takes the next offer, or, of one offer alone, the larger', async () => {
  await sell({ free: 100, price: 2, minimum: 1 }, { free: 50, price: 3, minimum: 1 });
  const { person, targets } = await aBuyer(80, 80);
  const { lines, why } = await planned(person, { target_ids: targets });
  expect(lines.map(({ quantity, price }) => [quantity, price])).toEqual([
    [80, 2],
    [20, 2],
    [50, 3],
  ]);
  expect(why).toContain('Target - 1: 1 of 2 matching offers are used.');
  const used = await planned(person, { target_ids: targets.toReversed(), options: { max_offers: 1 } });
  expect(new Set(used.lines.map(({ quantity }) => quantity))).toEqual(new Set([50, 80]));
});

describe('with limits of what may be open', () => {
  beforeAll(() => {
    market.context.config = { ...market.context.config, rateLimits: true };
  });
  afterAll(() => withoutLimits(market));

  it('a plan holds more than half of five offers at most, over all its targets, and is placed whole', async () => {
    await sell(...Array.from({ length: 7 }, (_, place) => ({ free: 100, price: 1 + place, minimum: 1 })));
    const { person, targets } = await aBuyer(400, 300);
    const basket = await planned(person, { target_ids: targets });
    expect(basket.needs.map(({ covered, is_limited }) => [covered, is_limited])).toEqual([
      [400, false],
      [200, true],
    ]);
    expect(basket.optimal).toBe(true);
    expect(basket.why).toContain(
      'Target - 1: You hold more than half of 5 offers already. Wait for answers, or take at most half.',
    );
    expect(basket.why.filter((text) => text.includes('The market lacks'))).toEqual([]);
    const { message, lines } = await placed(person, basket.id);
    expect([message, lines.filter(({ outcome }) => outcome !== 'placed')]).toEqual([
      `${lines.length} of ${lines.length} requests placed.`,
      [],
    ]);
  });

  it('before a first completed trade a plan opens ₹ 10,00,000 at most, over all its targets', async () => {
    await sell({ free: 100_000, price: 12, minimum: 1 });
    const { person, targets } = await aBuyer(50_000, 50_000);
    const basket = await planned(person, { target_ids: targets });
    expect(basket.totals.total).toBeGreaterThan(999_980);
    expect(basket.totals.total).toBeLessThanOrEqual(1_000_000);
    expect(basket.needs[0]?.covered).toBe(50_000);
    expect(basket.why).toContain('Target - 1: Before a first completed trade ₹ 10,00,000.00 may be open.');
    expect((await placed(person, basket.id)).message).toBe('2 of 2 requests placed.');
    await sql`update companies set trusted = true where user_id = ${person.id}`.execute(market.db);
    expect((await planned(person, { target_ids: targets })).needs).toMatchObject([{ lacking: 0 }]);
  });
});

const anOffer = fc.record({
  free: fc.integer({ min: 1, max: 60 }),
  price: fc.integer({ min: 1, max: 9 }),
  minimum: fc.integer({ min: 1, max: 60 }),
});

it(
  'random plans of competing targets are placed whole, in any order',
  { tags: 'thorough', timeout: 600_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anOffer, { minLength: 1, maxLength: 4 }),
        fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 2, maxLength: 3 }),
        fc.boolean(),
        async (offers, needs, turned) => {
          await sell(...offers);
          const { person, targets } = await aBuyer(...needs);
          const basket = await planned(person, { target_ids: turned ? targets.toReversed() : targets });
          if (basket.lines.length === 0) return;
          const { lines } = await placed(person, basket.id);
          expect(lines.filter(({ outcome }) => outcome !== 'placed')).toEqual([]);
        },
      ),
      { numRuns: repeats(8, 200) },
    );
  },
);
