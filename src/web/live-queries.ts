import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query';
import type { ReadKey } from './api-query.ts';
import { ApiError, type ApiResponse } from './api.ts';
import { dropPreloaded } from './preloaded-requests.ts';

/** Events within this time cause one reload. */
const COALESCE_MS = 150;
/** Shortest interval between two reloads, however many events arrive. */
const MIN_RELOAD_INTERVAL_MS = 500;
/** Longest wait for a response before the next request. */
const RESPONSE_TIMEOUT_MS = 10_000;
/** A list of more pages is asked for again when somebody next comes to it: not each time that something happens. */
const MOST_PAGES = 10;

/** Subject of a live event; the browser adds `counts` while it has no stream. */
type Subject = ApiResponse<'GET /api/users/live/'>['about'][number] | 'counts';

const COUNTS: ReadKey = 'GET /api/users/counts/';

/**
 * Queries that show a subject, by their keys. A subject that is not listed is shown by every query: balances, badges and
 * lists of what trades are made of depend on each other.
 */
const QUERIES: Readonly<Partial<Record<Subject, readonly ReadKey[]>>> = {
  counts: [COUNTS],
  article: [COUNTS, 'GET /api/superadmin/blogs/', 'GET /api/superadmin/blogs/{id}/'],
  enquiry: [COUNTS, 'GET /api/superadmin/enquiries/'],
  market: [
    COUNTS,
    'GET /api/epr/public-credit-offers/',
    'GET /api/epr/public-credit-offers/{slug}/',
    'GET /api/epr/all-types/',
    'GET /api/epr/price-context/',
    // The cost of meeting a target depends on the offers.
    'GET /api/epr/target/',
    'GET /api/epr/target/{id}/',
    'GET /api/epr/exposure/',
    // Both say of a counter-offer how much of its offer is still free.
    'GET /api/epr/counter-credit-offers/',
    'GET /api/epr/trades/{id}/',
  ],
  evidence_pack: ['GET /api/epr/evidence/'],
  notification: [COUNTS, 'GET /api/users/notifications/'],
};

export interface Updates {
  /** A stream is open: the events of own writes will come. */
  expectEvents: () => void;
  /** Something about these has changed. */
  add: (about: readonly string[]) => void;
  stop: () => void;
}

/** Reloads after an own write, of each client whose page has a stream of live events. */
const reloads = new WeakMap<QueryClient, () => Promise<void>>();

/**
 * Reloads all that is shown after an own write. Where live events come, the one of this write comes within the time in which
 * they are gathered: the reload waits that long and serves both, since what it reads is newer than every event that came before it. A later
 * event may be somebody else's and reloads again.
 */
export function reloadAfterWrite(client: QueryClient): Promise<void> {
  return (reloads.get(client) ?? (() => invalidate(client, () => true)))();
}

/** Asks again for what is in sight and may have changed; the rest is asked for when it comes into sight. */
export function invalidateAbout(client: QueryClient): Updates {
  const changed = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  let busy = false;
  let writes = 0;
  let last = Number.NEGATIVE_INFINITY;

  const plan = (): void => {
    if (stopped || busy || writes > 0 || changed.size === 0) return;
    timer ??= setTimeout(run, Math.max(COALESCE_MS, last + MIN_RELOAD_INTERVAL_MS - performance.now()));
  };
  const run = (): void => {
    timer = undefined;
    last = performance.now();
    // Asking anew breaks off what is being asked: in a storm over a slow line nothing would ever arrive.
    busy = true;
    void Promise.race([askAgain(client, changed), pauseFor(RESPONSE_TIMEOUT_MS)]).finally(() => {
      busy = false;
      plan();
    });
    changed.clear();
  };
  const reload = async (): Promise<void> => {
    writes += 1;
    clearTimeout(timer);
    timer = undefined;
    await pauseFor(COALESCE_MS);
    writes -= 1;
    changed.clear();
    last = performance.now();
    await invalidate(client, () => true);
  };
  const expectEvents = (): void => {
    if (!stopped) reloads.set(client, reload);
  };
  return {
    expectEvents,
    add(about) {
      expectEvents();
      dropPreloaded();
      for (const subject of about) changed.add(subject);
      plan();
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
      if (reloads.get(client) === reload) reloads.delete(client);
    },
  };
}

const pauseFor = (milliseconds: number) => new Promise<void>((resolve) => void setTimeout(resolve, milliseconds));

async function askAgain(client: QueryClient, changed: ReadonlySet<string>): Promise<void> {
  const about = concernedBy(changed);
  const hidden = document.visibilityState === 'hidden';
  await invalidate(
    client,
    (query) => about(query) && !isNowhere(query),
    (query) => hidden || isLong(query),
  );
}

/**
 * Marks queries as out of date and requests them again; those of `later` when they come into sight. A first response that is under way may
 * have been read before the change, and would be taken for the newest: after it has come, its query is out of date again.
 */
async function invalidate(
  client: QueryClient,
  concerned: (query: Query) => boolean,
  later: (query: Query) => boolean = () => false,
): Promise<void> {
  const firstLoads = client
    .getQueryCache()
    .findAll({ fetchStatus: 'fetching', predicate: (query) => query.state.data === undefined && concerned(query) });
  const again = async (wanted: (query: Query) => boolean): Promise<void> => {
    void client.invalidateQueries({ predicate: (query) => wanted(query) && later(query), refetchType: 'none' });
    await client.invalidateQueries({ predicate: (query) => wanted(query) && !later(query) });
  };
  await again(concerned);
  await Promise.allSettled(firstLoads.map(async ({ promise }) => promise));
  if (firstLoads.length > 0) await again((query) => firstLoads.includes(query) && concerned(query));
}

function concernedBy(changed: ReadonlySet<string>): (query: Query) => boolean {
  // One that a newer server sends may be about everything, as is the browser's own `all`.
  const keys = [...changed].map((subject) =>
    Object.hasOwn(QUERIES, subject) ? QUERIES[subject as Subject] : undefined,
  );
  if (keys.includes(undefined)) return () => true;
  const concerned = new Set<unknown>(keys.flatMap((some) => some ?? []));
  return ({ queryKey: [key] }) => concerned.has(key);
}

/** Whether the query ended with 403 or 404: no event changes that, and a reload would only make the page flicker. */
function isNowhere({ state }: Query): boolean {
  return state.error instanceof ApiError && (state.error.status === 403 || state.error.status === 404);
}

function isLong({ state }: Query): boolean {
  const pages = (state.data as Partial<InfiniteData<unknown>> | undefined)?.pages;
  return Array.isArray(pages) && pages.length > MOST_PAGES;
}
