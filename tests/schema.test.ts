/** `schema.gen.ts`, which types statements, equals the migrated database. */
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { describeSchema } from './described-schema.ts';
import { urlOf } from './databases.ts';

let client: pg.Client;
beforeAll(async () => {
  client = new pg.Client({ connectionString: urlOf(inject('clusterUrl'), 'template_market') });
  await client.connect();
});
afterAll(() => client.end());

it('schema.gen.ts is current', async () => {
  await expect(await describeSchema(client)).toMatchFileSnapshot('../src/platform/database/schema.gen.ts');
});

it('a trade is placed with each field in the place of its name', async () => {
  const { rows } = await client.query(`
    select (select array_agg(attname::text order by attnum) from pg_attribute where attrelid = 'placed_trade'::regclass and attnum > 0)
      = (select proargnames from pg_proc where proname = 'placed_trade') as same`);
  expect(rows).toEqual([{ same: true }]);
});
