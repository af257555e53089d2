import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { many } from '#platform/database/database.ts';
import { openDatabase, sql, type Database } from './database.ts';

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
