import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

const DIRECTORY = fileURLToPath(new URL('../../db/migrations/', import.meta.url));
/** Any number will do, as long as all servers take the same. */
const LOCK = 7_203_401;
const TABLE =
  'create table if not exists migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())';

/** A migration by its name and the hash of its text. */
export interface Migration {
  name: string;
  sha256: string;
}

/**
 * Brings the database to the newest version: each file once, in order, each in a transaction. Two servers that start together
 * take turns. A file that was changed after it ran is an error: migrations go forward only.
 */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(TABLE);
    const applied = new Map((await appliedMigrations(client)).map((row) => [row.name, row.sha256]));
    for (const migration of await knownMigrations()) {
      const { name, sha256 } = migration;
      const known = applied.get(name);
      if (known === undefined) await apply(client, migration);
      else if (known !== sha256) throw new Error(`Migration ${name} was changed after it ran; write a new one instead`);
    }
  } finally {
    await client.end();
  }
}

/** Those that the database has seen, in their order; none where it knows of none. */
export async function appliedMigrations(client: pg.Client): Promise<Migration[]> {
  const { rows: found } = await client.query("select where to_regclass('migrations') is not null");
  if (found.length === 0) return [];
  return (await client.query<Migration>('select name, sha256 from migrations order by name collate "C"')).rows;
}

/** Brings an empty database to the level of these migrations, within the caller's transaction. */
export async function migrateWithin(client: pg.Client, wanted: readonly Migration[]): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
  await client.query(TABLE);
  const names = new Set(wanted.map(({ name }) => name));
  for (const migration of await knownMigrations()) if (names.has(migration.name)) await run(client, migration);
}

async function apply(client: pg.Client, migration: Migration & { text: string }): Promise<void> {
  try {
    await client.query('begin');
    await run(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${migration.name} failed`, { cause: error });
  }
}

async function run(client: pg.Client, { name, text, sha256 }: Migration & { text: string }): Promise<void> {
  await client.query(text);
  await client.query('insert into migrations (name, sha256) values ($1, $2)', [name, sha256]);
}

/** All that this version of ours brings, in their order. */
export async function knownMigrations(): Promise<(Migration & { text: string })[]> {
  const names = (await readdir(DIRECTORY)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(`${DIRECTORY}${name}`, 'utf8');
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') };
    }),
  );
}
