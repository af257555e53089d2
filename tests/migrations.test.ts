// @module-tag thorough
/** Migrations while the market is in use: they block others only briefly, and are applied as a whole or not at all. */
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { migrate } from '#platform/database/migrate.ts';
import { newId } from '#platform/ids.ts';
import { createDatabase, dropDatabase, urlOf } from './databases.ts';

let name: string;
let url: string;
let directory: string;
const open = async (): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
};

beforeEach(async () => {
  name = `migrated_${newId(new Date()).replaceAll('-', '')}`;
  await createDatabase(inject('clusterUrl'), name, 'template_market');
  url = urlOf(inject('clusterUrl'), name);
  directory = await mkdtemp(join(tmpdir(), 'mandi-migrations-'));
  await cp(new URL('../db/migrations/', import.meta.url), directory, { recursive: true });
});
afterEach(async () => {
  await dropDatabase(inject('clusterUrl'), name);
  await rm(directory, { recursive: true, force: true });
});

const add = (file: string, text: string) => writeFile(join(directory, file), text);

it('a migration lets others pass while a table is locked, and comes again', async () => {
  await add('9000_add_column.sql', 'alter table offers add column colour text;');
  const [holder, reader] = [await open(), await open()];
  await holder.query('begin');
  await holder.query('select from offers');
  const migrated = migrate(url, directory);
  const waiting = async () =>
    (await reader.query("select from pg_locks where not granted and relation = 'offers'::regclass")).rowCount;
  await expect.poll(waiting).toBe(1);
  // This query queues behind the migration while the lock is held, and still succeeds.
  await reader.query('select from offers');
  await holder.query('commit');
  await migrated;
  await reader.query('select colour from offers');
  await Promise.all([holder.end(), reader.end()]);
});

it('builds an index beside writers who do not wait for it', async () => {
  await add(
    '9000_index_title.sql',
    '-- outside of a transaction\ncreate index concurrently if not exists enquiries_of_the_test on enquiries (id);\n',
  );
  const [writer, other] = [await open(), await open()];
  await writer.query('begin');
  await writer.query('lock table enquiries in row exclusive mode'); // as another writer's transaction would
  const migrated = migrate(url, directory);
  await expect.poll(async () => (await other.query('select from pg_stat_progress_create_index')).rowCount).toBe(1);
  await other.query('begin');
  await other.query('lock table enquiries in row exclusive mode nowait');
  await Promise.all([writer.query('commit'), other.query('commit')]);
  await migrated;
  const { rows } = await other.query(
    "select indisvalid from pg_index where indexrelid = 'enquiries_of_the_test'::regclass",
  );
  expect(rows).toEqual([{ indisvalid: true }]);
  await Promise.all([writer.end(), other.end()]);
});

it('builds an index anew whose first build was cut off', async () => {
  const client = await open();
  await client.query('create index cut_off_index on enquiries (id)');
  await client.query("update pg_index set indisvalid = false where indexrelid = 'cut_off_index'::regclass");
  await add(
    '9001_index_again.sql',
    '-- outside of a transaction\ncreate index concurrently if not exists cut_off_index on enquiries (id);\n',
  );
  await migrate(url, directory);
  const { rows } = await client.query("select indisvalid from pg_index where indexrelid = 'cut_off_index'::regclass");
  expect(rows).toEqual([{ indisvalid: true }]);
  await client.end();
});

it('a migration is undone whole when it fails, and says which it was; a changed one is refused', async () => {
  await add('9000_broken.sql', 'create table half (x integer); select 1 / 0;');
  await expect(migrate(url, directory)).rejects.toThrow('Migration 9000_broken.sql failed');
  const client = await open();
  expect((await client.query("select to_regclass('half') as half")).rows).toEqual([{ half: null }]);
  await add('9000_broken.sql', 'create table half (x integer);');
  await migrate(url, directory);
  await add('9000_broken.sql', 'create table half (y integer);');
  await expect(migrate(url, directory)).rejects.toThrow('was changed after it ran');
  await client.end();
});

it('a function whose text changed is defined anew, and a server of the version before does not bring its own back', async () => {
  const [older, newer] = [join(directory, 'older'), join(directory, 'newer')];
  for (const [folder, number] of [
    [older, 1],
    [newer, 2],
  ] as const) {
    await mkdir(folder);
    const text = `create or replace function of_the_test() returns integer language sql as $$ select ${number} $$;`;
    await writeFile(join(folder, 'of_the_test.sql'), text);
  }
  const client = await open();
  const answer = async () => (await client.query('select of_the_test() as n')).rows[0].n;
  await migrate(url, directory, older);
  expect(await answer()).toBe(1);
  await migrate(url, directory, newer);
  expect(await answer()).toBe(2);
  await migrate(url, directory, older);
  expect(await answer()).toBe(2);
  await client.end();
});

it('a function whose parameter or result has another name is defined anew', async () => {
  const client = await open();
  for (const [version, parameter, result] of [
    ['older', 'weight_kg', 'total_kg'],
    ['newer', 'weight', 'total'],
  ] as const) {
    const folder = join(directory, version);
    await mkdir(folder);
    await writeFile(
      join(folder, 'of_the_test.sql'),
      `create or replace function of_the_test(${parameter} bigint) returns table (${result} bigint) language sql as $$
      select ${parameter} $$;`,
    );
    await migrate(url, directory, folder);
    expect((await client.query(`select ${result} from of_the_test(${parameter} => 7)`)).rowCount).toBe(1);
  }
  await client.end();
});

it('functions are changed together or not at all', async () => {
  const folder = join(directory, 'broken');
  await mkdir(folder);
  await writeFile(
    join(folder, 'a.sql'),
    'create function of_the_test() returns integer language sql as $$ select 1 $$;',
  );
  await writeFile(join(folder, 'b.sql'), 'create function broken( returns;');
  await expect(migrate(url, directory, folder)).rejects.toThrow('The database function b failed');
  const client = await open();
  expect((await client.query("select from pg_proc where proname = 'of_the_test'")).rowCount).toBe(0);
  await client.end();
});
