import { Readable } from 'node:stream';
import { dayInIndia } from '#lib/dates.ts';
import { FILE_SIZE_LIMIT_BYTES } from '#lib/file-rules.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { isId } from '#platform/ids.ts';
import { isUnreachable, refusalOf } from '#platform/refusal-of.ts';
import { inspectFile } from '#platform/uploads/file-inspection.ts';
import { objectsOf } from './pictures.server.ts';
import {
  listExpired,
  knownFiles,
  listNotInspected,
  listToRemove,
  markErased,
  markRemoved,
  setInline,
  type FileRow,
} from './store.server.ts';

/** Minimum age of leftovers, longer than any request can run. */
const ORPHAN_AGE_MS = 24 * 60 * 60 * 1000;
const BATCH = 500;
/** Years for which files of rejected EPR accounts, decided claims and untraded offers are kept, and those of trades. */
const UNUSED_YEARS = 1;
const TRADED_YEARS = 8;

/** Removes leftovers of crashes older than 24 hours: stored objects without a row, and temporary upload files. */
export async function sweepFiles(context: Context): Promise<void> {
  const before = new Date(context.clock.now().getTime() - ORPHAN_AGE_MS);
  await context.storage.discardOlderThan(before);
  let batch: string[] = [];
  for await (const { key, writtenAt } of context.storage.list()) {
    // Our keys begin with an id of 36 characters.
    if (writtenAt >= before || !isId(key.slice(0, 36))) continue;
    batch.push(key);
    if (batch.length < BATCH) continue;
    await sweep(context, batch);
    batch = [];
  }
  if (batch.length > 0) await sweep(context, batch);
}

async function sweep(context: Context, keys: readonly string[]): Promise<void> {
  const known = await knownFiles(
    context.db,
    keys.map((key) => key.slice(0, 36)),
  );
  const orphans = keys.filter((key) => !known.has(key.slice(0, 36)));
  if (orphans.length === 0) return;
  await context.storage.remove(orphans);
  context.log.info({ count: orphans.length }, 'removed stored files that no row names');
}

/** Files per step of the job below. */
const INSPECTED_AT_ONCE = 20;

/**
 * Inspects stored PDFs that were uploaded before inspection existed, and records whether they may be shown inline. True when there may be
 * more.
 */
export async function inspectStoredFiles(context: Context): Promise<boolean> {
  const lot = await listNotInspected(context.db, INSPECTED_AT_ONCE);
  for (const file of lot) await setInline(context.db, file.id, await mayBeShown(context, file));
  return lot.length === INSPECTED_AT_ONCE;
}

async function mayBeShown(context: Context, file: FileRow): Promise<boolean> {
  try {
    return await isFoundQuiet(context, file);
  } catch (error) {
    const refusal = refusalOf(error);
    // If storage is unreachable or full, the next run tries again.
    if (refusal.retryAfter !== undefined) throw error;
    if (refusal.status >= 500)
      context.log.warn({ err: error, file: file.id }, 'a stored file cannot be looked into, and opens as a download');
    return false;
  }
}

async function isFoundQuiet({ storage }: Context, { id, name, purpose }: FileRow): Promise<boolean> {
  const stored = await storage.read(id);
  if (stored === null) return false;
  const { path } = await storage.receive(Readable.from(readWhole(stored.stream)), FILE_SIZE_LIMIT_BYTES);
  try {
    return (await inspectFile(path, name, purpose)).inline;
  } finally {
    await storage.discard(path);
  }
}

/** Tells read errors of a stored file apart from a temporary folder that is not writable. */
async function* readWhole(stream: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of stream) yield chunk as Buffer;
  } catch (error) {
    if (isUnreachable(error)) throw error;
    throw new Error('A stored file cannot be read', { cause: error });
  }
}

/** Erases the files whose time is over. */
export async function eraseExpired({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const ended = new Date(now);
  ended.setUTCFullYear(now.getUTCFullYear() - UNUSED_YEARS);
  const today = dayInIndia(now);
  const traded = `${Number(today.slice(0, 4)) - TRADED_YEARS}${today.slice(4)}`;
  for (;;) {
    const expired = await listExpired(db, { ended, traded, limit: BATCH });
    if (expired.length === 0) return;
    await inTransaction(db, (tx) => markErased(tx, expired, now));
  }
}

/** Whether bytes of erased files may still be stored. */
export async function hasErasedFiles({ db }: Pick<Context, 'db'>): Promise<boolean> {
  return (await listToRemove(db, 1)).length > 0;
}

/** Removes the bytes of erased files. True when there may be more. The caller must make sure that no backup is copying them. */
export async function removeErasedFiles(context: Context): Promise<boolean> {
  const lot = await listToRemove(context.db, BATCH);
  if (lot.length === 0) return false;
  await context.storage.remove(lot.flatMap(objectsOf).map(({ key }) => key));
  await markRemoved(
    context.db,
    lot.map(({ id }) => id),
    context.clock.now(),
  );
  return lot.length === BATCH;
}
