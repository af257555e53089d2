import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Market } from './environment.ts';

/** Damaged objects; the address is a superuser's. */
type Victim = Pick<Market, 'databaseUrl' | 'dataDirectory'>;

/** Deliberate damage before the final checks, to prove that they detect it. */
export const SABOTAGES: Record<string, (victim: Victim) => Promise<void>> = {
  /** Deletes the newest trade with all its rows. */
  trade: (victim) =>
    tamper(
      victim,
      `with lost as (delete from trades where id = (select id from trades where status = 'pending' order by id desc limit 1) returning id)
      delete from ledger where trade_id in (select id from lost)`,
    ),
  response: (victim) =>
    tamper(
      victim,
      `update idempotency_keys set outcome = jsonb_set(outcome, '{trade_id}', to_jsonb(gen_random_uuid()))
      where key = (select min(key) from idempotency_keys where outcome ->> 'outcome' = 'placed')`,
    ),
  balance: (victim) =>
    tamper(
      victim,
      'update offers set blocked = blocked + 1 where id = (select id from offers where available > blocked limit 1)',
    ),
  status: (victim) =>
    tamper(
      victim,
      "update trades set status = 'approved', expires_at = now() where id = (select id from trades where status = 'complete' limit 1)",
    ),
  byte: async (victim) => {
    const path = aDocument(victim);
    const bytes = readFileSync(path);
    bytes[100] = (bytes[100] ?? 0) ^ 1;
    writeFileSync(path, bytes);
  },
  file: async (victim) => rmSync(aDocument(victim)),
};

function aDocument({ dataDirectory }: Victim): string {
  const kept = join(dataDirectory, 'files', 'kept');
  const [path] = readdirSync(kept)
    .flatMap((folder) => readdirSync(join(kept, folder)).map((name) => join(kept, folder, name)))
    .filter((name) => !name.endsWith('.webp'));
  if (path === undefined) throw new Error('There is no file to damage');
  return path;
}

/** Runs a statement with triggers and constraints disabled. */
async function tamper({ databaseUrl }: Victim, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('set session_replication_role = replica');
  await client.query(statement);
  await client.end();
}
