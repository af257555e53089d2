/** Exposure: the worked examples of the specification, what is not known, and what is refused. */
import { describe, expect, it } from 'vitest';
import { wasteTypes } from '#rules/reference/waste-types.ts';
import { invalidateRulebook } from '#rules/rulebook/rulebook.server.ts';
import { addAccount, addCredit, addOffer, addTarget } from '#tests/goods.ts';
import { openSharedMarket } from '#tests/market.ts';
import { addPerson } from '#tests/people.ts';
import { addRule } from '#tests/rules.ts';
import type { Exposure } from './rules.ts';

const accounts: Record<string, string> = {};
const market = await openSharedMarket();
const producer = await addPerson(market, 'producer');
const recycler = await addPerson(market, 'recycler');
for (const wasteType of ['Plastic', 'E-waste', 'Battery', 'Tyre', 'Oil'])
  accounts[wasteType] = await addAccount(market, producer, { wasteType });
const credit = await addCredit(market, recycler, await addAccount(market, recycler), { available: 300_000 });
await addOffer(market, recycler, credit, { quantity: 300_000, pricePaise: 260 });
await target('Plastic', 300_000, 'Recycling', 'Category I');
await target('Battery', 40_000, 'Lead');
await target('E-waste', 1_000, 'Copper', 'ITEW');
await target('E-waste', 50, 'Gold', 'ITEW');
await target('Tyre', 100_000);
await target('Oil', 1_000);

/** A target of 2026-27, by default of the first types of the waste type. */
function target(wasteType: string, targetQuantity: number, creditType?: string, productType?: string): Promise<string> {
  const lists = wasteTypes().find(({ name }) => name === wasteType);
  const first = (list: 'productTypes' | 'creditTypes') => lists?.[list].items[0]?.name ?? '';
  return addTarget(market, producer, accounts[wasteType] ?? '', {
    targetQuantity,
    creditType: creditType ?? first('creditTypes'),
    productType: productType ?? first('productTypes'),
  });
}
const read = (query: Record<string, string> = {}) =>
  market.call('GET', `/api/epr/exposure/?${new URLSearchParams({ FY: '2026', ...query })}`, { token: producer.token });
async function exposureOf(wasteType: string, query: Record<string, string> = {}): Promise<Exposure> {
  const response = await read({ epr_id: accounts[wasteType] ?? '', ...query });
  expect(response.status, response.text).toBe(200);
  return response.body.data as Exposure;
}

describe('the worked examples', () => {
  it('1. plastic: bought now, left, cured in each year', async () => {
    const { lines, totals } = await exposureOf('Plastic');
    expect(lines).toMatchObject([
      {
        missing: 300_000,
        buy_now: { covered: 300_000, over: 0, item_value: 780_000, transaction_fee: 3_900, gst: 141_102 },
        ec: { rate: 5, at_most: false, amount: 1_500_000 },
        waiting_pays_above: 1.25,
        cure: [
          { year: 1, net_ec: 375_000, total: 1_158_900 },
          { year: 2, net_ec: 600_000, total: 1_383_900 },
          { year: 3, net_ec: 900_000, total: 1_683_900 },
        ],
        late: null,
        not_known: [],
        status: 'reported',
      },
    ]);
    expect(lines[0]?.rule_ids).toHaveLength(2);
    expect(lines[0]?.rule_kinds).toEqual(['ec_rate', 'refund']);
    expect(totals.item_value).toEqual({ amount: 780_000, known: 780_000, unknown_lines: 0 });
    expect(totals.late_low).toEqual({ amount: null, known: 0, unknown_lines: 1 });
  });

  it.each([
    ['45', { days: 45, low: 14_202.74, high: 21_304.11 }, []],
    ['30', { days: 30, low: 7_101.37, high: 7_101.37 }, []],
    ['31', { days: 31, low: 7_574.79, high: 14_676.16 }, []],
    ['91', null, ['interest beyond day 90']],
  ])('2. battery, Lead, %s days late', async (late_days, late, more) => {
    const { lines } = await exposureOf('Battery', { late_days });
    expect(lines).toMatchObject([{ ec: { amount: 720_000 }, waiting_pays_above: 4.5, late, buy_now: null }]);
    expect(lines[0]?.not_known).toEqual(['price', ...more]);
    expect(lines[0]?.cure.map(({ total }) => total)).toEqual([null, null, null]);
  });

  it('3. e-waste: Copper by the kilogram, Gold by the gram', async () => {
    const { lines } = await exposureOf('E-waste');
    expect(lines).toMatchObject([
      { credit_type: 'Copper', unit: 'kg', ec: { amount: 1_875_000 }, cure: [{ net_ec: 281_250 }, {}, {}] },
      { credit_type: 'Gold', unit: 'g', ec: { amount: 128_750 } },
    ]);
  });

  it('4. tyre: at most, the refund not known', async () => {
    const { lines, totals } = await exposureOf('Tyre', { late_days: '10' });
    expect(lines).toMatchObject([
      { ec: { at_most: true, amount: 840_000 }, cure: [], waiting_pays_above: null, late: null },
    ]);
    expect(lines[0]?.not_known).toContain('refund');
    expect([lines[0]?.status, totals.ec]).toEqual(['unknown', { amount: null, known: 0, unknown_lines: 1 }]);
  });

  it('5. oil: neither compensation nor refund is known', async () => {
    const { lines, totals } = await exposureOf('Oil');
    expect(lines).toMatchObject([{ ec: null, cure: [], not_known: ['price', 'compensation', 'refund'] }]);
    expect(totals.ec.amount).toBeNull();
  });
});

