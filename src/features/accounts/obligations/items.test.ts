/** A wrong value in one field of one item is refused in a text of ours, on that field and on no other. */
import { describe, expect, it, test } from 'vitest';
import { findWasteType, type WasteType } from '#rules/reference/waste-types.ts';
import { Rulebook, type Rule } from '#rules/rulebook/rule.ts';
import { isOwnText } from '#tests/own-texts.ts';
import { WRONG_VALUES } from '#tests/wrong-values.ts';
import { readItems, type RawItem } from './items.ts';

const rule = (values: Partial<Rule>) =>
  ({
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
    rule({ kind: 'target', stream: 'Battery', part: 'Industrial' }),
    rule({ kind: 'target', stream: 'Battery', part: 'Automotive' }),
    rule({
      kind: 'least_recycling',
      stream: 'Plastic',
      part: null,
      product_type: 'Category I',
      value: { percent: 50 },
    }),
    rule({ kind: 'unit', stream: 'E-waste', credit_type: 'Gold', part: null, value: { unit: 'g', per: 'credit' } }),
  ],
  [],
  {},
);

const typeOf = (stream: string): WasteType => {
  const type = findWasteType(stream);
  if (type === undefined) throw new Error(`${stream} is unknown`);
  return type;
};
const errorsOf = (stream: string, items: readonly RawItem[]) =>
  readItems(items, { type: typeOf(stream), producerType: 'Producer (P)', book, year: 2026 }).fields ?? {};

const ITEMS: Readonly<Record<string, readonly [RawItem, RawItem]>> = {
  Plastic: [
    {
      product_type: 'Category I',
      introduced_1: 9,
      introduced_2: 9,
      pre_consumer_1: 1,
      pre_consumer_2: 1,
      supplied: 10,
    },
    { product_type: 'Category II', introduced_1: 9, portal: { total: 1 }, held: { total: 1 }, leftover: { total: 1 } },
  ],
  'E-waste': [
    { product_type: 'ITEW', placed: 9, life_years: 5, shares: { Iron: 60, Copper: 40 }, gold_g_per_t: '1.2' },
    { product_type: 'CEEW', placed: 9, part: 'New producer' },
  ],
  Battery: [
    { part: 'Industrial', placed: 9 },
    { part: 'Automotive', placed: 9 },
  ],
  Oil: [{ placed: 9, part: 'Used oil import' }, { placed: 9 }],
};
const alone = Object.entries(ITEMS).flatMap(([stream, items]) =>
  items.flatMap((item, place) => Object.keys(item).map((field) => [stream, place, field] as const)),
);

describe.each(Object.entries(ITEMS))('%s', (stream, items) => {
  it('takes these items', () => {
    expect(errorsOf(stream, items)).toEqual({});
  });
});

test.each(alone)('%s, item %i, %s', (stream, place, field) => {
  const items = ITEMS[stream] ?? [];
  for (const value of WRONG_VALUES)
    for (const isByItself of [false, true]) {
      const changed = items.map((item, index) => (index === place ? { ...item, [field]: value } : item));
      const errors = errorsOf(stream, isByItself ? changed.slice(place, place + 1) : changed);
      for (const text of Object.values(errors)) expect(isOwnText(text), text).toBe(true);
      const names = Object.keys(errors);
      const isOfField = (name: string) => name.startsWith(`items.${isByItself ? 0 : place}.${field}`);
      // A value that the field takes, or a missing one, may be wrong beside the others.
      if (names.some(isOfField))
        expect(
          names.filter((name) => !isOfField(name)),
          JSON.stringify([value, errors]),
        ).toEqual([]);
    }
});

it('two items whose class is wrong are not told to be one', () => {
  expect(
    errorsOf('Battery', [
      { part: 'Boat', placed: 1 },
      { part: 5, placed: 1 },
    ]),
  ).toEqual({
    'items.0.part': 'Choose a part of this rule.',
    'items.1.part': 'Choose a part of this rule.',
  });
});

it('what was supplied on is no quantity of its own', () => {
  const one = { product_type: 'Category I', supplied: 0 };
  expect(errorsOf('Plastic', [one])).toEqual({ items: 'Enter at least one quantity.' });
  expect(errorsOf('Plastic', [{ ...one, introduced_1: 0 }])).toEqual({});
});

it('an item with a wrong number is not told to have none', () => {
  const one = { product_type: 'Category I', introduced_1: '1.5' };
  expect(errorsOf('Plastic', [one])).toEqual({ 'items.0.introduced_1': 'Enter whole kilograms, digits only' });
  expect(errorsOf('Plastic', [{ product_type: 'Category I', held: { total: 'x' } }])).toEqual({
    'items.0.held': 'Choose a credit type of this waste type.',
  });
  expect(errorsOf('Plastic', [{ product_type: 'Category VII' }])).toEqual({
    'items.0.product_type': 'Choose a product type of this waste type.',
    items: 'Enter at least one quantity.',
  });
});

it('a figure of gold is asked for in grams, as its field says', () => {
  const figures = { portal: { Gold: '1.5', Copper: '1.5' }, held: { Gold: '99999999999' } };
  expect(
    errorsOf('E-waste', [{ product_type: 'ITEW', placed: 9, life_years: 5, gold_g_per_t: 1, ...figures }]),
  ).toEqual({
    'items.0.portal.Gold': 'Enter whole grams, digits only',
    'items.0.portal.Copper': 'Enter whole kilograms, digits only',
    'items.0.held.Gold': 'At most 1,00,00,00,000 g',
  });
});

it('a supplied quantity is not compared with a wrong number', () => {
  const one = { product_type: 'Category I', introduced_1: 'x', supplied: 5 };
  expect(errorsOf('Plastic', [one])).toEqual({ 'items.0.introduced_1': 'Enter whole kilograms, digits only' });
});
