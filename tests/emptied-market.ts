import { afterEach } from 'vitest';
import { many, sql } from '#platform/database/database.ts';
import { openSharedMarket, type TestMarket } from './market.ts';

/**
 * Opens one market for the tests of a file, each of which finds it without people and at its first time: a market for each test would cost
 * more than most tests. Rows of tables that a new market fills, such as rules, are left as tests leave them.
 */
export async function openEmptiedMarket(): Promise<TestMarket> {
  const market = await openSharedMarket();
  const beginning = market.clock.now();
  const filledByTests = await emptyTables(market);
  afterEach(async () => {
    // Foreign keys and triggers, which keep most rows for ever, do not apply to a replica.
    const deletions = filledByTests.map((name) => `delete from ${name};`).join(' ');
    await sql.raw(`do $$ begin set local session_replication_role = replica; ${deletions} end $$`).execute(market.db);
    market.clock.set(beginning);
  });
  return market;
}

async function emptyTables({ db }: TestMarket): Promise<string[]> {
  const tables = await many<{ name: string }>(db)`
    select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`;
  const counts = tables.map(({ name }) => `select '${name}' as name where not exists (select from ${name})`);
  return (await sql.raw<{ name: string }>(counts.join(' union all ')).execute(db)).rows.map(({ name }) => name);
}
