/** Which rule answers: `answerOf` against the criteria of the specification, and against the functions of the database. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { many, sql, type Tx } from '#platform/database/database.ts';
import { openSharedMarket } from '#tests/market.ts';
import { addPerson } from '#tests/people.ts';
import { repeats } from '#tests/repetitions.ts';
import { someQuestion, someRules } from '#tests/rulebooks.ts';
import { answerOf, type Question } from './answer.ts';
import { bandOf, expiryOf, unitOf } from './figures.ts';
import type { Kind } from './kinds.ts';
import { Rulebook, type Rule } from './rule.ts';
import { readRulebook } from './store.server.ts';

const STREAM = 'E-waste';
const market = await openSharedMarket();
const author = (await addPerson(market, 'superadmin')).id;

/** The criteria one after the other: where some of the rules that are left meet one, the others go. */
function oracle(rules: readonly Rule[], question: Question<Kind>): Rule | null {
  const { kind, stream, on, product_type: product, credit_type: credit, producer_type: producer } = question;
  const named = (asked: string | null | undefined, ...names: (string | null)[]) =>
    names.includes(null) || names.includes(asked ?? '');
  const group = /^(?:ITEW|CEEW|LSEEW|EETW|TLSEW|MDW|LIW)(?=\d)/.exec(product ?? '')?.[0];
  let left = rules.filter(
    (rule) =>
      rule.kind === kind &&
      rule.stream === stream &&
      (rule.part ?? null) === (question.part ?? null) &&
      (rule.FY ?? null) === (question.FY ?? null) &&
      (named(product, rule.product_type) || rule.product_type === group) &&
      named(credit, rule.credit_type) &&
      named(producer, rule.producer_type) &&
      rule.from <= on &&
      (rule.to ?? '9999-12-31') >= on,
  );
  const prefer = (isBetter: (rule: Rule) => boolean) => {
    if (left.some(isBetter)) left = left.filter(isBetter);
  };
  const counted =
    kind === 'price_band' ? (oracle(rules, { ...question, kind: 'unit' }) as Rule<'unit'> | null)?.value : null;
  if (counted)
    prefer(({ value }) => {
      const { unit, per } = (value ?? {}) as { unit?: string; per?: string };
      return unit === counted.unit && per === counted.per;
    });
  prefer((rule) => rule.credit_type !== null);
  prefer((rule) => rule.product_type === product && product !== null);
  prefer((rule) => rule.product_type !== null);
  prefer((rule) => rule.producer_type !== null);
  prefer((rule) => rule.origin === 'own');
  expect(left.length).toBeLessThan(2);
  return left[0] ?? null;
}

it('the answer is the one that the five criteria leave', () => {
  fc.assert(
    fc.property(
      someRules(STREAM),
      fc.array(someQuestion(STREAM), { minLength: 30, maxLength: 30 }),
      (rules, questions) => {
        const book = new Rulebook(rules, [], {});
        for (const question of questions) expect(answerOf(book, question)).toEqual(oracle(rules, question));
      },
    ),
    { numRuns: repeats(500, 10_000) },
  );
});

class RollbackError extends Error {}

/** With these rules alone in the database, for the time of `work`. */
async function withRules(rules: readonly Rule[], work: (tx: Tx, book: Rulebook) => Promise<void>): Promise<void> {
  const done = market.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`delete from rule_rows`.execute(tx);
    await sql`
      insert into rule_rows (id, kind, stream, producer_type, product_type, credit_type, part, year, starts_on, ends_on, value, status,
        source_title, origin, created_by, created_at)
      select id, kind, stream, producer_type, product_type, credit_type, part, "FY", "from", "to", value, status, source_title, origin,
        ${author}, now()
      from jsonb_to_recordset(${JSON.stringify(rules)}::jsonb) r (id uuid, kind text, stream text, producer_type text, product_type text,
        credit_type text, part text, "FY" integer, "from" date, "to" date, value jsonb, status text, source_title text, origin text)`.execute(
      tx,
    );
    await work(tx, await readRulebook(tx));
    throw new RollbackError();
  });
  await done.catch((error: unknown) => {
    if (!(error instanceof RollbackError)) throw error;
  });
}

it('the answer is the same for `answerOf` and the functions of the database, as are unit, band and expiry', async () => {
  const asked = fc.array(fc.tuple(someQuestion(STREAM), fc.constantFrom('kg', 'g')), { minLength: 40, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(someRules(STREAM), asked, async (rules, questions) => {
      await withRules(rules, async (tx, book) => {
        const ours = questions.map(([question, unit]) => {
          const { on, product_type, credit_type } = question;
          const credit = { waste_type: STREAM, product_type: product_type ?? '', credit_type: credit_type ?? '', unit };
          const year = Number(on.slice(0, 4)) - 1;
          const { rule, isComparable } = bandOf(book, credit, on);
          const { expires_on, expiry_rule_id } = expiryOf(book, { ...credit, year }, on);
          const paise = (amount: number | undefined) => (isComparable ? Math.round((amount ?? 0) * 100) : null);
          return {
            answer: answerOf(book, question)?.id ?? null,
            unit: unitOf({ book, today: on }, credit),
            band: rule?.id ?? null,
            low: paise(rule?.value?.low),
            high: paise(rule?.value?.high),
            validity: expiry_rule_id,
            expires_on,
          };
        });
        // The caller of `rule_answer` names the unit of the credit for a price band.
        const rows = await many(tx)`
          select a.id as answer, unit_of(${STREAM}, product, credit, q.on) as unit, b.rule_id as band, b.low_paise as low,
            b.high_paise as high, v.rule_id as validity, v.expires_on
          from jsonb_to_recordset(${JSON.stringify(questions.map(([question, unit], i) => ({ ...question, unit, i })))}::jsonb)
            q (i integer, kind text, "on" date, product_type text, credit_type text, producer_type text, part text, "FY" integer, unit text)
          cross join lateral (values (coalesce(q.product_type, ''), coalesce(q.credit_type, ''))) of (product, credit)
          left join rule_answer('unit', ${STREAM}, q.on, q.product_type, q.credit_type, q.producer_type, q.part, q."FY") u
            on q.kind = 'price_band'
          left join rule_answer(q.kind, ${STREAM}, q.on, q.product_type, q.credit_type, q.producer_type, q.part, q."FY", u.value ->> 'unit',
            u.value ->> 'per') a on true
          cross join band_of(${STREAM}, product, credit, q.unit, q.on) b
          cross join validity_of(${STREAM}, product, credit, extract(year from q.on)::integer - 1) v
          order by i`;
        expect(rows).toEqual(ours);
      });
    }),
    { numRuns: repeats(60, 2_000) },
  );
}, 600_000);

it('a withdrawn rule answers nothing', async () => {
  const rules = fc.sample(someRules(STREAM), { numRuns: 20, seed: 7 }).flat().slice(0, 20);
  const [first] = rules;
  await withRules(first ? [first] : [], async (tx) => {
    await sql`update rule_rows set withdrawn_at = now(), withdrawn_by = ${author}, origin = 'own'`.execute(tx);
    expect((await readRulebook(tx)).rules).toEqual([]);
    const rows = await many(tx)`
      select from rule_rows r, rule_answer(r.kind, r.stream, r.starts_on, r.product_type, r.credit_type, r.producer_type, r.part, r.year)`;
    expect(rows).toEqual([]);
  });
});
