import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';
import { dropPreloaded } from './preloaded-requests.ts';

/** What happens together is asked for together. Milliseconds. */
const GATHER = 150;
/** A storm of events asks again this often. Milliseconds. */
const REST = 500;
/** Nobody waits longer for an answer before asking for the next. Milliseconds. */
const LONGEST_ANSWER = 10_000;
/** A list of more pages is asked for again when somebody next comes to it: not each time that something happens. */
const MOST_PAGES = 10;

/** What asks for the badges alone, and what the market changes besides them. */
const COUNTS = ['GET /api/users/counts/'];
const MARKET = [
  ...COUNTS,
  'GET /api/epr/public-credit-offers/',
  'GET /api/epr/all-types/',
  'GET /api/epr/price-context/',
  // What meeting a target costs today.
  'GET /api/epr/target/',
  // Says of each how much of its offer is still free.
  'GET /api/epr/counter-credit-offers/',
];

export interface Updates {
  /** Something about these has changed. */
  add: (about: readonly string[]) => void;
  stop: () => void;
}

/** Asks again for what is in sight and may have changed; the rest is asked for when it comes into sight. */
export function invalidateAbout(client: QueryClient): Updates {
  const changed = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  let busy = false;
  let last = Number.NEGATIVE_INFINITY;

  const plan = (): void => {
    if (stopped || busy || changed.size === 0) return;
    timer ??= setTimeout(run, Math.max(GATHER, last + REST - performance.now()));
  };
  const run = (): void => {
    timer = undefined;
    last = performance.now();
    // Asking anew breaks off what is being asked: in a storm over a slow line nothing would ever arrive.
    busy = true;
    void Promise.race([askAgain(client, changed), rest(LONGEST_ANSWER)]).finally(() => {
      busy = false;
      plan();
    });
    changed.clear();
  };
  return {
    add(about) {
      dropPreloaded();
      for (const subject of about) changed.add(subject);
      plan();
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

const rest = (milliseconds: number) => new Promise<void>((resolve) => void setTimeout(resolve, milliseconds));

async function askAgain(client: QueryClient, changed: ReadonlySet<string>): Promise<void> {
  const about = concernedBy(changed);
  const concerned = (query: Query): boolean => about(query) && !isNowhere(query);
  const hidden = document.visibilityState === 'hidden';
  const later = (query: Query): boolean => hidden || isLong(query);
  void client.invalidateQueries({ predicate: (query) => concerned(query) && later(query), refetchType: 'none' });
  await client.invalidateQueries({ predicate: (query) => concerned(query) && !later(query) });
}

function concernedBy(changed: ReadonlySet<string>): (query: Query) => boolean {
  const narrow = [...changed].every((subject) => subject === 'counts' || subject === 'market');
  if (!narrow) return () => true;
  const keys = changed.has('market') ? MARKET : COUNTS;
  return ({ queryKey: [key] }) => typeof key === 'string' && keys.some((start) => key.startsWith(start));
}

/** What is not there, or not for these eyes, no event brings; asking again would only make its page blink. */
function isNowhere({ state }: Query): boolean {
  return state.error instanceof ApiError && (state.error.status === 403 || state.error.status === 404);
}

function isLong({ state }: Query): boolean {
  const pages = (state.data as Partial<InfiniteData<unknown>> | undefined)?.pages;
  return Array.isArray(pages) && pages.length > MOST_PAGES;
}
