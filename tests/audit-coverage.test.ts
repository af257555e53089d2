/**
 * Every call that changes data says in `audited-calls.ts` what it leaves behind. A call that is not listed fails here; that the row is
 * written, with its actor, is shown by the calls below.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../src/platform/database/database.ts';
import { features } from '../src/server/features.ts';
import { LEAVES } from './audited-calls.ts';
import { openTestMarket, type TestMarket } from './market.ts';

let market: TestMarket;
beforeAll(async () => {
  market = await openTestMarket();
});
afterAll(() => market.close());

const endpoints = features.flatMap(({ contract }) => Object.entries(contract));

it('lists every call that changes data, and no other', () => {
  const changing = endpoints.map(([key]) => key).filter((key) => !key.startsWith('GET '));
  expect(Object.keys(LEAVES).toSorted()).toEqual(changing.toSorted());
});

it('a history of another kind is a table whose rows name an actor', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct table_name as name from information_schema.columns
    where table_schema = 'public' and column_name in ('by_id', 'created_by', 'changed_by', 'recorded_by', 'updated_by')`.execute(
    market.db,
  );
  const tables = new Set(rows.map(({ name }) => name));
  const wrong = Object.entries(LEAVES).filter(([, leaves]) => 'history' in leaves && !tables.has(leaves.history));
  expect(wrong).toEqual([]);
});
