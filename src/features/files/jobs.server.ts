import type { Context } from '../../platform/context.ts';
import { isId } from '../../platform/ids.ts';
import { knownFiles } from './store.server.ts';

/** Older than any request that could still be at work on them. Milliseconds. */
const ORPHAN_AGE = 24 * 60 * 60 * 1000;
const BATCH = 500;

/** Removes what crashes have left: stored objects without a row, and arrived files that nobody kept, both older than 24 hours. */
export async function sweepFiles(context: Context): Promise<void> {
  const before = new Date(context.clock.now().getTime() - ORPHAN_AGE);
  await context.storage.discardOlderThan(before);
  let batch: string[] = [];
  for await (const { key, writtenAt } of context.storage.list()) {
    // Ids have 36 characters and begin every key of ours.
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
