import { expect, it } from 'vitest';
import { tradeSampleOf } from './trade-sample.ts';

const charges = { feeBasisPoints: 50, gstBasisPoints: 1800 };
const offer = {
  id: '1',
  offer_title: 'Bales',
  product_image: '',
  credit_type: 'Recycling',
  product_type: 'Category I',
  waste_type: 'Plastic',
  price_per_credit: 1.6,
  credit_available: 60_000,
  blocked_credit: 20_000,
  minimum_purchase: 1_000,
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

it('costs quantity × price × 1.005 × 1.18', () => {
  expect(tradeSampleOf(offer, charges)).toMatchObject({
    quantity: 25_000,
    amounts: { itemValue: 4_000_000, processingFee: 20_000, gst: 723_600, total: 4_743_600 },
    charges,
  });
});

it('asks for no more than is free, and for no less than is sold at once', () => {
  expect(tradeSampleOf({ ...offer, blocked_credit: 50_000 }, charges)?.quantity).toBe(10_000);
  expect(tradeSampleOf({ ...offer, minimum_purchase: 30_000 }, charges)?.quantity).toBe(30_000);
});

it('is none while nothing is on the market', () => {
  expect(tradeSampleOf(undefined, charges)).toBeNull();
});
