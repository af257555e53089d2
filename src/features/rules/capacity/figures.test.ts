import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decimalFraction, fraction } from '#lib/fraction.ts';
import { repeats } from '#tests/repetitions.ts';
import { exactQepr, figuresOf, type ClaimedCredit, type PlantCapacity } from './figures.ts';
import { publicCapacity, shownCapacity } from './rules.ts';

const TODAY = '2026-11-20';
const plant = (change: Partial<PlantCapacity> = {}): PlantCapacity => ({
  kg_per_year: 1_200_000,
  consent_valid_until: '2030-03-31',
  from_day: '2025-04-01',
  checked: false,
  ...change,
});
const credit = (available: number, change: Partial<ClaimedCredit> = {}): ClaimedCredit => ({
  unit: 'kg',
  available,
  sold: 0,
  potential: available,
  product_sold: null,
  factors: null,
  ...change,
});
const factors = (cf: number, wp: number) => ({ cf: decimalFraction(cf), wp: decimalFraction(wp) });
const codes = ({ facts }: { facts: { code: string }[] }) => facts.map(({ code }) => code);

it('12,00,000 Kg a year, consent valid, claimed 9,00,000: 7,69,315 possible, 117%, warns', () => {
  const figures = figuresOf(2026, [plant()], [credit(500_000, { sold: 400_000, potential: 900_000 })], TODAY);
  expect(figures).toEqual({
    possible: 769_315,
    claimed: 900_000,
    percent: 117,
    status: 'declared',
    facts: [
      {
        code: 'over_possible',
        text: '9,00,000 Kg are claimed; 7,69,315 Kg were possible by 20 Nov 2026 (117%).',
      },
    ],
  });
});

it('the same, consent until 31 Aug 2026 (153 days): 5,03,014 possible, 179%, warns', () => {
  const figures = figuresOf(2026, [plant({ consent_valid_until: '2026-08-31' })], [credit(900_000)], TODAY);
  expect(figures).toMatchObject({ possible: 503_014, percent: 179 });
  expect(figures.facts).toEqual([
    { code: 'over_possible', text: '9,00,000 Kg are claimed; 5,03,014 Kg were possible by 20 Nov 2026 (179%).' },
    { code: 'consent_ended', text: 'The consent ended on 31 Aug 2026.' },
  ]);
});

it('12,00,000 until 30 Sep, 20,00,000 from 1 Oct 2026: 8,81,096 possible, capacity_raised', () => {
  const raised = plant({ kg_per_year: 2_000_000, from_day: '2026-10-01' });
  const figures = figuresOf(2026, [plant(), raised], [credit(800_000)], TODAY);
  expect(figures.possible).toBe(881_096);
  expect(figures.facts).toEqual([
    { code: 'capacity_raised', text: 'Capacity was raised from 12,00,000 to 20,00,000 Kg a year on 1 Oct 2026.' },
  ]);
  const half = plant({ kg_per_year: 1_800_000, from_day: '2026-10-01' });
  expect(figuresOf(2026, [plant(), half], [], TODAY).facts).toEqual([]);
  expect(figuresOf(2025, [plant(), raised], [], TODAY).facts).toEqual([]);
});

it('12,00,000, on 29 Feb 2028 (day 335 of 366): 10,98,361 possible', () => {
  expect(figuresOf(2027, [plant()], [], '2028-02-29').possible).toBe(1_098_361);
});

it('Crumb rubber, 3,00,000 sold, 4,20,000 claimed: QEPR 3,99,900, 5.03% more, above_qepr', () => {
  const crumb = (available: number) =>
    credit(available, { product_sold: 300_000, factors: factors(1.333, 1), potential: 0 });
  expect(figuresOf(2026, [], [crumb(420_000)], TODAY).facts).toEqual([
    { code: 'above_qepr', text: '4,20,000 Kg are claimed, 5.03% more than 3,99,900 Kg by the product sold.' },
  ]);
  expect(figuresOf(2026, [], [crumb(419_895)], TODAY).facts).toEqual([]);
  expect(codes(figuresOf(2026, [], [crumb(419_896)], TODAY))).toEqual(['above_qepr']);
  expect(exactQepr(300_000, null)).toBeNull();
  expect(exactQepr(null, factors(1.333, 1))).toBeNull();
});

it('more than 110% is told, exactly 110% is not', () => {
  // 365 kg a year are one a day: 234 by 20 Nov 2026.
  const even = [plant({ kg_per_year: 3650 })];
  expect(codes(figuresOf(2026, even, [credit(2574)], TODAY))).toEqual([]);
  expect(codes(figuresOf(2026, even, [credit(2575)], TODAY))).toEqual(['over_possible']);
});

it('potentials are compared with the whole year, by input and whatever the consent', () => {
  const ended = [plant({ consent_valid_until: '2026-03-31' })];
  const result = figuresOf(2026, ended, [credit(0, { potential: 1_300_001, factors: factors(1.298, 1.3) })], TODAY);
  expect(result).toMatchObject({ possible: 0, percent: null, status: 'declared' });
  expect(codes(result)).toEqual(['consent_ended']);
  const more = figuresOf(2026, [plant()], [credit(0, { potential: 1_560_001, factors: factors(1.298, 1.3) })], TODAY);
  expect(more.facts).toEqual([
    {
      code: 'potential_over_year',
      text: "A potential of 12,00,001 Kg is claimed; the year's capacity is 12,00,000 Kg.",
    },
  ]);
});

