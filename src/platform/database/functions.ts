/** The database's functions: one file for each in `db/functions/`, run again when its text has changed. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { databaseErrorCode } from './database.ts';

export const FUNCTIONS_DIRECTORY = fileURLToPath(new URL('../../../db/functions/', import.meta.url));

/** PostgreSQL's error code of a definition that cannot replace the one before (invalid_function_definition). */
const NOT_REPLACEABLE = '42P13';

/** Not part of a backup: it describes the functions of this database alone. */
export const APPLIED_FUNCTIONS = 'applied_functions';
const TABLE = `create table if not exists ${APPLIED_FUNCTIONS} (
  name text, sha256 text, applied_at timestamptz not null default now(), primary key (name, sha256))`;

/**
 * Updates the functions to their current text, all in one transaction. Each text runs once per database: a server of an older version that
 * restarts beside newer ones does not overwrite theirs, as its own texts have run before. So a text that is reverted needs a change (a
 * comment is enough). The caller holds the migration lock, and all migrations have run.
 */
export async function applyFunctions(client: pg.Client, directory = FUNCTIONS_DIRECTORY): Promise<void> {
  await client.query(TABLE);
  const { rows } = await client.query<{ key: string }>(`select name || ' ' || sha256 as key from ${APPLIED_FUNCTIONS}`);
  const applied = new Set(rows.map(({ key }) => key));
  const changed = (await filesOf(directory)).filter(({ name, sha256 }) => !applied.has(`${name} ${sha256}`));
  if (changed.length === 0) return;
  try {
    await client.query('begin');
    // A function may call one that is defined after it.
    await client.query('set local check_function_bodies = off');
    for (const { name, sha256, text } of changed) {
      await define(client, name, text).catch((error: unknown) => {
        throw new Error(`The database function ${name} failed`, { cause: error });
      });
      await client.query(`insert into ${APPLIED_FUNCTIONS} (name, sha256) values ($1, $2)`, [name, sha256]);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
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

async function filesOf(directory: string): Promise<{ name: string; sha256: string; text: string }[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (file) => {
      const text = await readFile(join(directory, file), 'utf8');
      return { name: file.slice(0, -'.sql'.length), sha256: createHash('sha256').update(text).digest('hex'), text };
    }),
  );
}
