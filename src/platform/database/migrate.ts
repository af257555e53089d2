import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { databaseErrorCode } from './database.ts';
import { applyFunctions } from './functions.ts';

const DIRECTORY = fileURLToPath(new URL('../../../db/migrations/', import.meta.url));
/**
 * Lock timeout of a migration, and delay before a retry. A statement that waits for a table lock blocks all later ones; so a migration
 * gives up after the timeout, lets them pass, and retries for some minutes.
 */
const [LOCK_TIMEOUT_MS, RETRY_DELAY_MS] = [2_000, 1_000];
const TRIES = 100;
/** PostgreSQL's error code of a lock timeout (lock_not_available). */
const LOCK_NOT_HAD = '55P03';
/**
 * First line of a file whose one statement cannot run in a transaction, such as `create index concurrently if not exists`, which builds an
 * index without blocking writes. If it is interrupted, it is run again.
 */
const OUTSIDE = '-- outside of a transaction\n';
/** Key of the advisory lock: any number, the same for all servers. */
const LOCK = 7_203_401;
const TABLE =
  'create table if not exists migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())';

/** A migration by its name and the hash of its text. */
export interface Migration {
  name: string;
  sha256: string;
}

/**
 * Migrates the database to the newest version while servers of the previous version continue: each file once, in order, each in a
 * transaction; then the functions. Servers that start at the same time take turns. A migration that was changed after it ran is an error:
 * migrations only go forward.
 */
export async function migrate(url: string, directory = DIRECTORY, functions?: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(TABLE);
    const applied = new Map((await appliedMigrations(client)).map((row) => [row.name, row.sha256]));
    await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
    for (const migration of await knownMigrations(directory)) {
      const { name, sha256 } = migration;
      const known = applied.get(name);
      if (known === undefined) await apply(client, migration);
      else if (known !== sha256) throw new Error(`Migration ${name} was changed after it ran; write a new one instead`);
    }
    await applyFunctions(client, functions);
  } finally {
    await client.end();
  }
}

/** The migrations that were applied to the database, in order; empty for an unknown database. */
export async function appliedMigrations(client: pg.Client): Promise<Migration[]> {
  const { rows: found } = await client.query("select where to_regclass('migrations') is not null");
  if (found.length === 0) return [];
  return (await client.query<Migration>('select name, sha256 from migrations order by name collate "C"')).rows;
}

/** Migrates an empty database to these migrations, within the caller's transaction. */
export async function migrateWithin(client: pg.Client, wanted: readonly Migration[]): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
  await client.query(TABLE);
  const names = new Set(wanted.map(({ name }) => name));
  for (const migration of await knownMigrations()) if (names.has(migration.name)) await run(client, migration);
}

interface MigrationFile extends Migration {
  text: string;
}

async function apply(client: pg.Client, migration: MigrationFile): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await (migration.text.startsWith(OUTSIDE) ? runOutside(client, migration) : runInside(client, migration));
      return;
    } catch (error) {
      if (databaseErrorCode(error) !== LOCK_NOT_HAD || attempt === TRIES)
        throw new Error(`Migration ${migration.name} failed`, { cause: error });
      await pause(RETRY_DELAY_MS);
    }
  }
}

async function runInside(client: pg.Client, migration: MigrationFile): Promise<void> {
  try {
    await client.query('begin');
    await run(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Runs a statement without timeout: an index build that waits for older transactions blocks nobody. */
async function runOutside(client: pg.Client, migration: MigrationFile): Promise<void> {
  await client.query('set lock_timeout = 0');
  await dropUnfinishedIndexes(client);
  await client.query(migration.text);
  await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
  await note(client, migration);
}

/** Drops invalid indexes: an interrupted build leaves an unusable index, which `if not exists` would treat as finished. */
async function dropUnfinishedIndexes(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select i.indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indexrelid
    where not i.indisvalid and c.relnamespace = current_schema()::regnamespace`);
  for (const { name } of rows) await client.query(`drop index concurrently if exists ${name}`);
}

/** Runs in the caller's transaction, in which nobody else can see the tables yet. */
async function run(client: pg.Client, migration: MigrationFile): Promise<void> {
  const { text } = migration;
  await client.query(text.startsWith(OUTSIDE) ? text.replace(/\bconcurrently\b/i, '') : text);
  await note(client, migration);
}

async function note(client: pg.Client, { name, sha256 }: Migration): Promise<void> {
  await client.query('insert into migrations (name, sha256) values ($1, $2)', [name, sha256]);
}

/** All migrations of this version, in order. */
export async function knownMigrations(directory = DIRECTORY): Promise<MigrationFile[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(directory, name), 'utf8');
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') };
    }),
  );
}
