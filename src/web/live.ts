import { useQueryClient, focusManager } from '@tanstack/react-query';
import { useEffect } from 'react';
import { invalidateAbout } from './live-queries.ts';
import {
  type ActiveOrganisation,
  expireSession,
  notePart,
  ownerOf,
  readSession,
  refreshSession,
  type Session,
} from './session.ts';
import { openTabChannel, withTabLock } from './tabs.ts';

/**
 * Live updates: when the server reports a change, the visible queries are refetched. One tab of the browser holds the stream, since a
 * browser opens only six connections to a host; it forwards the events to the others.
 */

/** Message between tabs: subjects that have changed, or a request to reconnect at once since a tab became visible. */
type TabMessage = { about: readonly string[] } | { wake: true };

/** Anything may have changed, as events may have been missed. */
const ALL: readonly string[] = ['all'];
/** Interval at which only the badges are refetched while there is no stream. */
const COUNTS_INTERVAL_MS = 30_000;
const MIN_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 30_000;
const RESPONSE_TIMEOUT_MS = 10_000;
/** Usual time from the request of a stream to its being open. */
const USUAL_CONNECT_MS = 2_000;

/** Distributes events to the tabs. */
interface Tabs {
  /** This tab's stream is open. */
  opened: () => void;
  all: (about: readonly string[]) => void;
  others: (about: readonly string[]) => void;
}

/** Keeps the visible queries up to date while a person is logged in. Mount it once. */
export function useLiveUpdates(session: Session | null | undefined): void {
  const client = useQueryClient();
  const owner = session ? ownerOf(session) : '';
  const isSuperadmin = session?.role === 'superadmin';
  useEffect(() => {
    if (owner === '') return undefined;
    const leaving = new AbortController();
    // A superadmin's session ends after inactivity, so an open page must not renew it by itself.
    const presence = isSuperadmin ? pauseQueriesWhileAway(leaving.signal) : alwaysPresent;
    const updates = invalidateAbout(client);
    let wake = (): void => undefined;
    const channel = openTabChannel<TabMessage>(`live ${owner}`, (message) => {
      if ('about' in message) updates.add(message.about);
      else wake();
    });
    const tabs: Tabs = {
      opened: updates.expectEvents,
      all(about) {
        if (!leaving.signal.aborted) updates.add(about);
        tabs.others(about);
      },
      others(about) {
        if (!leaving.signal.aborted) channel.post({ about });
      },
    };
    // Timers of a background tab are throttled; a tab that becomes visible wakes the one that holds the stream.
    const onVisible = (): void => {
      if (document.visibilityState === 'hidden') return;
      wake();
      channel.post({ wake: true });
    };
    document.addEventListener('visibilitychange', onVisible);
    window.addEventListener('online', onVisible);
    const wait = (milliseconds: number): Promise<void> =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
        leaving.signal.addEventListener('abort', wake, { once: true });
      });
    void withTabLock(`live ${owner}`, () => follow(tabs, { wait, presence }, leaving.signal), leaving.signal)
      // Aborted while another tab held the lock.
      .catch(() => null);
    return () => {
      leaving.abort();
      document.removeEventListener('visibilitychange', onVisible);
      window.removeEventListener('online', onVisible);
      channel.close();
      updates.stop();
    };
  }, [owner, isSuperadmin, client]);
}

/** Holds a stream until it is aborted or the session is over; reconnects with exponential backoff and jitter. */
async function follow(
  tabs: Tabs,
  { wait, presence }: { wait: (milliseconds: number) => Promise<void>; presence: Presence },
  leaving: AbortSignal,
): Promise<void> {
  let pause = MIN_PAUSE_MS;
  let countsAt = Date.now();
  let isFirst = true;
  while (!leaving.aborted) {
    const openedAt = Date.now();
    const end = await stream(tabs, { isFirst, presence }, leaving);
    isFirst = false;
    if (end === 'gone' || leaving.aborted) return;
    // Resets the backoff after a stream that lasted; one that ended with its token is reopened at once.
    if (Date.now() - openedAt > MAX_PAUSE_MS) pause = MIN_PAUSE_MS;
    if (end !== 'renewed' || Date.now() - openedAt < MIN_PAUSE_MS) await wait(pause * (0.5 + Math.random() / 2));
    pause = Math.min(pause * 2, MAX_PAUSE_MS);
    if (Date.now() - countsAt >= COUNTS_INTERVAL_MS) {
      countsAt = Date.now();
      tabs.all(['counts']);
    }
  }
}

/**
 * Milliseconds since this page was requested. `performance.now` may stop while the machine sleeps and `Date.now` may be set back, so the
 * larger one counts.
 */
const pageAge = (): number => Math.ceil(Math.max(performance.now(), Date.now() - performance.timeOrigin));

/**
 * The first stream asks the server for events since this page was requested, as no data is older; if the server does not know, it reports
 * `all`. After a later stream, or in other tabs, events may have been missed, so everything is refetched.
 *
 * @returns how it ended: `renewed` with a new token, `gone` without a session, else `lost`
 */