it('all accounts together: lines by account and number, sums of what is known', async () => {
  const { lines, totals } = (await read()).body.data as Exposure;
  expect(lines.map(({ credit_type }) => credit_type).slice(0, 4)).toEqual(['Recycling', 'Copper', 'Gold', 'Lead']);
  expect(totals.ec).toEqual({ amount: null, known: 1_500_000 + 1_875_000 + 128_750 + 720_000, unknown_lines: 2 });
});

it('a line holds the cost of its target alone, and of targets that compete for one offer also what they cost in turn', async () => {
  const buyer = await addPerson(market, 'producer');
  for (const targetQuantity of [200_000, 150_000])
    await addTarget(market, buyer, await addAccount(market, buyer), { targetQuantity });
  const response = await market.call('GET', '/api/epr/exposure/?FY=2026', { token: buyer.token });
  const { lines, totals } = response.body.data as Exposure;
  expect(lines.map(({ buy_now: bought }) => bought?.covered)).toEqual([200_000, 150_000]);
  expect(lines.map(({ buy_in_turn: bought }) => bought?.covered ?? null)).toEqual([null, 100_000]);
  expect(totals.item_value).toEqual({ amount: 910_000, known: 910_000, unknown_lines: 0 });
  expect(totals.total).toEqual({ amount: 1_079_169, known: 1_079_169, unknown_lines: 0 });
  expect(totals.total_in_turn).toEqual({ amount: null, known: 616_668, unknown_lines: 1 });
});

it('what is met costs nothing, and a year without targets has no lines', async () => {
  const other = (await read({ FY: '2027' })).body.data as Exposure;
  expect(other).toMatchObject({
    lines: [],
    on: '2027-04-01',
    totals: { ec: { amount: 0, known: 0, unknown_lines: 0 } },
  });
});

it.each<[string, Record<string, string>, object]>([
  ['a day before the year', { on: '2026-03-31' }, { on: 'Choose a day from 1 Apr 2026 to 31 Mar 2030.' }],
  ['a day after the last', { on: '2030-04-01' }, { on: 'Choose a day from 1 Apr 2026 to 31 Mar 2030.' }],
  ['what is no date', { on: 'soon' }, { on: 'Enter a date.' }],
  ['a day that no month has', { on: '2026-02-30' }, { on: 'Enter a date.' }],
  ['no day late', { late_days: '0' }, { late_days: 'Enter 1 to 3650 days.' }],
  ['too many days late', { late_days: '3651' }, { late_days: 'Enter 1 to 3650 days.' }],
])('refuses %s', async (_name, query, errors) => {
  const response = await read(query);
  expect([response.status, response.body.errors]).toEqual([400, errors]);
});
it.each(['2026-04-01', '2030-03-31'])('answers by the rules of %s', async (on) => {
  expect((await exposureOf('Plastic', { on })).on).toBe(on);
});

it('a rule that names the type of the producer answers for its accounts alone', async () => {
  const superadmin = await addPerson(market, 'superadmin');
  const of = { kind: 'ec_rate', from: '2029-04-01', to: '2029-04-30' } as const;
  for (const [producer_type, rate] of [
    ['Producer (P)', 7],
    ['Importer (I)', 9],
  ] as const)
    await addRule(market, superadmin, { ...of, producer_type, value: { rate, unit: 'kg', at_most: false } });
  invalidateRulebook(market.context.db);
  expect((await exposureOf('Plastic', { on: '2029-04-15' })).lines).toMatchObject([{ ec: { rate: 7 } }]);
});
