import { expect, it } from 'vitest';
import { countOptions, cappedTotal } from './market-counts.server.ts';

const combination = (waste_type: string, state: string, year: number, offers: number) => ({
  waste_type,
  product_type: 'P',
  credit_type: 'C',
  recycler_type: 'R',
  state,
  year,
  offers,
});
const market = [
  combination('Plastic', 'Goa', 2025, 1),
  combination('Plastic', 'Kerala', 2026, 10),
  combination('Oil', 'Goa', 2026, 100),
  combination('Oil', 'Kerala', 2026, 1000),
];
const none = { waste_type: [], product_type: [], credit_type: [], recycler_type: [], state: [], year: [] };
const counted = (chosen: Partial<Parameters<typeof countOptions>[1]>) => {
  const { counts, total } = countOptions(market, { ...none, ...chosen });
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
