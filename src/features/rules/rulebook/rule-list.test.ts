import { describe, expect, test } from 'vitest';
import { listModes, listRules } from './rule-list.ts';
import { Rulebook, type Rule } from './rule.ts';

const TODAY = '2026-11-20';

const ruleOf = (id: string, values: Partial<Rule>): Rule => ({
  id,
  kind: 'target',
  stream: 'Plastic',
  producer_type: null,
  product_type: null,
  credit_type: null,
  part: null,
  FY: null,
  from: '2022-04-01',
  to: null,
  value: { percent: 70 },
  status: 'reported',
  source_title: 'A gazette',
  source_url: null,
  clause: null,
  note: null,
  read_on: null,
  origin: 'shipped',
  ...values,
});

const listed = (rules: readonly Rule[], filter: Parameters<typeof listRules>[1] = {}) =>
  listRules(new Rulebook(rules, [], {}), filter, TODAY).map(({ id }) => id);

describe('The list of rules', () => {
  test('has the order stream, kind, product type, credit type, part, newest first, with null first', () => {
    const compareRules = [
      ruleOf('unit', { kind: 'unit' }),
      ruleOf('all', {}),
      ruleOf('part', { part: 'New producer' }),
      ruleOf('lead', { credit_type: 'Lead' }),
      ruleOf('zinc', { credit_type: 'Zinc' }),
      ruleOf('later', { product_type: 'Category I', from: '2024-04-01' }),
      ruleOf('earlier', { product_type: 'Category I' }),
      ruleOf('second', { product_type: 'Category II' }),
      ruleOf('e-waste', { stream: 'E-waste', kind: 'unit' }),
      ruleOf('oil', { stream: 'Oil', kind: 'unit' }),
    ];
    const ids = compareRules.map(({ id }) => id);
    expect(listed(compareRules.toReversed())).toEqual(ids);
    expect(listed(compareRules.toSorted((one, other) => (one.id < other.id ? -1 : 1)))).toEqual(ids);
  });

  test('has the rules of a day, both ends included, of today by default, or of all periods', () => {
    const rules = [
      ruleOf('until-today', { part: 'a', to: TODAY }),
      ruleOf('from-today', { part: 'b', from: TODAY }),
      ruleOf('over', { part: 'c', to: '2026-11-19' }),
      ruleOf('to-come', { part: 'd', from: '2026-11-21' }),
    ];
    expect(listed(rules)).toEqual(['until-today', 'from-today']);
    expect(listed(rules, { on: '2026-11-21' })).toEqual(['from-today', 'to-come']);
    expect(listed(rules, { on: 'all' })).toHaveLength(4);
    const inForce = listRules(new Rulebook(rules, [], {}), { on: 'all' }, TODAY).map((rule) => rule.in_force);
    expect(inForce).toEqual([true, true, false, false]);
  });

  test('is narrowed by kind, stream and status', () => {
    const rules = [
      ruleOf('one', {}),
      ruleOf('two', { kind: 'validity' }),
      ruleOf('three', { stream: 'Oil' }),
      ruleOf('four', { part: 'a', status: 'draft' }),
    ];
    expect(listed(rules, { kind: 'validity' })).toEqual(['two']);
    expect(listed(rules, { stream: 'Oil' })).toEqual(['three']);
    expect(listed(rules, { status: 'draft' })).toEqual(['four']);
  });
});

test('The modes are those of all guards, which warn until they are set', () => {
  const set = { stream: 'Tyre', guard: 'expiry', mode: 'off', since: '2026-11-20T06:30:00.000Z' } as const;
  const modes = listModes(new Rulebook([], [set], {}));
  expect(modes).toHaveLength(15);
  expect(modes[0]).toEqual({ stream: 'Plastic', guard: 'price_band', mode: 'warn', since: null });
  expect(modes[10]).toEqual(set);
});
