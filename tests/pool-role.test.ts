/** The role that serves requests may change rows and nothing else, and may not update append-only tables. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it, onTestFinished } from 'vitest';
import { loadConfig } from '#platform/config.ts';
import { runningPostgresUrl } from '#platform/database/embedded-postgres/embedded-postgres.ts';
import { migrate } from '#platform/database/migrate.ts';
import { grantToPool, poolUrlOf } from '#platform/database/pool-role.ts';
import { startOwnPostgres } from '#server/reach-database.ts';
import { startRuntime } from '#server/runtime.ts';
import { createDatabase, dropDatabase, urlOf } from './databases.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const name = `t_${randomUUID().replaceAll('-', '')}`;
let ownerUrl: string;
let owner: pg.Client;
let pool: pg.Client;

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

beforeAll(async () => {
  ownerUrl = urlOf(inject('clusterUrl'), name);
  await createDatabase(inject('clusterUrl'), name, 'template_market');
  [owner, pool] = [await connected(ownerUrl), await connected(poolUrlOf(ownerUrl))];
});
afterAll(async () => {
  await Promise.all([owner.end(), pool.end()]);
  await dropDatabase(inject('clusterUrl'), name);
});

it('the role is no superuser, owns nothing and may do nothing in the schema but use it', async () => {
  const { rows } = await pool.query(`
    select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls,
      has_schema_privilege('public', 'create') as creates, has_schema_privilege('public', 'usage') as uses,
      (select count(*)::int from pg_class where relowner = r.oid) as owned,
      (select count(*)::int from pg_auth_members where member = r.oid) as memberships
    from pg_roles r where rolname = current_user`);
  expect(rows).toEqual([
    {
      rolsuper: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolreplication: false,
      rolbypassrls: false,
      creates: false,
      uses: true,
      owned: 0,
      memberships: 0,
    },
  ]);
});

it.each([
  'create table mine (n integer)',
  "create function mine() returns integer language sql as 'select 1'",
  'create schema mine',
  'create role mine',
  'drop table offers',
  'alter table offers disable trigger protect_balance',
  'alter table ledger disable trigger all',
  'alter table users add column mine text',
  'truncate rate_windows',
  "copy users to program 'cat'",
  "copy rate_windows from '/etc/passwd'",
  'set role app',
  "set session_replication_role = 'replica'",
  'alter role market_pool superuser',
  'update ledger set quantity = 1',
  'delete from ledger',
  'truncate ledger',
  'update history set reason = null',
  'delete from history',
  'truncate history',
  "update audit set action = 'none.none'",
  'delete from audit',
  'truncate audit',
  'update obligation_sheets set year = 2025',
  'delete from obligation_sheets',
  'delete from migrations',
  "insert into status_moves values ('trade', 'complete', 'pending')",
])('the role may not %s', async (statement) => {
  const refused: { code?: string } = await pool.query(statement).then(
    () => ({ code: 'allowed' }),
    (error: pg.DatabaseError) => ({ code: error.code ?? '' }),
  );
  // SQLSTATE insufficient_privilege.
  expect(refused.code).toBe('42501');
});

it('the role may do what serving needs', async () => {
  await pool.query('listen people');
  await pool.query('notify market');
  await pool.query("select pg_notify('people', 'x')");
  await pool.query("select pg_logical_emit_message(true, 'nothing', '')");
  await pool.query('select pg_try_advisory_lock(1), pg_advisory_unlock(1)');
  await pool.query('select pg_database_size(current_database())');
  await pool.query("insert into rate_windows (key, window_start, hits) values ('k', now(), 1)");
  await pool.query("update rate_windows set hits = 2 where key = 'k'");
  await pool.query("delete from rate_windows where key = 'k'");
  await pool.query("select nextval('recycler_number')");
});

it('the role may use what later migrations make as soon as it is there', async () => {
  await owner.query('create table later (id bigint generated always as identity, n integer)');
  await owner.query("create function later() returns integer language sql as 'select 1'");
  await pool.query('insert into later (n) values (1)');
  await pool.query('update later set n = 2');
  await pool.query('select later()');
  await pool.query('delete from later');
});

it('loses what a migration has made append-only at the next start', async () => {
  await owner.query('create table kept (n integer)');
  await owner.query(`create trigger append_only before update or delete or truncate on kept
    for each statement execute function refuse_change()`);
  await grantToPool(ownerUrl, poolUrlOf(ownerUrl));
  await pool.query('insert into kept values (1)');
  await expect(pool.query('update kept set n = 2')).rejects.toThrow('permission denied');
});

it('serves a data directory of before, which had its owner alone', { tags: 'thorough', timeout: 120_000 }, async () => {
  const directory = await mkdtemp(join(tmpdir(), 'mandi-pool-'));
  const config = loadConfig({ DATA_DIR: directory, DEMO: '0' });
  try {
    const before = await startOwnPostgres(config);
    await migrate(before.url);
    await before.stop();
    for (let start = 0; start < 2; start += 1) {
      const runtime = await startRuntime(config, silent);
      try {
        const { rows } = await runtime.database.pool.query(
          'select current_user::text as role, count(*)::int as n from users',
        );
        expect(rows).toEqual([{ role: 'market_pool', n: 0 }]);
        expect(runtime.context.warnings.list()).toEqual([]);
        // The password of the owner is made for this cluster: 48 random bytes.
        expect(runningPostgresUrl(join(directory, 'pg18'))).toMatch(/^postgres:\/\/app:[\w-]{64}@/);
      } finally {
        await runtime.close();
      }
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
});

it('a start warns of a pool that owns tables, and not of one with a separate owner', async () => {
  // A start restricts the permissions of its data directory, so the test uses its own.
  const directory = await mkdtemp(join(tmpdir(), 'mandi-pool-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const settings = { DATA_DIR: directory, APP_SECRET: 'an-unguessable-secret-of-the-tests' };
  const problems = async (env: Record<string, string>) => {
    const runtime = await startRuntime(loadConfig({ ...settings, ...env }), silent);
    await runtime.close();
    return runtime.context.warnings.list();
  };
  expect(await problems({ DATABASE_URL: ownerUrl })).toEqual([expect.stringContaining('DATABASE_OWNER_URL')]);
  expect(await problems({ DATABASE_URL: poolUrlOf(ownerUrl), DATABASE_OWNER_URL: ownerUrl })).toEqual([]);
}, 60_000);
