import { environmentManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pauseQueriesWhileAway } from './live.ts';

const MINUTE_MS = 60_000;
let end: AbortController;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', { visibilityState: 'visible' });
  end = new AbortController();
});
afterEach(() => {
  end.abort();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Whether the wait has ended after all pending promises and timers have run. */
async function isOver(waiting: Promise<void>): Promise<boolean> {
  const pending = new Promise<false>((resolve) => {
    setImmediate(() => resolve(false));
  });
  return Promise.race([waiting.then(() => true), pending]);
}

it('waits for nobody while somebody is at the screen', async () => {
  const presence = pauseQueriesWhileAway(end.signal);
  vi.setSystemTime(Date.now() + 14 * MINUTE_MS);
  expect(await isOver(presence.wait())).toBe(true);
  window.dispatchEvent(new Event('keydown'));
  vi.setSystemTime(Date.now() + 14 * MINUTE_MS);
  expect(await isOver(presence.wait())).toBe(true);
});

it.each(['pointerdown', 'keydown', 'visibilitychange', 'storage'])(
  'after a quarter of an hour without input waits for the next sign: %s',
  async (sign) => {
    const presence = pauseQueriesWhileAway(end.signal);
    vi.setSystemTime(Date.now() + 15 * MINUTE_MS);
    const waiting = presence.wait();
    expect(await isOver(waiting)).toBe(false);
    window.dispatchEvent(new Event(sign));
    expect(await isOver(waiting)).toBe(true);
  },
);

it('waits no longer than the page', async () => {
  const presence = pauseQueriesWhileAway(end.signal);
  vi.setSystemTime(Date.now() + 60 * MINUTE_MS);
  const waiting = presence.wait();
  end.abort();
  expect(await isOver(waiting)).toBe(true);
  expect(await isOver(presence.wait())).toBe(true);
});

it('stops asking again and again after a quarter of an hour without input, and starts at the next one', async () => {
  environmentManager.setIsServer(() => false);
  const client = new QueryClient();
  let asked = 0;
  const observer = new QueryObserver(client, {
    queryKey: ['dashboard'],
    queryFn: async () => (asked += 1),
    refetchInterval: MINUTE_MS,
  });
  client.mount();
  const leave = observer.subscribe(() => undefined);
  try {
    pauseQueriesWhileAway(end.signal);
    await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
    window.dispatchEvent(new Event('keydown'));
    await vi.advanceTimersByTimeAsync(14.5 * MINUTE_MS);
    expect(asked).toBe(25);
    await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
    expect(asked).toBe(25);
    window.dispatchEvent(new Event('pointerdown'));
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toBe(26);
    await vi.advanceTimersByTimeAsync(14.5 * MINUTE_MS);
    expect(asked).toBeGreaterThanOrEqual(39);
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    const last = asked;
    await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
    expect(asked).toBe(last);
    end.abort();
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(asked).toBeGreaterThan(last);
  } finally {
    leave();
    client.unmount();
    client.clear();
  }
});
