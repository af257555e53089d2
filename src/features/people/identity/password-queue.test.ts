/** How many passwords may wait to be hashed. */
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.server.ts';

// Hundreds of hashes wait here: a fake that takes a moment replaces the hash, which takes the processor.
vi.mock('@node-rs/argon2', () => ({
  hash: (password: string) => pause(2, `hash of ${password}`),
  verify: (hash: string, password: string) => pause(2, hash === `hash of ${password}`),
}));

it('refuses a log-in at once when more wait than can be worked off, and takes the next one again', async () => {
  const kept = await hashPassword('five grey herons');
  const tries = await Promise.allSettled(Array.from({ length: 200 }, () => verifyPassword(kept, 'five grey herons')));
  const refused = tries.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  expect(refused.length).toBeGreaterThan(50);
  expect(refused.length).toBeLessThan(100);
  for (const reason of refused) expect(reason).toMatchObject({ kind: 'unavailable', retryAfter: 2 });
  expect(await verifyPassword(kept, 'five grey herons')).toBe(true);
});

it('looks at passwords again after its first one was refused', async () => {
  vi.resetModules();
  const fresh = await import('./passwords.server.ts');
  const waiting = Array.from({ length: 200 }, () => fresh.hashPassword('five grey herons'));
  const first = fresh.verifyPassword(undefined, 'five grey herons').catch(() => null);
  await Promise.allSettled([...waiting, first]);
  expect(await fresh.verifyPassword(await fresh.hashPassword('five grey herons'), 'five grey herons')).toBe(true);
});
