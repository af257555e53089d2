import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchPresence } from './presence.ts';

const MINUTE_MS = 60_000;
let end: AbortController;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.stubGlobal('window', new EventTarget());
  end = new AbortController();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Whether the wait has ended once all that was due has run. */
async function isOver(waiting: Promise<void>): Promise<boolean> {
  const pending = new Promise<false>((resolve) => {
    setImmediate(() => resolve(false));
  });
  return Promise.race([waiting.then(() => true), pending]);
}

it('waits for nobody while somebody is at the screen', async () => {
  const presence = watchPresence(end.signal);
  vi.setSystemTime(Date.now() + 14 * MINUTE_MS);
  expect(await isOver(presence.wait())).toBe(true);
  window.dispatchEvent(new Event('keydown'));
  vi.setSystemTime(Date.now() + 14 * MINUTE_MS);
  expect(await isOver(presence.wait())).toBe(true);
});

it.each(['pointerdown', 'keydown', 'storage'])(
  'after a quarter of an hour without input waits for the next sign: %s',
  async (sign) => {
    const presence = watchPresence(end.signal);
    vi.setSystemTime(Date.now() + 15 * MINUTE_MS);
    const waiting = presence.wait();
    expect(await isOver(waiting)).toBe(false);
    window.dispatchEvent(new Event(sign));
    expect(await isOver(waiting)).toBe(true);
  },
);

it('waits no longer than the page', async () => {
  const presence = watchPresence(end.signal);
  vi.setSystemTime(Date.now() + 60 * MINUTE_MS);
  const waiting = presence.wait();
  end.abort();
  expect(await isOver(waiting)).toBe(true);
  expect(await isOver(presence.wait())).toBe(true);
});
