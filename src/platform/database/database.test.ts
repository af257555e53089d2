import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { many } from '#platform/database/database.ts';
import { oneOf, openDatabase, sql, type Database } from './database.ts';

let database: Database;
beforeAll(() => {
  database = openDatabase({ url: inject('clusterUrl'), poolSize: 1 });
});
afterAll(() => database.close());

it('a statement is prepared once for a connection, by its text', async () => {
  for (const value of [1, 2, 3]) await sql`select ${value}::int as same_text`.execute(database.db);
  const rows = await many<{ name: string; uses: number }>(database.db)`
    select name, (generic_plans + custom_plans)::int as uses from pg_prepared_statements
    where statement like 'select %::int as same_text'`;
  expect(rows).toEqual([{ name: expect.stringMatching(/^s\d+$/), uses: 3 }]);
});

it('a statement that looks for some of many ids is planned once, not for each number of them', async () => {
  const { db } = database;
  await sql`create temporary table found as select gen_random_uuid() as id from generate_series(1, 10000)`.execute(db);
  await sql`create unique index on found (id)`.execute(db);
  await sql`analyze found`.execute(db);
  // The servers of the tests plan no statement twice, those of a market do.
  await sql`set plan_cache_mode = auto`.execute(db);
  for (let run = 1; run <= 10; run += 1)
    await sql`select from found where id = ${oneOf(Array.from({ length: run }, () => randomUUID()))}`.execute(db);
  const plans = await many<{ anew: number; kept: number }>(db)`
    select custom_plans::int as anew, generic_plans::int as kept from pg_prepared_statements
    where statement like ${'select from found%'}`;
  await sql`reset plan_cache_mode`.execute(db);
  expect(plans).toEqual([{ anew: 5, kept: 5 }]);
});
