import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Stage } from './stage.ts';

/** Damage done on purpose before the verdict, to see that it bites. */
export const SABOTAGES: Record<string, (stage: Stage) => Promise<void>> = {
  /** Loses the newest trade with its traces. */
  trade: (stage) =>
    tamper(
      stage,
      `with lost as (delete from trades where id = (select id from trades where status = 'pending' order by id desc limit 1) returning id)
      delete from ledger where trade_id in (select id from lost)`,
    ),
  answer: (stage) =>
    tamper(
      stage,
      "update idempotency_keys set body = body || ' ' where key = (select min(key) from idempotency_keys where http_status = 201)",
    ),
  balance: (stage) =>
    tamper(
      stage,
      'update offers set blocked_kg = blocked_kg + 1 where id = (select id from offers where available_kg > blocked_kg limit 1)',
    ),
  status: (stage) =>
    tamper(
      stage,
      "update trades set status = 'approved', expires_at = now() where id = (select id from trades where status = 'complete' limit 1)",
    ),
  byte: async (stage) => {
    const path = aDocument(stage);
    const bytes = readFileSync(path);
    bytes[100] = (bytes[100] ?? 0) ^ 1;
    writeFileSync(path, bytes);
  },
  file: async (stage) => rmSync(aDocument(stage)),
};

function aDocument({ dataDirectory }: Stage): string {
  const kept = join(dataDirectory, 'files', 'kept');
  const [path] = readdirSync(kept)
    .flatMap((folder) => readdirSync(join(kept, folder)).map((name) => join(kept, folder, name)))
    .filter((name) => !name.endsWith('.webp'));
  if (path === undefined) throw new Error('There is no file to damage');
  return path;
}

/** A statement past all triggers and constraints. */
async function tamper({ databaseUrl }: Stage, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('set session_replication_role = replica');
  await client.query(statement);
  await client.end();
}
