import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { repeats } from '#tests/repetitions.ts';
import { computeAmounts, splitByPayee, splitGst } from './amounts.ts';
import { AMOUNT_LIMIT_PAISE, ITEM_VALUE_LIMIT_PAISE, PRICE_LIMIT_PAISE, QUANTITY_LIMIT } from './money.ts';

const charges = { feeBasisPoints: 50, gstBasisPoints: 1800 };

test('the worked example: 12,500 kg at ₹ 1.00 costs ₹ 14,823.75', () => {
  expect(computeAmounts(12_500, 100, charges)).toEqual({
    itemValue: 1_250_000,
    processingFee: 6_250,
    gst: 226_125,
    total: 1_482_375,
  });
});

test('halves go up: a fee of exactly half a paisa is one paisa', () => {
  expect(computeAmounts(1, 100, charges).processingFee).toBe(1);
  expect(computeAmounts(1, 99, charges).processingFee).toBe(0);
  expect(computeAmounts(1, 300, charges).processingFee).toBe(2);
});

test('GST is taken on the rounded fee', () => {
  // 2.75 paise of fee become 3, so the tax is 18% of 553 = 99.54, not of 552.75 = 99.495.
  expect(computeAmounts(1, 550, charges)).toEqual({ itemValue: 550, processingFee: 3, gst: 100, total: 653 });
});

/** Rounding half up as an inequality: the one integer r with r − ½ ≤ share < r + ½. */
function isHalfUp(rounded: number, base: bigint, basisPoints: number): boolean {
  const twice = 2n * base * BigInt(basisPoints);
  const middle = 2n * 10_000n * BigInt(rounded);
  return middle - 10_000n <= twice && twice < middle + 10_000n;
}

const quantity = fc.oneof(fc.integer({ min: 0, max: 2_000 }), fc.integer({ min: 0, max: QUANTITY_LIMIT }));
const price = fc.oneof(fc.integer({ min: 1, max: 2_000 }), fc.integer({ min: 1, max: PRICE_LIMIT_PAISE }));
/** Quantity and price of one order; a pair above the limit is reduced to it. */
const order = fc
  .tuple(quantity, price)
  .map(([kg, paise]) => [Math.min(kg, Math.floor(ITEM_VALUE_LIMIT_PAISE / paise)), paise] as const);

describe('against exact fractions', () => {
  test('100,000 trades', () => {
    let wrong = 0;
    fc.assert(
      fc.property(order, ([kg, paise]) => {
        const { itemValue, processingFee, gst, total } = computeAmounts(kg, paise, charges);
        const item = BigInt(kg) * BigInt(paise);
        const right =
          BigInt(itemValue) === item &&
          isHalfUp(processingFee, item, 50) &&
          isHalfUp(gst, item + BigInt(processingFee), 1800) &&
          BigInt(total) === item + BigInt(processingFee) + BigInt(gst) &&
          total <= AMOUNT_LIMIT_PAISE;
        if (!right) wrong += 1;
        return right;
      }),
      { numRuns: repeats(10_000, 100_000) },
    );
    expect(wrong).toBe(0);
  });

  test('the total never strays more than 1.5 paise from quantity × price × 1.005 × 1.18', () => {
    fc.assert(
      fc.property(order, ([kg, paise]) => {
        const exact = BigInt(kg) * BigInt(paise) * 10_050n * 11_800n;
        const difference = BigInt(computeAmounts(kg, paise, charges).total) * 100_000_000n - exact;
        return difference <= 150_000_000n && difference >= -150_000_000n;
      }),
      { numRuns: repeats(2_000, 20_000) },
    );
  });

  test('other rates, 0% and 100% among them', () => {
    const rate = fc.oneof(fc.constantFrom(0, 1, 10_000), fc.integer({ min: 0, max: 10_000 }));
    fc.assert(
      fc.property(order, rate, rate, ([kg, paise], feeBasisPoints, gstBasisPoints) => {
        const amounts = computeAmounts(kg, paise, { feeBasisPoints, gstBasisPoints });
        return (
          isHalfUp(amounts.processingFee, BigInt(amounts.itemValue), feeBasisPoints) &&
          isHalfUp(amounts.gst, BigInt(amounts.itemValue) + BigInt(amounts.processingFee), gstBasisPoints)
        );
      }),
      { numRuns: repeats(2_000, 20_000) },
    );
  });
});

test.each([
  [1.5, 100],
  [-1, 100],
  [1, 0.5],
  [1, Number.NaN],
  [Number.MAX_SAFE_INTEGER, 2],
])('%d kg at %d paise is refused', (kg, paise) => {
  expect(() => computeAmounts(kg, paise, charges)).toThrow(RangeError);
});

describe('splitGst', () => {
  test('an odd paisa goes to CGST', () => {
    expect(splitGst(101, true)).toEqual({ cgst: 51, sgst: 50, igst: 0 });
    expect(splitGst(101, false)).toEqual({ cgst: 0, sgst: 0, igst: 101 });
  });

  test('nothing is lost in the split', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: AMOUNT_LIMIT_PAISE }), fc.boolean(), (gst, sameState) => {
        const { cgst, sgst, igst } = splitGst(gst, sameState);
        expect(cgst + sgst + igst).toBe(gst);
        expect(cgst - sgst === 0 || cgst - sgst === 1).toBe(true);
      }),
      { numRuns: 5_000 },
    );
  });
});

describe('the amounts by who gets them', () => {
  test('the worked example: 20,000 Kg at ₹ 2.25', () => {
    expect(splitByPayee(computeAmounts(20_000, 225, charges), charges.gstBasisPoints)).toEqual({
      recycler: { value: 4_500_000, gst: 810_000, total: 5_310_000 },
      platform: { value: 22_500, gst: 4_050, total: 26_550 },
    });
  });

  test('add up to the order, and none is below zero', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 100_000 }), (units, paise) => {
        const amounts = computeAmounts(units, paise, charges);
        const { recycler, platform } = splitByPayee(amounts, charges.gstBasisPoints);
        expect(recycler.total + platform.total).toBe(amounts.total);
        expect(recycler.gst + platform.gst).toBe(amounts.gst);
        expect(recycler.gst).toBeGreaterThanOrEqual(0);
        expect(isHalfUp(platform.gst, BigInt(platform.value), charges.gstBasisPoints)).toBe(true);
      }),
      { numRuns: repeats(1_000, 100_000) },
    );
  });
});
