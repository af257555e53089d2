import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { objectsOf } from '#base/files/pictures.server.ts';
import type { StoredFileInfo } from '#base/files/stored-file-info.ts';
import { many, sql } from '#platform/database/database.ts';
import { openStorage, type Storage } from '#platform/storage/storage.ts';
import { takeBackup, type BackupSource } from '#server/backup/backup.ts';
import { restoreBackup, type RestoreTarget } from '#server/backup/restore.ts';
import { ownBucket } from './buckets.ts';
import { isOfTheVersionBefore, readCatalogue } from './catalogue.ts';
import { createDatabase, dropDatabase, urlOf } from './databases.ts';
import type { TestMarket } from './market.ts';

/** A directory that is removed after the test. */
export async function ownFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mandi-backup-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Backs up a market into a directory. */
export async function backUp(market: TestMarket, directory: string, change: Partial<BackupSource> = {}) {
  const { url, context } = market;
  const { storage, secret, clock } = context;
  return takeBackup({ url, storage, secret, clock, report: () => undefined, ...change }, directory);
}

/** An empty database and an empty storage, and whether a restore got as far as opening them. */
export async function emptyTarget(secret: string) {
  const clusterUrl = inject('clusterUrl');
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  await createDatabase(clusterUrl, name, 'template0');
  onTestFinished(() => dropDatabase(clusterUrl, name));
  const url = urlOf(clusterUrl, name);
  const bucket = await ownBucket();
  const storage = await openStorage({ dataDirectory: await ownFolder(), ...(bucket && { storageUrl: bucket }) });
  const opened: string[] = [];
  const target: RestoreTarget = {
    openDatabase: async () => (opened.push('database'), url),
    openStorage: async () => (opened.push('storage'), storage),
    secrets: [secret],
    report: () => undefined,
  };
  return { url, storage, opened, restore: (path: string, more = {}) => restoreBackup({ ...target, ...more }, path) };
}

/** A hash per table of all rows, generated columns included and independent of row order, and the positions of sequences. */
export async function fingerprints(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'applied_functions' order by 1`,
    );
    const found: Record<string, string> = {};
    for (const { name } of tables) {
      const { rows: prints } = await client.query<{ print: string }>(
        `select count(*) || ' ' || md5(coalesce(string_agg(t::text, chr(10) order by t::text collate "C"), '')) as print from "${name}" t`,
      );
      found[name] = prints[0]?.print ?? '';
    }
    const { rows } = await client.query<{ name: string; at: string }>(
      `select sequencename as name, coalesce(last_value::text, 'fresh') as at from pg_sequences where schemaname = 'public'`,
    );
    for (const { name, at } of rows) found[name] = at;
    return found;
  } finally {
    await client.end();
  }
}

/** Constraints, indexes, triggers and functions of a database, but for the functions of the version before. Grants are made at each start. */
export async function definitions(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const texts = await readCatalogue(client);
    return texts
      .filter((text) => /^(?:constraint|index|trigger|function) /.test(text) && !isOfTheVersionBefore(text))
      .map((text) => text.replace(/ (?:\{[^}]*\})?$/, ''));
  } finally {
    await client.end();
  }
}

/** Stores the bytes of every row of `files`; rows of the factories have none. */
export async function storeEveryFile({ db, context }: TestMarket): Promise<void> {
  const rows = await many<StoredFileInfo>(db)`select id, purpose, '' as sha256 from files`;
  for (const row of rows) {
    const bytes = Buffer.from(`the bytes of ${row.id}`);
    for (const { key } of objectsOf(row)) await context.storage.write(key, bytes);
    const sha256 = createHash('sha256').update(bytes).digest();
    await sql`update files set sha256 = ${sha256}, byte_size = ${bytes.byteLength} where id = ${row.id}`.execute(db);
  }
}

/** SHA-256 of every stored object by key. */
export async function storedHashes(storage: Storage): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for await (const { key } of storage.list()) {
    const hash = createHash('sha256');
    const stored = await storage.read(key);
    for await (const chunk of stored?.stream ?? []) hash.update(chunk as Buffer);
    hashes.set(key, hash.digest('hex'));
  }
  return hashes;
}
