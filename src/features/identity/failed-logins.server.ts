import { createHash } from 'node:crypto';
import { addressCounters } from '../../platform/security/addresses.ts';
import type { Actor, PublicContext } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Counter } from '../../platform/security/counter.ts';
import { Refusal } from '../../platform/refusal.ts';
import { recordAudit } from '../../platform/security/audit.ts';
import type { ClaimedTry } from '../../platform/security/sliding-limit.ts';
import { notifyHolder } from './account-notices.server.ts';
import { familiarityOf } from './devices.server.ts';
import { voidChanges } from './email-store.server.ts';
import { lockOpenUser } from './link-store.server.ts';
import { hasProtectionMail, isMailDue } from './notice-store.server.ts';
import {
  FAILED_LOGINS,
  MANY_FAILURES,
  PROTECTION_LINK_MS,
  PROTECTION_MAIL_PAUSE_MS,
  STRANGERS_FAILURES,
} from './rules.ts';
import { addNothing } from './store.server.ts';

const PROTECTED = 'Too many failed log-ins for this account. If it is yours, use the link that we have mailed to you.';

/**
 * Counts an authentication attempt before it is made, so that concurrent attempts cannot exceed the limit, and uncounts it unless it
 * failed. Failures from unknown devices and addresses also count per account over all addresses: after too many the account is protected
 * and its holder is mailed a link.
 * @param attempted.action what the audit trail calls a failure
 * @param refusal thrown when the credentials are wrong
 * @param attempt returns null when the credentials are wrong, or another refusal of them
 * @throws Refusal `refusal`; `too_many` after too many failures
 */
export async function countingFailures<T>(
  context: PublicContext & { actor?: Actor | null },
  {
    email,
    device,
    action = 'login.failed',
  }: { email: string; device?: string | undefined; action?: 'login.failed' | 'step_up.failed' },
  refusal: Refusal,
  attempt: () => Promise<T | Refusal | null>,
): Promise<T> {
  const { limiter, clock } = context;
  const { address } = context.requestOrigin;
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
      // An attempt over a limit stays counted; if counting itself failed, nothing was counted.
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
    if (proved !== null && !(proved instanceof Refusal)) return proved;
    failed = true;
    await recordFailure(context, userId, action);
    if (await claimed?.fail()) await notifyOfProtection(context, userId);
    throw (proved instanceof Refusal ? proved : refusal).asFailedLogin(userId ?? account);
  } catch (error) {
    if (error instanceof Refusal) error.account ??= holder ?? account;
    throw error;
  } finally {
    if (isCounted && !failed) await Promise.all([limiter.undo(counters, now), claimed?.giveBack()]);
  }
}

/** Records a failed attempt, and tells the holder of many; takes the same time if the account does not exist. */
async function recordFailure(
  context: PublicContext & { actor?: Actor | null },
  ownerId: string | null,
  action: 'login.failed' | 'step_up.failed',
): Promise<void> {
  const { db, clock, requestOrigin, actor = null } = context;
  const at = clock.now();
  const before = (age: number) => new Date(at.getTime() - age);
  await inTransaction(db, async (tx) => {
    // Of several at once each counts those before it.
    if (ownerId !== null && (await lockOpenUser(tx, ownerId)) === undefined) return;
    await recordAudit(tx, { at, actor, requestOrigin }, { action, outcome: 'refused', ownerId });
    const since = { failures: before(MANY_FAILURES.withinMs), mail: before(MANY_FAILURES.pauseMs) };
    if ((await isMailDue(tx, ownerId, MANY_FAILURES.most, since)) && ownerId !== null)
      await notifyHolder(tx, context, { userId: ownerId, kind: 'failed_logins' });
  });
}

/**
 * Makes a waiting change of the e-mail address of a protected account void, and queues a link mail to its holder, unless a valid link
 * exists; takes the same time if the account does not exist.
 */
async function notifyOfProtection(context: PublicContext, userId: string | null): Promise<void> {
  const mail = { now: context.clock.now(), linkLifeMs: PROTECTION_LINK_MS, pauseMs: PROTECTION_MAIL_PAUSE_MS };
  await inTransaction(context.db, async (tx) => {
    if (userId === null || (await lockOpenUser(tx, userId)) === undefined) return addNothing(tx);
    await voidChanges(tx, userId, mail.now);
    if (await hasProtectionMail(tx, { userId, ...mail })) return;
    const entry = { action: 'login.protected', outcome: 'refused', ownerId: userId } as const;
    await recordAudit(tx, { at: mail.now, requestOrigin: context.requestOrigin }, entry);
    await notifyHolder(tx, context, { userId, kind: 'login_protected' });
  });
}

/** Hash of an e-mail as a counter key: counters outlive the user, so they contain no address. */
export function accountKey(email: string): string {
  return createHash('sha256').update(email.toLowerCase()).digest('base64url');
}
