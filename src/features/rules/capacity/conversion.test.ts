import { expect, it } from 'vitest';
import { Rulebook, type Rule } from '#rules/rulebook/rule.ts';
import { factorsOf, qeprOf } from './figures.ts';

let serial = 0;
const conversion = (credit_type: string, cf: number | null, wp: number, change: Partial<Rule> = {}): Rule => ({
  id: `rule ${(serial += 1)}`,
  kind: 'conversion',
  stream: 'Tyre',
  producer_type: null,
  product_type: null,
  credit_type,
  part: null,
  FY: null,
  from: '2022-04-01',
  to: null,
  value: cf === null ? null : { cf, wp },
  status: cf === null ? 'unknown' : 'draft',
  source_title: 'Source',
  source_url: null,
  clause: null,
  note: null,
  read_on: null,
  origin: 'shipped',
  ...change,
});
const book = new Rulebook(
  [
    conversion('Crumb rubber', 1.333, 1),
    conversion('Reclaimed rubber', 1.298, 1.3),
    conversion('Pyrolysis oil and char', 1.49, 0.5, { part: 'Batch' }),
    conversion('Pyrolysis oil and char', 1.49, 0.8, { part: 'Continuous' }),
    conversion('Retreading certificate', null, 1),
    conversion('Crumb rubber', 2, 1, { from: '2026-04-01', origin: 'own' }),
  ],
  [],
  { Tyre: 1 },
);
const TODAY = '2026-11-20';
const converted = (credit_type: string, product_sold: number | null, change: object = {}) =>
  qeprOf(
    book,
    { waste_type: 'Tyre', product_type: 'Domestic new tyre', credit_type, year: 2025, product_sold, ...change },
    TODAY,
  );
const qepr = (...credit: Parameters<typeof converted>) => converted(...credit).qepr;

it('credits by the product sold: product × CF × WP', () => {
  expect(qepr('Crumb rubber', 300_000)).toBe(399_900);
  expect(qepr('Reclaimed rubber', 100_000)).toBe(168_740);
  expect(qepr('Reclaimed rubber', 100_000, { product_type: 'Imported waste tyre' })).toBe(129_800);
});

it('the larger of two processes; null without product or figures', () => {
  expect(qepr('Pyrolysis oil and char', 1000)).toBe(1192);
  expect(qepr('Crumb rubber', null)).toBeNull();
  expect(qepr('Retreading certificate', 1000)).toBeNull();
  expect(qepr('Reuse', 1000)).toBeNull();
});

it('names the rule of the factors, or the one that has no figures', () => {
  const ruleOf = (credit_type: string) => {
    const { qepr_status: status, qepr_rule_id: id } = converted(credit_type, 1000);
    return [status, id];
  };
  expect(ruleOf('Pyrolysis oil and char')).toEqual(['draft', 'rule 4']);
  expect(ruleOf('Retreading certificate')).toEqual(['unknown', 'rule 5']);
  expect(ruleOf('Reuse')).toEqual(['unknown', null]);
});

it('the factors are of the rules of the last day of the year, or of today while it lasts', () => {
  const crumb = { waste_type: 'Tyre', product_type: 'Domestic new tyre', credit_type: 'Crumb rubber', year: 2025 };
  expect(factorsOf(book, crumb, TODAY)?.cf).toEqual({ numerator: 1333n, denominator: 1000n });
  expect(factorsOf(book, { ...crumb, year: 2026 }, TODAY)?.cf).toEqual({ numerator: 2n, denominator: 1n });
  expect(factorsOf(book, { ...crumb, waste_type: 'Plastic' }, TODAY)).toBeNull();
});
