import { isUnreachable } from '../refusal-of.ts';

/** Collects items while other batches run, so that many share one round trip and one commit. */
export interface Batcher<Item, Result> {
  add(item: Item): Promise<Result>;
}

interface QueuedItem<Item, Result> {
  item: Item;
  done: (result: Result) => void;
  failed: (error: unknown) => void;
}

/**
 * A batch starts when the one before it has ended: meanwhile the next one is collected. If a batch takes longer than this (a lock), the
 * next one starts anyway.
 */
const BATCH_WAIT_MS = 50;

/**
 * Runs items in batches: the first item starts at once; items that arrive meanwhile wait for the next batch. `conflict` names the resource
 * that two items of one batch must not share; the second such item waits for the next batch. A failed batch is retried item by item, so
 * that one bad item does not fail the others; but not while the database is out of reach: the batch may have committed.
 * @param options.most maximum items of one batch; @param options.inFlight maximum concurrent batches
 */
export function createBatcher<Item, Result>(options: {
  run: (items: readonly Item[]) => Promise<Result[]>;
  most: number;
  inFlight: number;
  conflict: (item: Item) => string | null;
}): Batcher<Item, Result> {
  const waiting: QueuedItem<Item, Result>[] = [];
  let running = 0;
  /** The batch that the next one waits for. */
  let awaited: QueuedItem<Item, Result>[] | undefined;

  function take(): QueuedItem<Item, Result>[] {
    const taken: QueuedItem<Item, Result>[] = [];
    const names = new Set<string>();
    for (let index = 0; index < waiting.length && taken.length < options.most;) {
      const entry = waiting[index];
      if (entry === undefined) break;
      const name = options.conflict(entry.item);
      if (name !== null && names.has(name)) {
        index += 1;
        continue;
      }
      if (name !== null) names.add(name);
      taken.push(entry);
      waiting.splice(index, 1);
    }
    return taken;
  }

  async function settle(batch: readonly QueuedItem<Item, Result>[]): Promise<void> {
    try {
      const results = await options.run(batch.map(({ item }) => item));
      for (const [index, entry] of batch.entries()) {
        const result = results[index];
        if (result === undefined) entry.failed(new Error('A batch gave fewer results than it had items'));
        else entry.done(result);
      }
    } catch (error) {
      if (batch.length === 1 || isUnreachable(error)) for (const entry of batch) entry.failed(error);
      else for (const entry of batch) await settle([entry]);
    }
  }

  function start(): void {
    while (awaited === undefined && running < options.inFlight && waiting.length > 0) {
      const batch = take();
      awaited = batch;
      running += 1;
      const startNext = (): void => {
        if (awaited === batch) awaited = undefined;
        start();
      };
      const waited = setTimeout(startNext, BATCH_WAIT_MS);
      void settle(batch).finally(() => {
        clearTimeout(waited);
        running -= 1;
        startNext();
      });
    }
  }

  return {
    add: (item) =>
      new Promise<Result>((done, failed) => {
        waiting.push({ item, done, failed });
        // Items of the same turn of the event loop share a batch.
        if (waiting.length === 1) setImmediate(start);
      }),
  };
}
