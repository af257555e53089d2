/** Reads all pages of a list of the API, for a file. */
import { ApiError } from './api.ts';

/** Page size of later pages, the server's maximum. */
export const MAX_PAGE_SIZE = 200;

/** Retries of one page: two after network errors; more after 429, since the rate limit may apply several times. */
const RETRIES = { network: 2, limit: 5 };
/** Pause before a retry if the response has no `Retry-After`. */
const RETRY_PAUSE_SECONDS = 2;

export interface ListPage<Item> {
  data: readonly Item[];
  next: string | null;
}

interface ReadingOptions {
  signal: AbortSignal;
  /** Gets the number of rows so far, after each page. */
  onProgress?: (rows: number) => void;
  /** Waits this many seconds; rejects when the signal fires. */
  wait?: (seconds: number, signal: AbortSignal) => Promise<void>;
}

/**
 * All rows of a list, in the list's order. A page starts after the last id of the previous one, so an insert meanwhile (at the front:
 * ids grow with time) does not shift or repeat a row, and a delete skips none. Each row is as it was when its page was read. If the
 * order can change, e.g. by price, a row may arrive twice; it is kept once.
 * @throws ApiError when a page fails for good; the signal's reason when it was cancelled
 */
export async function readAllPages<Item extends { id: string }>(
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
      if (failures[kind] > RETRIES[kind]) throw error;
      await wait(error.retryAfter ?? RETRY_PAUSE_SECONDS, signal);
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
