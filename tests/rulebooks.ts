/** Random rulebooks and questions for property tests, small enough that rules often compete. */
import fc from 'fast-check';
import type { Question } from '#rules/rulebook/answer.ts';
import type { Rule } from '#rules/rulebook/rule.ts';

const DAYS = ['2024-03-31', '2024-04-01', '2025-03-31', '2025-04-01', '2026-03-31', '2026-11-20'];
const PRODUCTS = ['ITEW', 'ITEW15', 'ITEW1', 'CEEW', 'Category I'];
const CREDITS = ['Gold', 'Copper'];
const PRODUCERS = ['Producer', 'Importer'];
const PARTS = ['New producer'];
const YEARS = [2024, 2025];

const maybe = <Value>(values: readonly Value[]) => fc.option(fc.constantFrom(...values), { freq: 2 });
const unit = fc.constantFrom('kg', 'g');
const per = fc.constantFrom('credit', 'equipment', 'unknown');
const values = {
  unit: fc.record({ unit, per }),
  price_band: fc.record({
    low: fc.integer({ min: 1, max: 50_000 }).map((paise) => paise / 100),
    high: fc.constant(500),
    unit,
    per,
  }),
  validity: fc.record({ years: fc.integer({ min: 0, max: 5 }) }),
};
const KINDS = Object.keys(values) as (keyof typeof values)[];

const rule = fc.constantFrom(...KINDS).chain((kind) =>
  fc.record({
    kind: fc.constant(kind),
    producer_type: maybe(PRODUCERS),
    product_type: maybe(PRODUCTS),
    credit_type: maybe(CREDITS),
    part: fc.option(fc.constantFrom(...PARTS), { freq: 1 }).map((part) => (kind === 'validity' ? part : null)),
    FY: fc.option(fc.constantFrom(...YEARS), { freq: 1 }).map((year) => (kind === 'validity' ? year : null)),
    from: fc.constantFrom(...DAYS.slice(0, 3)),
    to: maybe(DAYS.slice(2)),
    value: fc.option<object>(values[kind], { freq: 4 }),
    origin: fc.constantFrom('own' as const, 'shipped' as const),
  }),
);

const KEY = ['kind', 'producer_type', 'product_type', 'credit_type', 'part', 'FY', 'origin'] as const;

function overlaps(one: Rule, other: Rule): boolean {
  return (
    KEY.every((field) => one[field] === other[field]) &&
    (one.to === null || one.to >= other.from) &&
    (other.to === null || other.to >= one.from)
  );
}

/** Rules of one stream that may be in force together: those of one key and origin do not overlap. */
export const someRules = (stream: Rule['stream']): fc.Arbitrary<Rule[]> =>
  fc.array(rule, { minLength: 1, maxLength: 60, size: 'max' }).map((drafts) => {
    const rules: Rule[] = [];
    for (const [place, draft] of drafts.entries()) {
      const value = draft.value as Rule['value'];
      const status = value === null ? 'unknown' : 'draft';
      const source = { source_title: 'Gazette', source_url: null, clause: null, note: null, read_on: null };
      const id = `00000000-0000-7000-8000-${String(place).padStart(12, '0')}`;
      const made: Rule = { ...draft, id, stream, value, status, ...source };
      if ((made.to === null || made.to >= made.from) && !rules.some((other) => overlaps(made, other))) rules.push(made);
    }
    return rules;
  });

/** A question whose key fields name what such rules name. */
export const someQuestion = (stream: Rule['stream']): fc.Arbitrary<Question<(typeof KINDS)[number]>> =>
  fc.record({
    kind: fc.constantFrom(...KINDS),
    stream: fc.constant(stream),
    on: fc.constantFrom(...DAYS),
    product_type: maybe(PRODUCTS),
    credit_type: maybe(CREDITS),
    producer_type: maybe(PRODUCERS),
    part: fc.option(fc.constantFrom(...PARTS), { freq: 1 }),
    FY: fc.option(fc.constantFrom(...YEARS), { freq: 1 }),
  });
