import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

const DIRECTORY = fileURLToPath(new URL('../../db/migrations/', import.meta.url));
/** Any number will do, as long as all servers take the same. */
const LOCK = 7_203_401;

/**
 * Brings the database to the newest version: each file once, in order, each in a transaction. Two servers that start together
 * take turns. A file that was changed after it ran is an error: migrations go forward only.
 */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(
      'create table if not exists migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from migrations');
    const applied = new Map(rows.map((row) => [row.name, row.sha256]));
    for (const { name, text, sha256 } of await readMigrations()) {
      const known = applied.get(name);
      if (known === undefined) await apply(client, name, text, sha256);
      else if (known !== sha256) throw new Error(`Migration ${name} was changed after it ran; write a new one instead`);
    }
  } finally {
    await client.end();
  }
}

async function apply(client: pg.Client, name: string, text: string, sha256: string): Promise<void> {
  try {
    await client.query('begin');
    await client.query(text);
    await client.query('insert into migrations (name, sha256) values ($1, $2)', [name, sha256]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${name} failed`, { cause: error });
  }
}

async function readMigrations(): Promise<{ name: string; text: string; sha256: string }[]> {
  const names = (await readdir(DIRECTORY)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(`${DIRECTORY}${name}`, 'utf8');
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') };
    }),
  );
}
