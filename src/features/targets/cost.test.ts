import { describe, expect, it } from 'vitest';
import { costOf, type Lot } from './cost.ts';

const charges = { feeBasisPoints: 50, gstBasisPoints: 1800 };
const lot = (price: number, free: number, minimum = 1): Lot => ({
  pricePaise: Math.round(price * 100),
  free,
  minimum,
});

describe('the cost of a target', () => {
  it('19,000 Kg remain; 2.05 (10,000 free) and 2.45 (41,000), minimum 500: 24,310.95 + 26,149.10 = 50,460.05', () => {
    expect(costOf([lot(2.05, 10_000, 500), lot(2.45, 41_000, 500)], 19_000, charges)).toEqual({
      covered: 19_000,
      over: 0,
      missing: 0,
      offers: 2,
      item_value: 42_550,
      transaction_fee: 212.75,
      gst: 7_697.3,
      total: 50_460.05,
    });
    expect(costOf([lot(2.05, 10_000, 500)], 10_000, charges)?.total).toBe(24_310.95);
    expect(costOf([lot(2.45, 41_000, 500)], 9_000, charges)?.total).toBe(26_149.1);
  });

  it('is null where nothing remains, and all of it missing where nothing is offered', () => {
    expect(costOf([lot(2, 100)], 0, charges)).toBeNull();
    expect(costOf([], 100, charges)).toMatchObject({ covered: 0, over: 0, missing: 100, offers: 0, total: 0 });
  });

  it('buys a minimum where less is still to cover, and a remainder below the minimum whole', () => {
    expect(costOf([lot(2, 1_000, 100)], 30, charges)).toMatchObject({ covered: 30, over: 70, item_value: 200 });
    expect(costOf([lot(2, 60, 100)], 30, charges)).toMatchObject({ covered: 30, over: 30, item_value: 120 });
    expect(costOf([lot(2, 100), lot(3, 20, 50)], 130, charges)).toMatchObject({ covered: 120, over: 0, missing: 10 });
  });

  it('takes the first lot that has something, also where a later one would cost less in the end', () => {
    expect(costOf([lot(2, 1_000, 100), lot(3, 500)], 30, charges)).toMatchObject({ offers: 1, item_value: 200 });
  });

  it('rounds fee and GST of each offer by itself', () => {
    // 0.01 each: no fee, no GST; their sum, computed together, would be 0.02 with neither.
    expect(costOf([lot(0.01, 1), lot(0.01, 1)], 2, charges)).toMatchObject({ item_value: 0.02, gst: 0, total: 0.02 });
    // 1.00: fee 0.01 of 0.005, GST 0.18 of 0.1818.
    expect(costOf([lot(1, 1), lot(1, 1)], 2, charges)).toMatchObject({ transaction_fee: 0.02, gst: 0.36, total: 2.38 });
  });

  it('counts as missing what would come to more than any order may be', () => {
    expect(costOf([lot(2, 100), lot(10_000_000, 1_000_000_000)], 1_000_000_000, charges)).toMatchObject({
      covered: 100,
      missing: 999_999_900,
      offers: 1,
    });
  });
});
