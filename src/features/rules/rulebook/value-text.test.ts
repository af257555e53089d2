import { describe, expect, test } from 'vitest';
import { KINDS, type Kind } from './kinds.ts';
import { appliesTo, valueText } from './value-text.ts';
import { VALUES } from './values.ts';

const CASES: readonly [Kind, Record<string, unknown>, string][] = [
  ['unit', { unit: 'g', per: 'credit' }, 'g'],
  ['unit', { unit: 'kg', per: 'equipment' }, 'Kg of equipment'],
  ['unit', { unit: 'kg', per: 'unknown' }, 'Kg (of the credit or of equipment: Not known)'],
  ['price_band', { low: 34, high: 113.33, unit: 'kg', per: 'equipment' }, '₹ 34.00 to ₹ 113.33 per Kg of equipment'],
  ['price_band', { low: 1.5, high: 5, unit: 'kg', per: 'credit' }, '₹ 1.50 to ₹ 5.00 per Kg'],
  ['price_band', { low: 772.5, high: 2575, unit: 'g', per: 'credit' }, '₹ 772.50 to ₹ 2,575.00 per g'],
  ['ec_rate', { rate: 5, unit: 'kg', at_most: false }, '₹ 5.00 per Kg'],
  ['ec_rate', { rate: 8.4, unit: 'kg', at_most: true }, 'At most ₹ 8.40 per Kg'],
  ['refund', { year_1: 75, year_2: 60, year_3: 0 }, '75% in the first year, 60% in the second, 0% in the third'],
  [
    'interest',
    {
      bands: [
        { to_day: 30, percent: 12 },
        { to_day: 90, percent: 24 },
      ],
    },
    '12% a year to day 30, 24% a year to day 90',
  ],
  ['target', { percent: 70 }, '70%'],
  ['least_recycling', { percent: 50 }, '50%'],
  ['lag', { years: null, text: 'average of the two years before' }, 'Average of the two years before'],
  ['lag', { years: 2, text: 'sales of that year' }, '2 years (sales of that year)'],
  ['validity', { years: 2 }, '2 years'],
  ['validity', { years: 1 }, '1 year'],
  ['purchase_cap', { percent: 5 }, '5%'],
  ['carry_forward', { percent: 60.25 }, '60.25%'],
  ['conversion', { cf: 1.333, wp: 0.8 }, 'Factor (CF) 1.333, weight (WP) 0.8'],
  [
    'return_due',
    { month_day: '06-30', year_offset: 1, who: 'producer' },
    '30 Jun of the next calendar year, for producers',
  ],
  [
    'return_due',
    { month_day: '02-29', year_offset: 0, who: 'both' },
    '29 Feb of the same calendar year, for producers and recyclers',
  ],
  [
    'extension',
    { due: '2025-11-30', notice: 'F. No. 1', notice_date: '2025-08-28' },
    '30 Nov 2025, by notice F. No. 1 of 28 Aug 2025',
  ],
  [
    'extension',
    { due: '2025-11-30', notice: null, notice_date: '2025-08-28' },
    '30 Nov 2025, by notice of 28 Aug 2025',
  ],
  ['extension', { due: '2025-11-30', notice: null, notice_date: null }, '30 Nov 2025'],
  ['hsn', { classification: 'goods', code: '4907' }, 'HSN 4907'],
  ['hsn', { classification: 'service', code: '998599' }, 'SAC 998599'],
  ['gst_rate', { percent: 18 }, '18%'],
];

describe('The figures of a rule', () => {
  test.each(CASES)('of kind %s', (kind, value, text) => {
    expect(VALUES[kind].safeParse(value).success).toBe(true);
    expect(valueText(kind, value)).toBe(text);
  });

  test('are tested for each kind', () => {
    expect(new Set(CASES.map(([kind]) => kind))).toEqual(new Set(KINDS));
  });

  test.each(KINDS)('of kind %s that are not known say so', (kind) => {
    expect(valueText(kind, null)).toBe('Not known');
  });
});

test('A rule applies to the key fields that are set, or to all', () => {
  const none = { producer_type: null, product_type: null, credit_type: null, part: null, FY: null };
  expect(appliesTo(none)).toBe('All');
  expect(appliesTo({ ...none, product_type: 'Category I' })).toBe('Category I');
  expect(
    appliesTo({ producer_type: 'Importer', product_type: 'ITEW', credit_type: 'Gold', part: 'Gold phase', FY: 2024 }),
  ).toBe('Importer, ITEW, Gold, Gold phase, FY 2024-25');
});
