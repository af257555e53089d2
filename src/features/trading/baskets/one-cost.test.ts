/** A target has one cost: what its page, the list, the exposure and the default plan say is equal to the paisa, or the plan says why not. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { sql } from '#platform/database/database.ts';
import type { targetWithCost } from '#supply/exposure/contract.ts';
import type { Exposure } from '#supply/exposure/rules.ts';
import { addAccount, addCredit, addOffer, addTarget } from '#tests/goods.ts';
import { openSharedMarket, withoutLimits } from '#tests/market.ts';
import { addPerson, type Person } from '#tests/people.ts';
import { repeats } from '#tests/repetitions.ts';
import type { Basket } from './contract.ts';

type Target = z.output<typeof targetWithCost>;

const PRODUCTS = ['Category I', 'Category II'] as const;
const YEARS = [2025, 2026] as const;

const records = new Map<string, string>();
const market = await openSharedMarket();
withoutLimits(market);
const seller = await addPerson(market, 'recycler');
const plant = await addAccount(market, seller);
for (const productType of PRODUCTS)
  for (const year of YEARS)
    records.set(
      `${productType} ${year}`,
      await addCredit(market, seller, plant, { productType, year, available: 10_000_000 }),
    );

interface TestOffer {
  product: (typeof PRODUCTS)[number];
  year: number;
  free: number;
  pricePaise: number;
  minimum: number;
}
interface TestTarget {
  product: (typeof PRODUCTS)[number];
  quantity: number;
}

/** A market of these offers alone, and a buyer with these targets of 2026-27, each of its own account. */
async function aMarket(offers: readonly TestOffer[], needs: readonly TestTarget[]) {
  await sql`update offers set status = 'withdrawn' where status = 'listed'`.execute(market.db);
  for (const { product, year, free: quantity, pricePaise, minimum } of offers)
    await addOffer(market, seller, records.get(`${product} ${year}`) ?? '', { quantity, pricePaise, minimum });
  const buyer = await addPerson(market, 'producer');
  const ids: string[] = [];
  for (const { product: productType, quantity: targetQuantity } of needs)
    ids.push(
      await addTarget(market, buyer, await addAccount(market, buyer), { productType, targetQuantity, year: 2026 }),
    );
  return { buyer, ids };
}

async function read<Data>(buyer: Person, path: string): Promise<Data> {
  const response = await market.call('GET', path, { token: buyer.token });
  expect(response.status, response.text).toBe(200);
  return response.body.data as Data;
}
async function planned(buyer: Person, body: object): Promise<Basket> {
  const response = await market.call('POST', '/api/epr/baskets/', { token: buyer.token, body });
  expect(response.status, response.text).toBe(201);
  return response.body.data as Basket;
}

/** Figures of a purchase; without an offer nothing costs nothing. */
const figuresOf = (of: { total: number; item_value: number; gst: number; covered: number; over: number } | null) =>
  of === null || of.covered + of.over === 0 ? 'nothing' : [of.total, of.item_value, of.gst, of.covered, of.over];
const inRupees = (paise: number) => Math.round(paise) / 100;
const sumOf = (targets: readonly Target[]) =>
  inRupees(targets.reduce((sum, { cost }) => sum + Math.round((cost?.total ?? 0) * 100), 0));

const anOffer: fc.Arbitrary<TestOffer> = fc.record({
  product: fc.constantFrom(...PRODUCTS),
  year: fc.constantFrom(...YEARS),
  free: fc.integer({ min: 1, max: 900 }),
  pricePaise: fc.integer({ min: 95, max: 333 }),
  minimum: fc.integer({ min: 1, max: 600 }),
});
const aNeed: fc.Arbitrary<TestTarget> = fc.record({
  product: fc.constantFrom(...PRODUCTS),
  quantity: fc.integer({ min: 1, max: 1_500 }),
});
const someOptions = fc.oneof(
  fc.constant({}),
  fc.record(
    {
      goal: fc.constantFrom('cheapest', 'fewest_offers'),
      max_offers: fc.integer({ min: 1, max: 4 }),
      price_ceiling: fc.constantFrom('1.50', '9.99'),
      include_late: fc.boolean(),
      use_other_years: fc.boolean(),
    },
    { requiredKeys: [] },
  ),
);

