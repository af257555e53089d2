import { expect, it } from 'vitest';
import { countOptions, cappedTotal } from './market-counts.server.ts';
import {
  copiedFieldErrors,
  offerStatus,
  refuseQuantity,
  refuseWithdrawal,
  quantityTaken,
  rankOfTaken,
} from './rules.ts';

it.each([
  [{ available: 10, blocked: 9, sellerOpen: true }, 'live'],
  [{ available: 10, blocked: 10, sellerOpen: true }, 'sold_out'],
  [{ available: 0, blocked: 0, sellerOpen: true }, 'sold_out'],
  [{ available: 0, blocked: 0, sellerOpen: false }, 'hidden'],
  [{ available: 10, blocked: 0, sellerOpen: true, isPaused: true }, 'hidden'],
] as const)('says how an offer stands: %j is %s', (offer, status) => {
  expect(offerStatus({ isPaused: false, ...offer, isExpired: false })).toBe(status);
  expect(offerStatus({ isPaused: false, ...offer, isExpired: true })).toBe('expired');
});

const kg = (unlisted: number) => ({ unlisted, unit: 'kg' as const });

it("allows a new offer up to the record's unlisted quantity", () => {
  expect(refuseQuantity({ available: 100, minimum: 100, pricePaise: 250 }, null, kg(100))).toBeNull();
  expect(refuseQuantity({ available: 101, minimum: 100, pricePaise: 250 }, null, kg(100))).toMatchObject({
    kind: 'conflict',
  });
  expect(refuseQuantity({ available: 99, minimum: 100, pricePaise: 250 }, null, kg(100))).toMatchObject({
    kind: 'invalid',
  });
});

const before = { available: 50, blocked: 20, minimum: 60 };

it('keeps what is reserved, and counts what the offer lists already', () => {
  expect(refuseQuantity({ available: 19, minimum: 1, pricePaise: 250 }, before, kg(10))?.text).toContain(
    'Minimum 20 Kg',
  );
  expect(refuseQuantity({ available: 20, minimum: 1, pricePaise: 250 }, before, kg(10))).toBeNull();
  expect(refuseQuantity({ available: 60, minimum: 1, pricePaise: 250 }, before, kg(10))).toBeNull();
  expect(refuseQuantity({ available: 61, minimum: 1, pricePaise: 250 }, before, kg(10))?.text).toContain('Only 60 Kg');
});

it('says grams of what is counted in grams', () => {
  const values = { available: 19, minimum: 1, pricePaise: 250 };
  const text = (available: number) =>
    refuseQuantity({ ...values, available }, before, { unlisted: 10, unit: 'g' })?.text;
  expect(text(19)).toBe('Minimum 20 g, already reserved.');
  expect(text(61)).toBe('Only 60 g of this credit record can still be listed.');
  expect(refuseWithdrawal({ available: 5, blocked: 2, unit: 'g' })).toBe(
    '2 g of this offer is reserved; it cannot be withdrawn now.',
  );
});

it('a remainder below the minimum stays as it is', () => {
  expect(refuseQuantity({ available: 50, minimum: 60, pricePaise: 250 }, before, kg(0))).toBeNull();
  expect(refuseQuantity({ available: 45, minimum: 60, pricePaise: 250 }, before, kg(0))?.field).toBe(
    'minimum_purchase',
  );
  expect(refuseQuantity({ available: 50, minimum: 51, pricePaise: 250 }, before, kg(0))?.field).toBe(
    'minimum_purchase',
  );
});

it('compares only what a form says', () => {
  const copied = {
    year: 2026,
    wasteType: 'Oil',
    productType: 'Grease',
    creditType: 'Recycling',
    registrationNumber: '7',
  };
  expect(copiedFieldErrors({}, copied)).toEqual({});
  expect(copiedFieldErrors({ FY: 2026, waste_type: 'oil', produce_type: 'Grease' }, copied)).toEqual({});
  expect(
    Object.keys(copiedFieldErrors({ FY: 2025, credit_type: 'EoL', epr_registration_number: '8' }, copied)),
  ).toEqual(['FY', 'epr_registration_number', 'credit_type']);
});

it('allows a withdrawal only without reservations', () => {
  expect(refuseWithdrawal({ available: 5, blocked: 0, unit: 'kg' })).toBeNull();
  expect(refuseWithdrawal({ available: 5, blocked: 2, unit: 'kg' })).toBe(
    '2 Kg of this offer is reserved; it cannot be withdrawn now.',
  );
});

