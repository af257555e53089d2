/** The schema of a database: made from `db/schema/`, changed by `db/migrations/`, with the functions of `db/functions/`. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { StartError } from '../start-error.ts';
import { databaseErrorCode } from './database.ts';

const directoryOf = (name: string): string => fileURLToPath(new URL(`../../../db/${name}/`, import.meta.url));
const [SCHEMA, MIGRATIONS, FUNCTIONS] = [directoryOf('schema'), directoryOf('migrations'), directoryOf('functions')];
/** Line of a schema file after which its triggers and what else needs functions or later files follow. */
const AFTER_THE_FUNCTIONS = '\n-- After the functions\n';
/** The last migration that is no longer kept as a file. Its row stands for those before it too. */
export const BASELINE: Migration = {
  name: '0185_rename_jobs.sql',
  sha256: '484bbd26a9365713e5323630bbb1cba603d1cae1107fb2f2ae2eeb56457f8e2f',
};
/** The schema as the baseline left it, to restore backups of databases that have had few migrations since. */
const BASELINE_FILE = 'baseline-0185.sql.gz';
/**
 * Lock timeout of a migration, and delay before a retry. A statement that waits for a table lock blocks all later ones; so a migration
 * gives up after the timeout, lets them pass, and retries for some minutes.
 */
const [LOCK_TIMEOUT_MS, RETRY_DELAY_MS] = [2_000, 1_000];
const TRIES = 100;
/** PostgreSQL's error code of a lock timeout (lock_not_available). */
const LOCK_NOT_HAD = '55P03';
/** PostgreSQL's error code of a definition that cannot replace the one before (invalid_function_definition). */
const NOT_REPLACEABLE = '42P13';
/**
 * First line of a file whose one statement cannot run in a transaction, such as `create index concurrently if not exists`, which builds an
 * index without blocking writes. If it is interrupted, it is run again.
 */
const OUTSIDE = '-- outside of a transaction\n';
/** Key of the advisory lock: any number, the same for all servers. */
const LOCK = 7_203_401;
const TABLE =
  'create table if not exists migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())';
/** Not part of a backup: it describes the functions of this database alone. */
export const APPLIED_FUNCTIONS = 'applied_functions';
const FUNCTIONS_TABLE = `create table if not exists ${APPLIED_FUNCTIONS} (
  name text, sha256 text, applied_at timestamptz not null default now(), primary key (name, sha256))`;

/** A migration by its name and the hash of its text. */
export interface Migration {
  name: string;
  sha256: string;
}

interface SqlFile extends Migration {
  text: string;
}

/**
 * Makes an empty database from the schema, or migrates one to the newest version while servers of the previous version continue: each file
 * once, in order, each in a transaction; then the functions. Servers that start at the same time take turns. A migration that was changed
 * after it ran is an error: migrations only go forward.
 * @throws StartError for a database from before the baseline
 */
export async function migrate(url: string, directory = MIGRATIONS, functions = FUNCTIONS): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(TABLE);
    await client.query(FUNCTIONS_TABLE);
    const migrations = await sqlFiles(directory);
    const applied = await appliedMigrations(client);
    if (applied.length === 0) await inTransaction(client, () => makeFromSchema(client, migrations, functions));
    else await applyMissing(client, migrations, applied);
    await inTransaction(client, () => applyFunctions(client, functions));
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

/** The migrations after the baseline; undefined for a version before it. */
export function sinceBaseline(applied: readonly Migration[]): Migration[] | undefined {
  const at = applied.findIndex(({ name, sha256 }) => name === BASELINE.name && sha256 === BASELINE.sha256);
  return at === -1 ? undefined : applied.slice(at + 1);
}

/** Brings an empty database to the baseline and these migrations after it, within the caller's transaction. */
export async function migrateWithin(client: pg.Client, wanted: readonly Migration[]): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
  await client.query(TABLE);
  await client.query(gunzipSync(await readFile(join(MIGRATIONS, BASELINE_FILE))).toString());
  await note(client, BASELINE);
  const names = new Set(wanted.map(({ name }) => name));
  for (const migration of await knownMigrations()) if (names.has(migration.name)) await run(client, migration);
}

/** All migrations of this version after the baseline, in order. */
export const knownMigrations = (): Promise<SqlFile[]> => sqlFiles(MIGRATIONS);