it('the cost of a target is one figure, wherever it is read', { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anOffer, { minLength: 1, maxLength: 12 }),
      fc.array(aNeed, { minLength: 1, maxLength: 3 }),
      someOptions,
      async (offers, needs, options) => {
        const { buyer, ids } = await aMarket(offers, needs);
        const targets = await read<Target[]>(buyer, '/api/epr/target/');
        const exposure = await read<Exposure>(buyer, '/api/epr/exposure/?FY=2026');
        for (const id of ids) {
          const listed = targets.find((target) => target.id === id);
          const { cost } = await read<Target>(buyer, `/api/epr/target/${id}/`);
          expect(cost).toEqual(listed?.cost);
          const line = exposure.lines.find(({ target_id }) => target_id === id);
          expect(figuresOf(line?.buy_now ?? null)).toEqual(figuresOf(cost));
          const plan = await planned(buyer, { target_ids: [id] });
          const [need] = plan.needs;
          expect([plan.differs, figuresOf({ ...plan.totals, covered: 0, over: 0, ...need })]).toEqual([
            [],
            figuresOf(cost),
          ]);
          expect(plan.lines.every(({ FY }) => FY === 2026)).toBe(true);
        }
        // The cost of waiting: the sum of what is met whole.
        const met = targets.filter(({ cost }) => cost?.missing === 0);
        expect(exposure.totals.total.known).toBe(sumOf(met));
        expect(exposure.totals.total.unknown_lines).toBe(targets.length - met.length);
        // One plan of all targets, with any options: the sum of the costs, or it says why not.
        const together = await planned(buyer, { target_ids: ids, options });
        if (together.differs.length === 0) expect(together.totals.total).toBe(sumOf(targets));
        // Where the targets compete, the exposure holds what the default plan of all of them would cost.
        const all = await planned(buyer, { target_ids: exposure.lines.map(({ target_id }) => target_id) });
        const inTurn = exposure.lines.map((entry) => (entry.buy_in_turn ?? entry.buy_now)?.total ?? 0);
        expect(inRupees(inTurn.reduce((sum, total) => sum + Math.round(total * 100), 0))).toBe(all.totals.total);
      },
    ),
    { numRuns: repeats(12, 300) },
  );
});

it('says why the total of a plan is not the sum of the costs: targets that share offers, options, own quantities', async () => {
  const { buyer, ids } = await aMarket(
    [
      { product: 'Category I', year: 2026, free: 100, pricePaise: 200, minimum: 10 },
      { product: 'Category I', year: 2026, free: 100, pricePaise: 300, minimum: 10 },
      { product: 'Category I', year: 2025, free: 100, pricePaise: 100, minimum: 10 },
    ],
    [
      { product: 'Category I', quantity: 80 },
      { product: 'Category I', quantity: 80 },
    ],
  );
  const both = await planned(buyer, { target_ids: ids });
  expect(both).toMatchObject({ differs: ['Targets of this plan share offers.'], totals: { item_value: 380 } });
  const { lines, totals } = await read<Exposure>(buyer, '/api/epr/exposure/?FY=2026');
  expect(lines.map(({ buy_now }) => buy_now?.item_value)).toEqual([160, 160]);
  expect(lines.map(({ buy_in_turn }) => buy_in_turn?.item_value ?? null)).toEqual([null, 220]);
  expect(totals.total_in_turn?.amount).toBe(both.totals.total);
  expect(both.why).toContain('Target - 1: Left out: 1 of other years.');
  const [first = ''] = ids;
  const cheaper = await planned(buyer, { target_ids: [first], options: { use_other_years: true } });
  expect(cheaper).toMatchObject({ differs: ['Credits of other years are used too.'], totals: { item_value: 80 } });
  expect(cheaper.lines).toMatchObject([{ FY: 2025, recycler: { company_name: null } }]);
});
