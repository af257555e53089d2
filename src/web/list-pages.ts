/** A list of the API read from its first page to its last, for a file. */
import { ApiError } from './api.ts';

/** Rows asked for at once; the most that the server gives. */
export const LARGE_PAGE = 200;

/** How often one page is asked again: a network that fails twice more has failed; the limit of calls may hold several times. */
const TRIES = { network: 2, limit: 5 };
/** Seconds until a page is asked again where the server does not say. */
const PAUSE = 2;

export interface ListPage<Item> {
  data: readonly Item[];
  next: string | null;
}

export interface ReadingOptions {
  signal: AbortSignal;
  /** Gets how many rows have come, after each page. */
  onProgress?: (rows: number) => void;
  /** Waits so many seconds; rejects when the signal fires. */
  wait?: (seconds: number, signal: AbortSignal) => Promise<void>;
}

/**
 * All rows of a list, in the list's order. A page goes on after the last id of the one before, so what is added meanwhile (in front:
 * ids grow with time) neither moves nor repeats a row, and what is removed leaves no other one out. Each row is as it was when its page
 * was read. Where the list is ordered by something that changes, such as a price, a row may come twice; it is kept once.
 * @throws ApiError when a page fails for good; the signal's reason when it was cancelled
 */
export async function readWholeList<Item extends { id: string }>(
  ask: (cursor: string | null) => Promise<ListPage<Item>>,
  { signal, onProgress, wait = pause }: ReadingOptions,
): Promise<Item[]> {
  const rows = new Map<string, Item>();
  let cursor: string | null = null;
  do {
    const page: ListPage<Item> = await askPatiently(() => ask(cursor), signal, wait);
    signal.throwIfAborted();
    for (const row of page.data) if (!rows.has(row.id)) rows.set(row.id, row);
    if (page.next !== null && page.next === cursor) throw new ApiError(0, 'The list does not end.');
    cursor = page.next;
    onProgress?.(rows.size);
  } while (cursor !== null);
  return [...rows.values()];
}

async function askPatiently<Page>(
  ask: () => Promise<Page>,
  signal: AbortSignal,
  wait: NonNullable<ReadingOptions['wait']>,
): Promise<Page> {
  const failures = { network: 0, limit: 0 };
  for (;;) {
    signal.throwIfAborted();
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof ApiError) || ![0, 429, 503].includes(error.status)) throw error;
      const kind = error.status === 429 ? 'limit' : 'network';
      failures[kind] += 1;
      if (failures[kind] > TRIES[kind]) throw error;
      await wait(error.retryAfter ?? PAUSE, signal);
    }
  }
}

function pause(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, seconds * 1000);
    signal.addEventListener('abort', stop, { once: true });
  });
}
