/** The schema of `db/schema` is what databases have that were migrated, and `schema.gen.ts`, which types statements, is its picture. */
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { BASELINE, migrate, migrateWithin, type Migration } from '#platform/database/migrate.ts';
import { newId } from '#platform/ids.ts';
import { isOfTheVersionBefore, readCatalogue } from './catalogue.ts';
import { createDatabase, dropDatabase, urlOf } from './databases.ts';
import { describeSchema } from './described-schema.ts';

let client: pg.Client;
const current = nameOfDatabase();
beforeAll(async () => {
  await createDatabase(inject('clusterUrl'), current, 'template_market');
  client = await connect(urlOf(inject('clusterUrl'), current));
});
afterAll(async () => {
  await client.end();
  await dropDatabase(inject('clusterUrl'), current);
});

function nameOfDatabase(): string {
  return `schema_${newId(new Date()).replaceAll('-', '')}`;
}

async function connect(url: string): Promise<pg.Client> {
  const opened = new pg.Client({ connectionString: url });
  await opened.connect();
  return opened;
}

/** Runs with a database of its own. */
async function withDatabase(work: (url: string, own: pg.Client) => Promise<void>): Promise<void> {
  const name = nameOfDatabase();
  await createDatabase(inject('clusterUrl'), name, 'template0');
  const url = urlOf(inject('clusterUrl'), name);
  const own = await connect(url);
  try {
    await work(url, own);
  } finally {
    await own.end();
    await dropDatabase(inject('clusterUrl'), name);
  }
}

it('schema.gen.ts is current', async () => {
  await expect(await describeSchema(client)).toMatchFileSnapshot('../src/platform/database/schema.gen.ts');
});

it('functions that return rows become part of the statement that reads from them, and are planned with it', async () => {
  const { rows: functions } = await client.query<{ call: string }>(`
    select format('%I(%s)', proname, (
      select string_agg('null::' || type::regtype, ', ' order by nth) from unnest(proargtypes) with ordinality a (type, nth)
    )) as call
    from pg_proc where pronamespace = 'public'::regnamespace and proretset and provolatile = 's'
      and prolang = (select oid from pg_language where lanname = 'sql')`);
  const called: string[] = [];
  for (const { call } of functions) {
    const { rows: plan } = await client.query<string[]>({ text: `explain select * from ${call}`, rowMode: 'array' });
    if (plan.flat().join('\n').includes('Function Scan')) called.push(call);
  }
  expect(functions.map(({ call }) => call)).toContain('target_trades(null::uuid)');
  expect(called).toEqual([]);
});

it('a database of the schema equals one of the baseline that was migrated: a change is in both', async () => {
  await withDatabase(async (schemaUrl, ofSchema) => {
    await migrate(schemaUrl);
    await withDatabase(async (url, migrated) => {
      await migrated.query('begin');
      await migrateWithin(migrated, []);
      await migrated.query('commit');
      await migrate(url);
      expect(await namesOf(migrated)).toEqual(await namesOf(ofSchema));
      const [one, other] = [await readCatalogue(ofSchema), await readCatalogue(migrated)];
      expect({
        'only in db/schema': one.filter((text) => !other.includes(text)),
        'only by migrations': other.filter((text) => !one.includes(text) && !isOfTheVersionBefore(text)),
      }).toEqual({ 'only in db/schema': [], 'only by migrations': [] });
      expect(one.length).toBeGreaterThan(2000);
    });
  });
});

it('a database from before the baseline is refused with one line, and stays as it is', async () => {
  await withDatabase(async (url, own) => {
    await own.query('create table migrations (name text primary key, sha256 text not null, applied_at timestamptz)');
    await own.query("insert into migrations values ('0184_rename_triggers_of_subscriptions.sql', 'x', now())");
    await expect(migrate(url)).rejects.toThrow(/^The database is of a version before 0185[^\n]+$/);
    expect(await namesOf(own)).toEqual(['0184_rename_triggers_of_subscriptions.sql']);
    expect((await own.query("select to_regclass('users') as users")).rows).toEqual([{ users: null }]);
  });
});

it('a schema whose functions fail leaves the database empty', async () => {
  await withDatabase(async (url, own) => {
    await expect(migrate(url, undefined, import.meta.dirname)).rejects.toThrow();
    expect((await own.query("select to_regclass('users') as users")).rows).toEqual([{ users: null }]);
    await migrate(url);
    expect(await namesOf(own)).toContain(BASELINE.name);
  });
});

it('a trade is placed with each field in the place of its name', async () => {
  const { rows } = await client.query(`
    select (select array_agg(attname::text order by attnum) from pg_attribute
    where attrelid = 'placed_trade'::regclass and attnum > 0)
      = (select proargnames from pg_proc where proname = 'placed_trade') as same`);
  expect(rows).toEqual([{ same: true }]);
});

async function namesOf(own: pg.Client): Promise<string[]> {
  const { rows } = await own.query<Pick<Migration, 'name'>>('select name from migrations order by name collate "C"');
  return rows.map(({ name }) => name);
}
