import type { Kind, Stream, ValueOf } from '../src/features/rulebook/kinds.ts';
import { inTransaction, sql } from '../src/platform/database/database.ts';
import { newId } from '../src/platform/ids.ts';
import type { TestMarket } from './market.ts';
import type { Person } from './people.ts';

/** A rule that a superadmin has added; in force from today by default. */
interface OwnRule<K extends Kind> {
  kind: K;
  stream: Stream;
  value: ValueOf<K> | null;
  part?: string;
  FY?: number;
  from?: string;
}

/** Adds a rule; lists know it two seconds later. Returns its id. */
export async function addRule<K extends Kind>(market: TestMarket, by: Person, rule: OwnRule<K>): Promise<string> {
  const { kind, stream, value, part = null, FY = null, from = '2026-11-21' } = rule;
  const now = market.clock.now();
  const id = newId(now);
  await inTransaction(market.db, (tx) =>
    sql`
      insert into rule_rows (id, kind, stream, part, year, starts_on, value, status, source_title, clause, origin, created_by, created_at)
      values (${id}, ${kind}, ${stream}, ${part}, ${FY}, ${from}, ${value && JSON.stringify(value)}::jsonb,
        ${value === null ? 'unknown' : 'draft'}, 'A notice', 'paragraph 2', 'own', ${by.id}, ${now})`.execute(tx),
  );
  return id;
}