it('nothing is compared where nothing is known', () => {
  const none = { possible: 0, claimed: 5, percent: null, status: 'none', facts: [] };
  expect(figuresOf(2026, [], [credit(5)], TODAY)).toEqual(none);
  expect(figuresOf(2024, [plant()], [credit(5)], TODAY)).toEqual(none);
});

it('the figure is checked where every capacity that it uses is', () => {
  const checked = plant({ checked: true });
  const later = plant({ from_day: '2026-12-01' });
  expect(figuresOf(2026, [checked, later], [], TODAY).status).toBe('checked');
  expect(figuresOf(2026, [checked, later], [], '2026-12-01').status).toBe('declared');
});

it('counts grams as kilograms ÷ 1,000, and halves up once at the end', () => {
  const grams = (available: number) => credit(available, { unit: 'g', potential: 0 });
  expect(figuresOf(2026, [], [grams(1_250), grams(1_249)], TODAY).claimed).toBe(2);
  expect(figuresOf(2026, [], [grams(1_250), grams(1_250)], TODAY).claimed).toBe(3);
});

it('a buyer reads percent and sentence', () => {
  const figures = figuresOf(2026, [plant({ checked: true })], [credit(900_000)], TODAY);
  expect(publicCapacity(2026, 'Plastic', figures)).toEqual({
    percent: 117,
    status: 'checked',
    text: 'Credits of 2026-27 claim 117% of what the plant could process in that year to date, by its checked capacity.',
  });
  expect(publicCapacity(2026, 'E-waste', { ...figures, status: 'declared' }).text).toBe(
    'Credits of 2026-27 claim 117% of what the plant could process in that year to date, by its declared capacity. Metals are a share of the input, so this says little.',
  );
  const nothing = { percent: null, status: 'none', text: 'No valid capacity is known for this plant and year.' };
  expect(publicCapacity(2026, 'Battery', null)).toEqual(nothing);
  expect(shownCapacity(2026, 'Battery', null)).toEqual({
    FY: 2026,
    possible: 0,
    claimed: 0,
    percent: null,
    loose: true,
    status: 'none',
    facts: [],
  });
});

const DAY_MS = 86_400_000;
const dayOf = (first: string, offset: number) =>
  new Date(Date.parse(first) + offset * DAY_MS).toISOString().slice(0, 10);

/** Possible kg × days of the year, asked day by day. */
function slowPossible(
  year: number,
  capacities: readonly PlantCapacity[],
  today: string,
): { sum: bigint; days: bigint } {
  let [sum, days] = [0n, 0n];
  for (let day = `${year}-04-01`; day <= `${year + 1}-03-31`; day = dayOf(day, 1)) {
    days += 1n;
    const holding = capacities.filter(({ from_day }) => from_day <= day).at(-1);
    if (holding !== undefined && day <= today && day <= holding.consent_valid_until) sum += BigInt(holding.kg_per_year);
  }
  return { sum, days };
}

it('equals what a count of the days gives', () => {
  const someDay = fc.integer({ min: 0, max: 1_500 }).map((offset) => dayOf('2024-01-01', offset));
  const capacity = fc.record({
    kg_per_year: fc.integer({ min: 1, max: 1_000_000_000 }),
    consent_valid_until: someDay,
    from_day: someDay,
    checked: fc.boolean(),
  });
  const rows = fc
    .uniqueArray(capacity, { selector: ({ from_day }) => from_day, maxLength: 6 })
    .map((some) => some.toSorted((one, other) => (one.from_day < other.from_day ? -1 : 1)));
  const claims = fc.array(
    fc.record({ available: fc.nat(2_000_000_000), wp: fc.constantFrom(1, 1.3, 1.25, 0.8, 1.1) }),
    {
      maxLength: 4,
    },
  );
  fc.assert(
    fc.property(fc.integer({ min: 2023, max: 2028 }), rows, claims, someDay, (year, capacities, claimed, today) => {
      const credits = claimed.map(({ available, wp }) => credit(available, { factors: factors(1, wp), potential: 0 }));
      const result = figuresOf(year, capacities, credits, today);
      const { sum, days } = slowPossible(year, capacities, today);
      expect(result.possible).toBe(Number((2n * sum + days) / (2n * days)));
      // In units of 1/143,000 kg, which every quotient by these factors has a whole number of.
      const parts = claimed.reduce(
        (all, { available, wp }) => all + (BigInt(available) * 14_300_000n) / BigInt(Math.round(wp * 100)),
        0n,
      );
      const whole = 143_000n;
      expect(result.claimed).toBe(Number((2n * parts + whole) / (2n * whole)));
      expect(result.percent).toBe(sum === 0n ? null : Number((200n * parts * days + sum * whole) / (2n * sum * whole)));
      expect(codes(result).includes('over_possible')).toBe(sum > 0n && 100n * parts * days > 110n * sum * whole);
    }),
    { numRuns: repeats(300, 20_000) },
  );
});

it('an exact fraction has the decimals that are written', () => {
  expect(decimalFraction(1.298)).toEqual(fraction(1298, 1000));
  expect(() => decimalFraction(1e-7)).toThrow(RangeError);
});