async function stream(
  tabs: Tabs,
  { isFirst, presence }: { isFirst: boolean; presence: Presence },
  leaving: AbortSignal,
): Promise<'renewed' | 'gone' | 'lost'> {
  const token = readSession()?.token;
  if (token === undefined) return 'gone';
  let over = false;
  const silent = new AbortController();
  const timer = setTimeout(() => silent.abort(), RESPONSE_TIMEOUT_MS);
  const age = pageAge();
  try {
    const response = await fetch(`/api/users/live/?unheard_ms=${age + USUAL_CONNECT_MS}`, {
      headers: { Authorization: `Bearer ${token}`, Accept: 'text/event-stream' },
      cache: 'no-store',
      signal: AbortSignal.any([leaving, silent.signal]),
    });
    clearTimeout(timer);
    if (response.ok && response.body) {
      tabs.opened();
      const isSoon = pageAge() - age <= USUAL_CONNECT_MS;
      (isFirst && isSoon ? tabs.others : tabs.all)(ALL);
      for await (const { event, data } of readEvents(response.body)) {
        if (event === 'changed') {
          const { about } = JSON.parse(data) as { about: string[] };
          tabs.all(about);
          if (about.includes('member')) void readPart();
        }
        if (event === 'over') over = true;
      }
    } else over = response.status === 401;
  } catch {
    // The connection failed; the browser logs it where it matters.
  } finally {
    clearTimeout(timer);
  }
  if (!over || leaving.aborted) return 'lost';
  await presence.wait();
  return leaving.aborted ? 'lost' : renew(token);
}

/**
 * Reads which part the person has now. A refresh would say so too, but spends a token: a page that is left before the answer would have lost
 * the session. Without an answer the part is read with the next refresh.
 */
async function readPart(): Promise<void> {
  const { organisation, token } = readSession() ?? {};
  if (!organisation) return;
  const headers = { Authorization: `Bearer ${token}` };
  try {
    const response = await fetch('/api/users/organisations/', { headers });
    if (!response.ok) return;
    const { data } = (await response.json()) as { data: readonly ActiveOrganisation[] };
    const own = data.find(({ id }) => id === organisation.id);
    if (own !== undefined) notePart(own);
  } catch {
    // The connection failed; the browser logs it where it matters.
  }
}

async function renew(spent: string): Promise<'renewed' | 'gone' | 'lost'> {
  try {
    if ((await refreshSession(spent)) !== null) return 'renewed';
    expireSession();
    return 'gone';
  } catch {
    return 'lost';
  }
}

/** Time without data after which a stream counts as lost: the server sends a comment every 20 seconds. */
const MAX_SILENCE_MS = 50_000;

interface ServerEvent {
  event: string;
  data: string;
}

/** Yields server-sent events (HTML standard, section 9.2) as they arrive. Ends with the stream, or when it has been silent for too long. */
async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader();
  let rest = '';
  try {
    for (;;) {
      const silence = setTimeout(() => void reader.cancel().catch(() => null), MAX_SILENCE_MS);
      const { done, value } = await reader.read().finally(() => clearTimeout(silence));
      if (done) return;
      const blocks = (rest + value).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = parse(block);
        if (event) yield event;
      }
    }
  } finally {
    await reader.cancel().catch(() => null);
  }
}

/** The event of a block, or null for a comment. */
function parse(block: string): ServerEvent | null {
  const field = (name: string): string | undefined =>
    block
      .split('\n')
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2);
  const event = field('event');
  return event === undefined ? null : { event, data: field('data') ?? '' };
}

/** Age of the last input up to which a person counts as present. */
const PRESENT_MS = 15 * 60_000;
const INPUT_EVENTS = ['pointerdown', 'keydown'] as const;

/** Detects whether a person is at the screen. */
interface Presence {
  /** Resolves at once after recent input; else at the next input, when another tab has renewed the session, or at the end. */
  wait(): Promise<void>;
}

/**
 * Watches for input and for this tab becoming visible, until aborted. While nobody is present, automatic refetches of queries by interval
 * and by window focus are disabled.
 */
export function pauseQueriesWhileAway(end: AbortSignal): Presence {
  let lastInputAt = Date.now();
  let isPresent = true;
  let resume: (() => void) | undefined;
  const report = (present: boolean): void => {
    if (isPresent === present) return;
    isPresent = present;
    focusManager.setFocused(present ? undefined : false);
  };
  const look = (): void => {
    const leftMs = lastInputAt + PRESENT_MS - Date.now();
    if (leftMs > 0) timer = setTimeout(look, leftMs);
    else report(false);
  };
  let timer = setTimeout(look, PRESENT_MS);
  const notice = (): void => {
    lastInputAt = Date.now();
    if (!isPresent) look();
    report(true);
    resume?.();
  };
  for (const sign of INPUT_EVENTS) window.addEventListener(sign, notice, { signal: end, passive: true, capture: true });
  const back = (): void => {
    if (document.visibilityState === 'visible') notice();
  };
  window.addEventListener('visibilitychange', back, { signal: end, capture: true });
  window.addEventListener('storage', () => resume?.(), { signal: end });
  end.addEventListener(
    'abort',
    () => {
      clearTimeout(timer);
      report(true);
      resume?.();
    },
    { once: true },
  );
  return {
    async wait() {
      if (end.aborted || Date.now() - lastInputAt < PRESENT_MS) return;
      await new Promise<void>((resolve) => {
        resume = resolve;
      });
      resume = undefined;
    },
  };
}

/** Roles without an inactivity limit: the session continues while the page is open. */
const alwaysPresent: Presence = { wait: () => Promise.resolve() };
