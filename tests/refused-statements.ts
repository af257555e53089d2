/** Statements past the server: what the database refuses, and which laws detect what gets past its triggers. */
import { readFile } from 'node:fs/promises';
import type { Breach } from '#base/ledger/service.server.ts';
import { sql, type Db, type Tx } from '#platform/database/database.ts';

async function runAll(tx: Tx, statements: string): Promise<void> {
  for (const part of statements.split(';')) await sql.raw(part).execute(tx);
}

/** SQLSTATE and, for a violated constraint, its name; `allowed` where nothing refuses. The statements change nothing. */
export async function refusalOf(db: Db, statements: string): Promise<string> {
  try {
    await db.transaction().execute(async (tx) => {
      await runAll(tx, statements);
      throw new Error('allowed');
    });
  } catch (error) {
    const { code, constraint, message } = error as { code?: string; constraint?: string; message: string };
    return code === undefined ? message : [code, constraint].filter(Boolean).join(' ');
  }
  return '';
}

/** Names of the laws that are broken. */
export async function brokenLaws(db: Db): Promise<string[]> {
  const laws = sql.raw<Breach>(await readFile(new URL('../db/invariants.sql', import.meta.url), 'utf8'));
  // By the database's own clock events of the test's day have waited long.
  return [...new Set((await laws.execute(db)).rows.map(({ law }) => law.split(' ')[0] ?? ''))].filter(
    (name) => name !== 'I11',
  );
}

/** The laws that statements break which run without triggers. The statements change nothing. */
export async function lawsBrokenBy(db: Db, statements: string): Promise<string[]> {
  let broken: string[] = [];
  await db
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await runAll(tx, statements);
      broken = await brokenLaws(tx);
      throw new Error('undone');
    })
    .catch((error: unknown) => {
      if (!(error instanceof Error) || error.message !== 'undone') throw error;
    });
  return broken;
}
