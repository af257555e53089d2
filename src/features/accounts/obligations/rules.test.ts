import { describe, expect, test } from 'vitest';
import { Rulebook, type Rule } from '#rules/rulebook/rule.ts';
import { classesOf, yearOfQuantity } from './rules.ts';

const rule = (values: Partial<Rule>) =>
  ({
    stream: 'Battery',
    product_type: null,
    credit_type: null,
    producer_type: null,
    FY: null,
    from: '2022-04-01',
    to: null,
    ...values,
  }) as Rule;
const book = new Rulebook(
  [
    rule({ kind: 'target', part: 'Industrial' }),
    rule({ kind: 'target', part: 'Automotive' }),
    rule({ kind: 'target', part: 'Automotive' }),
    rule({ kind: 'lag', part: 'Automotive', value: { years: 3, text: '3 years before' } }),
  ],
  [],
  {},
);
const keys = { product_type: '', part: '', life_years: '' };

describe('the year that a quantity is of', () => {
  test.each([
    ['Plastic', 'introduced_1', keys, '2025-26'],
    ['Plastic', 'pre_consumer_2', keys, '2024-25'],
    ['Plastic', 'supplied', keys, '2025-26'],
    ['E-waste', 'placed', { ...keys, life_years: '5' }, '2021-22'],
    ['E-waste', 'placed', { ...keys, life_years: '31' }, null],
    ['E-waste', 'placed', { ...keys, part: 'New producer' }, '2024-25'],
    ['Battery', 'placed', { ...keys, part: 'Automotive' }, '2023-24'],
    ['Battery', 'placed', { ...keys, part: 'Industrial' }, null],
    ['Tyre', 'placed', { ...keys, product_type: 'Domestic new tyre' }, '2024-25'],
    ['Tyre', 'placed', { ...keys, product_type: 'Imported waste tyre' }, '2025-26'],
    ['Oil', 'placed', keys, '2024-25'],
    ['Oil', 'placed', { ...keys, part: 'Used oil import' }, '2025-26'],
  ] as const)('%s %s of %o: %s', (stream, field, given, year) => {
    expect(yearOfQuantity(stream, field, given, 2026, book)).toBe(year);
  });
});

test('Each class of the targets is offered once, in alphabetical order', () => {
  expect(classesOf(book, 'Battery')).toEqual(['Automotive', 'Industrial']);
});
