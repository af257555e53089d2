import { expect, it } from 'vitest';
import { ratesOf, sizeOf } from './rates.ts';

const groups = {
  waste_type: [
    { name: 'Paper', count: 1 },
    { name: 'Oil', count: 0 },
    { name: 'Plastic', count: 12 },
  ],
  product_type: [],
  credit_type: [],
  recycler_type: [],
  state: [
    { name: 'Delhi', count: 3 },
    { name: 'Goa', count: 10 },
  ],
};
const offer = {
  id: '1',
  offer_title: 'Bales',
  product_image: '',
  credit_type: 'Recycling',
  product_type: 'Category I',
  waste_type: 'Plastic',
  price_per_credit: 2.4,
  credit_available: 10,
  blocked_credit: 0,
  minimum_purchase: 1,
  FY: 2026,
  state: 'Goa',
  city: 'Panaji',
  recycler_type: 'Recycler',
  seller: {
    unique_id: 'REC-000001',
    company_name: null,
    completed_trades: 0,
    delivered: [],
    median_answer_hours: null,
  },
  created_at: '2026-01-01T00:00:00.000Z',
  price_context: null,
  unit: 'kg' as const,
  price_band: {
    low: null,
    high: null,
    unit: null,
    per: null,
    verdict: 'unknown' as const,
    mode: 'warn' as const,
    status: 'unknown' as const,
    rule_id: null,
  },
  expires_on: null,
  expiry_state: 'unknown' as const,
  expiry_status: 'unknown' as const,
  expiry_rule_id: null,
  expiry_mode: 'warn' as const,
};

it('names the five waste types in their order, others behind, and has no price where nothing is offered', () => {
  expect(ratesOf(groups, [offer])).toEqual([
    {
      wasteType: 'Plastic',
      offers: 12,
      lowest: 2.4,
      kind: 'Recycling | Category I',
      unit: 'kg',
      path: '/Erpcredits?waste_type=Plastic&ordering=price_per_credit',
    },
    {
      wasteType: 'Oil',
      offers: 0,
      lowest: null,
      kind: null,
      unit: 'kg',
      path: '/Erpcredits?waste_type=Oil&ordering=price_per_credit',
    },
    {
      wasteType: 'Paper',
      offers: 1,
      lowest: null,
      kind: null,
      unit: 'kg',
      path: '/Erpcredits?waste_type=Paper&ordering=price_per_credit',
    },
  ]);
});

it('counts what is offered alone', () => {
  expect(sizeOf(groups)).toEqual({ offers: 13, wasteTypes: 2, states: 2 });
});
