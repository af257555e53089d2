import type { Context } from '#platform/context.ts';
import { sql } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import type { Guard, Kind, Mode } from '#rules/rulebook/kinds.ts';
import type { Rule } from '#rules/rulebook/rule.ts';
import type { Person } from './people.ts';

/** A rule of our own, by default an open draft of Plastic since 2020. */
export async function addRule(
  market: Pick<Context, 'db' | 'clock'>,
  author: Person,
  rule: Partial<Omit<Rule, 'kind'>> & { kind: Kind },
): Promise<string> {
  const now = market.clock.now();
  const {
    stream = 'Plastic',
    from = '2020-01-01',
    to = null,
    value = null,
    part = null,
    FY = null,
    clause = null,
  } = rule;
  const { producer_type = null, product_type = null, credit_type = null, source_title = 'Gazette' } = rule;
  const status = rule.status ?? (value === null ? 'unknown' : 'draft');
  const reader = status === 'verified' ? author.id : null;
  const id = newId(now);
  await sql`
    insert into rule_rows (id, kind, stream, producer_type, product_type, credit_type, part, year, starts_on, ends_on, value, status,
      source_title, clause, origin, created_by, created_at, read_by, read_on)
    values (${id}, ${rule.kind}, ${stream}, ${producer_type}, ${product_type}, ${credit_type}, ${part}, ${FY}, ${from}, ${to},
      ${value === null ? null : JSON.stringify(value)}, ${status}, ${source_title}, ${clause}, 'own', ${author.id}, ${now}, ${reader},
      ${reader && now})`.execute(market.db);
  return id;
}

/** Says that somebody has read the source of a rule, after which it may refuse. */
export async function verifyRule(market: Pick<Context, 'db' | 'clock'>, reader: Person, id: string): Promise<void> {
  await sql`
    update rule_rows set status = 'verified', read_by = ${reader.id}, read_on = ${market.clock.now()},
      clause = coalesce(clause, 'rule 9') where id = ${id}`.execute(market.db);
}

export async function setMode(
  market: Pick<Context, 'db' | 'clock'>,
  by: Person,
  set: { stream?: string; guard: Guard; mode: Mode },
): Promise<void> {
  await sql`
    insert into rule_modes (stream, guard, mode, citation, by_id, at)
    values (${set.stream ?? 'Plastic'}, ${set.guard}, ${set.mode}, 'Office memorandum', ${by.id}, ${market.clock.now()})`.execute(
    market.db,
  );
}
