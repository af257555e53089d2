/** SQL decides, TypeScript speaks (docs/decisions/0101): no function of the database holds a sentence for a person or the body of a response. */
import { expect, it } from 'vitest';
import { many } from '#platform/database/database.ts';
import { openSharedMarket } from './market.ts';

const market = await openSharedMarket();

/** Messages of errors are for developers: `refusal-of.ts` shows its own text. */
const withoutErrors = (source: string): string =>
  source
    .replaceAll(/--[^\n]*/g, '')
    .replaceAll(/raise exception '(?:[^']|'')*'/g, '')
    .replaceAll(/using message = '(?:[^']|'')*'/g, '');

const literalsOf = (source: string): string[] =>
  [...withoutErrors(source).matchAll(/'((?:[^']|'')*)'/g)].map(([, text = '']) => text);

/** A format of days in searches, and a value of `findings.document`. */
const ALLOWED = new Set(['DD Mon YYYY', 'Certificate number']);

/** A word with a capital and a word after it, three words, a place for a figure, or digits that are grouped. */
const SENTENCE = /\p{Lu}\p{Ll}+ \S|^\P{L}*\p{Lu}\p{Ll}+ $|\p{L}{2,} \p{L}{2,} \p{L}|[%{]s?\p{L}+\}|%s|₹/u;

/** Texts that look like a sentence for a person, or writes or fills in a text, in the source of a function. */
function spoken(source: string): string[] {
  const literals = literalsOf(source).filter((text) => !ALLOWED.has(text));
  return [
    ...literals.filter((text) => SENTENCE.test(text)),
    ...(withoutErrors(source).match(
      /\b(?:format|to_json|json_build_object)\(|\bjsonb_build_object\([^()]*'(?:message|errors?)'/g,
    ) ?? []),
  ];
}

it.each([
  ["body := 'Only {n} {unit} of this credit is available.';", 1],
  ["reason = 'Recall ' || recall.number", 1],
  ["values (format('UTR number %s is also on %s.', new.utr, o.order_id))", 2],
  ["body := jsonb_build_object('status', false, 'message', text)", 1],
  [
    "outcome := 'blocked_by_rule'; raise exception 'a recall is frozen when it is executed' using errcode = 'AO001';",
    0,
  ],
])('finds what is spoken in %s', (source, found) => {
  expect(spoken(source)).toHaveLength(found);
});

it('no function of a migrated database speaks', async () => {
  const rows = await many<{ name: string; source: string }>(market.db)`
    select proname as name, prosrc as source from pg_proc p
    where pronamespace = current_schema()::regnamespace
    and prolang in (select oid from pg_language where lanname in ('sql', 'plpgsql'))
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`;
  expect(rows.length).toBeGreaterThan(100);
  expect(rows.flatMap(({ name, source }) => spoken(source).map((text) => `${name}: ${text}`))).toEqual([]);
});
