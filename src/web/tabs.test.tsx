/** Where the browser refuses what tabs share, each tab goes on alone. */
import { afterEach, expect, it, vi } from 'vitest';
import { openTabChannel, withTabLock } from './tabs.ts';

const denied = () => new DOMException('The request was denied.', 'SecurityError');

afterEach(() => vi.restoreAllMocks());

it.each([
  ['refuses locks', { request: () => Promise.reject(denied()) }],
  ['has no locks', undefined],
])('In a browser that %s, works of one name run in turn', async (_, locks) => {
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  const done: string[] = [];
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const first = withTabLock('refresh', async () => {
    await gate;
    done.push('first');
    throw new Error('lost');
  });
  const second = withTabLock('refresh', async () => done.push('second'));
  open();
  await expect(first).rejects.toThrow('lost');
  await second;
  expect(done).toEqual(['first', 'second']);
});

it('A work that fails under a lock is not run again', async () => {
  const work = vi.fn<() => Promise<void>>().mockRejectedValue(new Error('lost'));
  await expect(withTabLock('refresh', work)).rejects.toThrow('lost');
  expect(work).toHaveBeenCalledTimes(1);
});

it('A channel that the browser refuses takes messages, which nobody hears', () => {
  vi.stubGlobal('BroadcastChannel', function refuse() {
    throw denied();
  });
  const channel = openTabChannel<string>('live', () => expect.fail('heard'));
  channel.post('changed');
  channel.close();
});
