import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { isTooMuch, type PaidPart, paymentErrors, sumsOf } from './rules.ts';

const SECTION = 'Section 194Q';
const FACTS = {
  acceptedOn: '2026-11-20',
  today: '2026-11-21',
  taxable: 1_000_000,
  tdsBefore: 0,
  sections: [SECTION],
};
const form = { paid_on: '2026-11-21', tds_section: SECTION };
const OF_PAYMENT = { tds_amount: 'TDS cannot be more than 10% of the payment.' };
const OF_VALUE = { tds_amount: 'TDS is more than 20% of the taxable value' };

test.each([
  [900, 100, {}],
  [900, 101, OF_PAYMENT],
  [899, 100, OF_PAYMENT],
  [9, 1, {}],
  [8, 1, OF_PAYMENT],
  [49_999_999_999_990, 5_555_555_555_554, OF_VALUE],
  [1, 0, {}],
])('TDS of %i + %i paise is at most a tenth of the payment, in whole paise', (amount, tds_amount, errors) => {
  expect(paymentErrors({ ...form, amount, tds_amount }, FACTS)).toEqual(errors);
});

test('all TDS to a payee is at most 20% of the taxable value, which is said first', () => {
  const of = (tds_amount: number, tdsBefore: number) =>
    paymentErrors({ ...form, amount: 100_000_000, tds_amount }, { ...FACTS, tdsBefore });
  expect(of(100_000, 100_000)).toEqual({});
  expect(of(100_001, 100_000)).toEqual(OF_VALUE);
});

const DUE = 1_475_000;
const part = (amount: number, tds = 0, status: PaidPart['status'] = 'recorded'): PaidPart => ({ amount, tds, status });
const of = (...payments: PaidPart[]) => sumsOf({ due: DUE, credited: 0, payments });

describe('of ₹ 14,750.00 due', () => {
  it.each([
    ['14,737.50 + TDS 12.50', part(1_473_750, 1_250), 'settled', 0],
    ['14,749.00', part(1_474_900), 'settled', 100],
    ['14,748.99', part(1_474_899), 'part_paid', 101],
    ['14,751.00', part(1_475_100), 'settled', -100],
  ])('%s', (_typed, paid, state, open) => {
    expect(isTooMuch(DUE, paid)).toBe(false);
    expect(of(paid)).toMatchObject({ state, open });
  });

  it('14,751.01 is more than can be recorded', () => {
    expect(isTooMuch(DUE, part(1_475_101))).toBe(true);
    expect(isTooMuch(DUE, part(1_473_750, 1_351))).toBe(true);
    expect(isTooMuch(DUE, part(1_473_750, 1_350))).toBe(false);
  });

  it('nothing is unpaid, and what did not arrive or was withdrawn counts nothing', () => {
    expect(of().state).toBe('unpaid');
    expect(of(part(DUE, 0, 'not_received'), part(DUE, 5, 'withdrawn'))).toEqual(of());
    expect(of(part(DUE, 0, 'received')).state).toBe('settled');
  });

  it('is overpaid where a credit note came after the payment', () => {
    expect(sumsOf({ due: DUE, credited: 101, payments: [part(DUE)] })).toMatchObject({ state: 'overpaid', open: -101 });
    expect(sumsOf({ due: DUE, credited: DUE, payments: [] }).state).toBe('settled');
  });
});

it('an unknown due has nothing open and no limit', () => {
  expect(sumsOf({ due: null, credited: 0, payments: [part(7, 3)] })).toEqual({
    due: null,
    credited: 0,
    paid: 7,
    tds: 3,
    open: null,
    state: 'unknown',
  });
  expect(isTooMuch(null, part(Number.MAX_SAFE_INTEGER))).toBe(false);
});

const parts = fc.array(
  fc.record({
    amount: fc.integer({ min: 1, max: 2_000_000 }),
    tds: fc.integer({ min: 0, max: 300_000 }),
    status: fc.constantFrom('recorded' as const, 'received' as const, 'not_received' as const, 'withdrawn' as const),
  }),
  { maxLength: 20 },
);

it('adds up, whatever was paid: due = credited + paid + TDS + open', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 5_000_000 }),
      fc.integer({ min: 0, max: 5_000_000 }),
      parts,
      (due, credit, payments) => {
        const credited = Math.min(due, credit);
        const { paid, tds, open } = sumsOf({ due, credited, payments });
        expect(credited + paid + tds + (open ?? Number.NaN)).toBe(due);
        expect(sumsOf({ due, credited, payments: payments.toReversed() })).toEqual(sumsOf({ due, credited, payments }));
      },
    ),
  );
});

it('is never overpaid by payments that could be recorded one after the other', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5_000_000 }), parts, (due, asked) => {
      const payments: PaidPart[] = [];
      for (const each of asked) {
        const { open } = sumsOf({ due, credited: 0, payments });
        if (!isTooMuch(open, each)) payments.push(each);
      }
      expect(sumsOf({ due, credited: 0, payments }).state).not.toBe('overpaid');
    }),
  );
});