async function makeFromSchema(client: pg.Client, migrations: readonly Migration[], functions: string): Promise<void> {
  const texts = (await sqlFiles(SCHEMA)).map(({ text }) => text.split(AFTER_THE_FUNCTIONS));
  await client.query(texts.map(([tables]) => tables).join('\n'));
  await applyFunctions(client, functions);
  await client.query(texts.map(([, after]) => after).join('\n'));
  await note(client, BASELINE, ...migrations);
}

async function applyMissing(
  client: pg.Client,
  migrations: readonly SqlFile[],
  applied: readonly Migration[],
): Promise<void> {
  if (sinceBaseline(applied) === undefined)
    throw new StartError(`The database is of a version before ${BASELINE.name}: start a version of that time first`);
  const hashes = new Map(applied.map(({ name, sha256 }) => [name, sha256]));
  await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
  for (const migration of migrations) {
    const known = hashes.get(migration.name);
    if (known === undefined) await apply(client, migration);
    else if (known !== migration.sha256)
      throw new Error(`Migration ${migration.name} was changed after it ran; write a new one instead`);
  }
}

async function apply(client: pg.Client, migration: SqlFile): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      if (migration.text.startsWith(OUTSIDE)) await runOutside(client, migration);
      else await inTransaction(client, () => run(client, migration));
      return;
    } catch (error) {
      if (databaseErrorCode(error) !== LOCK_NOT_HAD || attempt === TRIES)
        throw new Error(`Migration ${migration.name} failed`, { cause: error });
      await pause(RETRY_DELAY_MS);
    }
  }
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  try {
    await client.query('begin');
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Runs a statement without timeout: an index build that waits for older transactions blocks nobody. */
async function runOutside(client: pg.Client, migration: SqlFile): Promise<void> {
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
async function run(client: pg.Client, migration: SqlFile): Promise<void> {
  const { text } = migration;
  await client.query(text.startsWith(OUTSIDE) ? text.replace(/\bconcurrently\b/i, '') : text);
  await note(client, migration);
}

async function note(client: pg.Client, ...migrations: readonly Migration[]): Promise<void> {
  await client.query('insert into migrations (name, sha256) select * from unnest($1::text[], $2::text[])', [
    migrations.map(({ name }) => name),
    migrations.map(({ sha256 }) => sha256),
  ]);
}

/**
 * Updates the functions to their current text, in the caller's transaction. Each text runs once per database: a server of an older version
 * that restarts beside newer ones does not overwrite theirs, as its own texts have run before. So a text that is reverted needs a change (a
 * comment is enough). The caller holds the migration lock, and all tables are there.
 */
async function applyFunctions(client: pg.Client, directory: string): Promise<void> {
  const { rows } = await client.query<{ key: string }>(`select name || ' ' || sha256 as key from ${APPLIED_FUNCTIONS}`);
  const applied = new Set(rows.map(({ key }) => key));
  // A function may call one that is defined after it.
  await client.query('set local check_function_bodies = off');
  const changed = (await sqlFiles(directory))
    .map(({ name, ...file }) => ({ name: name.slice(0, -'.sql'.length), ...file }))
    .filter(({ name, sha256 }) => !applied.has(`${name} ${sha256}`));
  for (const { name, text } of changed)
    await define(client, name, text).catch((error: unknown) => {
      throw new Error(`The database function ${name} failed`, { cause: error });
    });
  await client.query(`insert into ${APPLIED_FUNCTIONS} (name, sha256) select * from unnest($1::text[], $2::text[])`, [
    changed.map(({ name }) => name),
    changed.map(({ sha256 }) => sha256),
  ]);
}

/**
 * Defines a function; one whose parameters or result have other names cannot be replaced, so it is dropped first. A statement of another
 * server that is planned at that moment fails (`cache lookup failed for function`): parameters are not renamed for their names alone.
 */
async function define(client: pg.Client, name: string, text: string): Promise<void> {
  await client.query('savepoint defined');
  try {
    await client.query(text);
  } catch (error) {
    if (databaseErrorCode(error) !== NOT_REPLACEABLE) throw error;
    await client.query(`rollback to savepoint defined; drop function ${name}`);
    await client.query(text);
  }
}

async function sqlFiles(directory: string): Promise<SqlFile[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(directory, name), 'utf8');
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') };
    }),
  );
}