it('takes a minimum purchase that is worth as much as one order may be, and not one unit more', () => {
  const values = (minimum: number) => ({ available: 2_000_000, minimum, pricePaise: 1_000_000_000 });
  expect(refuseQuantity(values(1_000_000), null, kg(2_000_000))).toBeNull();
  expect(refuseQuantity(values(1_000_001), null, kg(2_000_000))).toEqual({
    kind: 'invalid',
    field: 'minimum_purchase',
    text: 'The minimum purchase is worth more than ₹ 1,00,00,00,00,00,000.00, the most of one order',
  });
});

const charges = { feeBasisPoints: 50, gstBasisPoints: 1800 };
const taken = (pricePaise: number, free: number, minimum: number, need: number) =>
  quantityTaken(need, { pricePaise, free, minimum }, charges);

// Price, free, minimum; need: takes, total, per unit.
it.each([
  [240, 41_000, 500, 20_000, 'all', 20_000, 5_692_320, 285],
  [240, 41_000, 500, 300, 'all', 500, 142_308, 285],
  [205, 3_000, 500, 5_000, 'part', 3_000, 729_329, 243],
  [2_550, 40, 100, 20, 'all', 40, 120_962, 3_024],
] as const)('at %i paise, %i free, minimum %i; %i needed: %s %i for %i, %i each', (...example) => {
  const [price, free, minimum, need, covers, takes, total, perUnit] = example;
  expect(taken(price, free, minimum, need)).toMatchObject({ covers, takes, amounts: { total }, perUnit });
});

it('takes nothing where nothing is free, and no more than one order may be worth', () => {
  expect(taken(240, 0, 500, 20)).toBeNull();
  const most = taken(1_000_000_000, 1_000_000_000, 1, 1_000_000_000);
  expect(most).toMatchObject({ takes: 1_000_000, covers: 'part', amounts: { itemValue: 1_000_000_000_000_000 } });
});

it('ranks those that cover all by their total, then the others by their price per unit', () => {
  const rank = (...terms: Parameters<typeof taken>) => rankOfTaken(taken(...terms) ?? expect.fail());
  const all = [rank(240, 41_000, 500, 300), rank(241, 41_000, 500, 300), rank(1_000_000_000, 1_000_000, 1, 1_000_000)];
  const part = [rank(100, 10, 5, 300), rank(101, 299, 5, 300)];
  expect([...all, ...part]).toEqual([...all, ...part].toSorted((one, other) => one - other));
});

const combination = (waste_type: string, state: string, year: number, offers: number) => ({
  waste_type,
  product_type: 'P',
  credit_type: 'C',
  recycler_type: 'R',
  state,
  year,
  offers,
});
const combinations = [
  combination('Plastic', 'Goa', 2025, 1),
  combination('Plastic', 'Kerala', 2026, 10),
  combination('Oil', 'Goa', 2026, 100),
  combination('Oil', 'Kerala', 2026, 1000),
];
const nothing = { waste_type: [], product_type: [], credit_type: [], recycler_type: [], state: [], year: [] };
const counted = (chosen: Partial<Parameters<typeof countOptions>[1]>) => {
  const { counts, total } = countOptions(combinations, { ...nothing, ...chosen });
  return {
    total,
    waste: Object.fromEntries(counts.waste_type),
    state: Object.fromEntries(counts.state),
    year: Object.fromEntries(counts.year),
  };
};

it('counts each option with itself alone in its group and all other groups as chosen', () => {
  expect(counted({})).toEqual({
    total: 1111,
    waste: { Plastic: 11, Oil: 1100 },
    state: { Goa: 101, Kerala: 1010 },
    year: { 2025: 1, 2026: 1110 },
  });
  expect(counted({ waste_type: ['Oil'] })).toEqual({
    total: 1100,
    waste: { Plastic: 11, Oil: 1100 },
    state: { Goa: 100, Kerala: 1000 },
    year: { 2026: 1100 },
  });
  expect(counted({ waste_type: ['Oil', 'Plastic'], state: ['Goa'] })).toEqual({
    total: 101,
    waste: { Plastic: 1, Oil: 100 },
    state: { Goa: 101, Kerala: 1010 },
    year: { 2025: 1, 2026: 100 },
  });
  expect(counted({ waste_type: ['Tyre'], year: [2025] })).toEqual({
    total: 0,
    waste: { Plastic: 1 },
    state: {},
    year: {},
  });
});

it('tells totals up to 10,000, and of larger ones that there are more', () => {
  expect([9_999, 10_000, 10_001].map(cappedTotal)).toEqual([
    { total: 9_999, total_capped: false },
    { total: 10_000, total_capped: false },
    { total: 10_000, total_capped: true },
  ]);
});
