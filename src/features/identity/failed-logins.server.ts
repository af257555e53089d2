import { createHash } from 'node:crypto';
import { addressCounters } from '../../platform/security/addresses.ts';
import type { PublicContext } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Counter } from '../../platform/security/counter.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { ClaimedTry } from '../../platform/security/sliding-limit.ts';
import * as devices from './device-store.server.ts';
import { tellHolder } from './account-notices.server.ts';
import { familiarityOf } from './devices.server.ts';
import { FAILED_LOGINS, PROTECTION_LINK_MS, PROTECTION_MAIL_PAUSE_MS, STRANGERS_FAILURES } from './rules.ts';
import { addNothing } from './store.server.ts';

const PROTECTED = 'Too many failed log-ins for this account. If it is yours, use the link that we have mailed to you.';

/**
 * Counts a try to prove who one is before it is made, so that many at once cannot slip through, and takes it back unless it failed. What
 * comes from no browser and no address that the account knows counts for the account over all addresses too: after too many of those it
 * is protected, and its holder gets a link.
 * @param refusal what is said where the proof was wrong
 * @param attempt gives null then
 * @throws Refusal that one; `too_many` after too many failures
 */
export async function countingFailures<T>(
  context: PublicContext,
  { email, device }: { email: string; device?: string | undefined },
  refusal: Refusal,
  attempt: () => Promise<T | null>,
): Promise<T> {
  const { limiter, clock } = context;
  const { address } = context.ask;
  const now = clock.now();
  const account = accountKey(email);
  const ofAccount = addressCounters(FAILED_LOGINS.ofAccountAndAddress, address);
  const counters: Counter[] = [
    ...ofAccount.map(([limit, network]): Counter => [limit, `${account} ${network}`]),
    ...addressCounters(FAILED_LOGINS.ofAddress, address),
  ];
  let isCounted = true;
  let failed = false;
  let holder: string | null = null;
  let claimed: ClaimedTry | null = null;
  try {
    await limiter.hitAll(counters, now).catch((error: unknown) => {
      // A try over a limit was counted all the same; where the count failed, nothing was.
      if (!(error instanceof Refusal)) isCounted = false;
      throw error;
    });
    const { userId, byDevice, byAddress } = await familiarityOf(context, email, { address, device });
    holder = userId;
    if (!byDevice && !byAddress) {
      const claim = await limiter.claim(STRANGERS_FAILURES, `strangers ${userId ?? account}`, now);
      if (claim.claimed === null) throw new Refusal('too_many', PROTECTED, { retryAfter: claim.retryAfterSeconds });
      claimed = claim.claimed;
    }
    const proved = await attempt();
    if (proved !== null) return proved;
    failed = true;
    if (await claimed?.fail()) await tellOfProtection(context, userId);
    throw refusal.asFailedLogin(userId ?? account);
  } catch (error) {
    if (error instanceof Refusal) error.account ??= holder ?? account;
    throw error;
  } finally {
    if (isCounted && !failed) await Promise.all([limiter.undo(counters, now), claimed?.giveBack()]);
  }
}

/** Has the holder of an account that is protected now be mailed a link, unless they have one that is good; costs as much where nobody holds it. */
async function tellOfProtection(context: PublicContext, userId: string | null): Promise<void> {
  const mail = { now: context.clock.now(), linkLifeMs: PROTECTION_LINK_MS, pauseMs: PROTECTION_MAIL_PAUSE_MS };
  await inTransaction(context.db, async (tx) => {
    if (userId === null || !(await devices.lockOpenUser(tx, userId))) return addNothing(tx);
    if (await devices.hasProtectionMail(tx, { userId, ...mail })) return;
    await tellHolder(tx, context, { userId, kind: 'login_protected', topic: 'login.protected' });
  });
}

/** An e-mail as a key of counters, which outlive the user and so hold no address. */
export function accountKey(email: string): string {
  return createHash('sha256').update(email.toLowerCase()).digest('base64url');
}
