import { expect, it } from 'vitest';
import { publicOffer } from '#supply/offers/contract.ts';
import { sample } from '#tests/components/sample.ts';
import { tradeSampleOf } from './trade-sample.ts';

const charges = { feeBasisPoints: 50, gstBasisPoints: 1800 };
const offer = sample(publicOffer, {
  price_per_credit: 1.6,
  credit_available: 60_000,
  blocked_credit: 20_000,
  minimum_purchase: 1_000,
});

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

it('there is no sample while nothing is on the market', () => {
  expect(tradeSampleOf(undefined, charges)).toBeNull();
});
