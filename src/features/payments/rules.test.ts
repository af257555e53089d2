import { expect, test } from 'vitest';
import { paymentErrors } from './rules.ts';

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
