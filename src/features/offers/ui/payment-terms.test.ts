import { describe, expect, it } from 'vitest';
import {
  firstQuantity,
  type OfferDetail,
  purchaseAmounts,
  quantityBounds,
  quantityProblem,
  typedAmounts,
} from './payment-terms.ts';

const offer = (credit_available: number, blocked_credit: number, minimum_purchase: number) =>
  quantityBounds({ credit_available, blocked_credit, minimum_purchase, unit: 'kg' });

describe('the quantity that may be bought', () => {
  it('lies between the minimum and the available quantity', () =>
    expect(offer(50_000, 10_000, 1000)).toEqual({ unit: 'kg', least: 1000, most: 40_000, step: 100 }));
  it('is the whole remainder where less than the minimum is left', () =>
    expect(offer(50_000, 49_400, 1000)).toEqual({ unit: 'kg', least: 600, most: 600, step: 10 }));
  it('is nothing when all is reserved', () => expect(offer(100, 100, 1)).toMatchObject({ least: 0, most: 0, step: 1 }));
  it('moves by single units where the minimum is small', () => expect(offer(100, 0, 5).step).toBe(1));
});

describe('a quantity that cannot be bought', () => {
  const bounds = { unit: 'kg' as const, least: 500, most: 41_000, step: 10 };
  it.each([
    ['41001', 'Only 41,000 Kg are free.'],
    ['499', 'At least 500 Kg.'],
    ['0', 'At least 500 Kg.'],
    ['500', null],
    ['41000', null],
    ['', null],
  ])('%s: %s', (typed, text) => expect(quantityProblem(typed, bounds)).toBe(text));

  it('is told in grams where the credit is counted in grams', () =>
    expect(quantityProblem('41001', { ...bounds, unit: 'g' })).toBe('Only 41,000 g are free.'));

  it('has no amounts', () => {
    const charges = { feeBasisPoints: 50, gstBasisPoints: 1800 };
    const listed = {
      credit_available: 41_000,
      blocked_credit: 0,
      minimum_purchase: 500,
      unit: 'kg',
      price_per_credit: 2.4,
    };
    const total = (typed: string) => purchaseAmounts(typed, { offer: listed as OfferDetail, charges })?.total;
    expect(['41001', '499', '', '20000'].map(total)).toEqual([undefined, undefined, undefined, 5_692_320]);
  });
});

describe('the amounts while one types', () => {
  const charges = { feeBasisPoints: 50, gstBasisPoints: 1800 };
  it('follow the quantity', () =>
    expect(typedAmounts('1000', 2.35, charges)).toEqual({
      itemValue: 235_000,
      processingFee: 1175,
      gst: 42_512,
      total: 278_687,
    }));
  it('are nothing while a field is empty', () => expect(typedAmounts('', '2.', charges).total).toBe(0));
});

it.each([
  ['quantity=20000', 20_000],
  ['quantity=300', 300],
  ['quantity=99999999', 41_000],
  ['quantity=0', 500],
  ['quantity=a', 500],
  ['', 500],
])('a link with %j fills in %i', (query, expected) => {
  const bounds = { unit: 'kg' as const, least: 500, most: 41_000, step: 10 };
  expect(firstQuantity(new URLSearchParams(query), bounds)).toBe(expected);
});
