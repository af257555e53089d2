import { createHash } from 'node:crypto';
import type { Context } from '../../platform/context.ts';
import type { Counter } from '../../platform/rate-limit.ts';
import { FAILED_LOGINS } from './rules.ts';

/**
 * Counts a try to prove who one is before it is made, so that many at once cannot slip through, and takes it back unless it failed.
 * @param attempt gives null where the proof was wrong
 * @throws Refusal `too_many` after too many failures
 */
export async function countingFailures<T>(
  { limiter, clock }: Pick<Context, 'limiter' | 'clock'>,
  { email, address }: { email: string; address: string },
  attempt: () => Promise<T | null>,
): Promise<T | null> {
  const now = clock.now();
  const counters: Counter[] = [
    [FAILED_LOGINS.ofAccountAndAddress, `${accountKey(email)} ${address}`],
    [FAILED_LOGINS.ofAddress, address],
  ];
  let failed = false;
  try {
    await limiter.hitAll(counters, now);
    const proved = await attempt();
    failed = proved === null;
    return proved;
  } finally {
    if (!failed) await limiter.undo(counters, now);
  }
}

/** An e-mail as a key of counters, which outlive the user and so hold no address. */
export function accountKey(email: string): string {
  return createHash('sha256').update(email.toLowerCase()).digest('base64url');
}
