import { createHash } from 'node:crypto';
import type * as z from 'zod/mini';
import type { PartyRole } from '#lib/contract.ts';
import type { PublicContext, Actor, ActorContext } from '#platform/context.ts';
import { inTransaction, type Tx } from '#platform/database/database.ts';
import { Refusal, wrongField } from '#platform/refusal.ts';
import { addressCounters } from '#platform/security/addresses.ts';
import { recordAudit } from '#platform/security/audit.ts';
import type { Counter } from '#platform/security/counter.ts';
import { hashToken } from '#platform/security/session-tokens.ts';
import type { ClaimedTry } from '#platform/security/sliding-limit.ts';
import { type credentials, type secondStep, ENTER_FACTOR, type stepUp as proof } from './contract.ts';
import { voidChanges, lockOpenUser } from './email-store.server.ts';
import { notifyHolder } from './links.server.ts';
import { verifyPassword } from './passwords.server.ts';
import {
  isDemoEmail,
  MOST_TRIES,
  FAILED_LOGINS,
  MANY_FAILURES,
  PROTECTION_LINK_MS,
  PROTECTION_MAIL_PAUSE_MS,
  STRANGERS_FAILURES,
  FRESH_PROOF_LIFE_MS,
  type SecondFactorMethod,
  WRONG_CODE,
  WRONG_PASSKEY,
} from './rules.ts';
import { createChallenge, passkeyOptions, tryProof, useSecondFactor, type Proof } from './second-factor.server.ts';
import { claimTry, takeChallenge, endFreshProof, setFreshUntil } from './session-store.server.ts';
import {
  openSessionIn,
  type OpenedSession,
  type SessionOwner,
  detailOfProof,
  familiarityOf,
} from './sessions.server.ts';
import * as store from './store.server.ts';

/** Refusal of a wrong second factor. */
function wrongProof({ response }: Proof, kind: 'invalid' | 'wrong_credentials'): Refusal {
  return response === undefined ? wrongField('code', WRONG_CODE, kind) : wrongField('response', WRONG_PASSKEY, kind);
}

/**
 * Opens a session for the right e-mail and password, and the second factor where one is set up.
 * @param input.roles roles that may use this log-in page
 * @throws Refusal `wrong_credentials`, without a reason; `second_factor_required` with what it may be; `too_many` after too many failures
 */
export async function logIn(
  context: PublicContext,
  input: z.output<typeof credentials> & { roles: readonly PartyRole[] },
): Promise<OpenedSession> {
  const { email, password, roles, device, code } = input;
  return countingFailures(context, { email, device }, new Refusal('wrong_credentials'), async () => {
    const found = await store.findUserByEmail(context.db, email);
    const isLocked = (owner: { email: string }) => isDemoEmail(owner.email) && !context.config.demo;
    const user = found && roles.includes(found.role) && !isLocked(found) ? found : undefined;
    if (!(await verifyPassword(user?.passwordHash, password)) || user === undefined) return null;
    const isEnrolled = user.methods.length > 0;
    if (isEnrolled && code === undefined) throw await secondFactorRequired(context, user);
    const opened = await open(context, user, { device, proof: isEnrolled ? { code } : null });
    return opened ?? (isEnrolled ? wrongProof({ code }, 'wrong_credentials') : null);
  });
}

/** The answer to a right password where a second factor is set up. */
async function secondFactorRequired(context: PublicContext, user: store.LoginUser): Promise<Refusal> {
  const { challenge, expiresAt } = await createChallenge(context, { userId: user.id, purpose: 'login' });
  const data = {
    challenge,
    methods: user.methods,
    passkey_options: await passkeyOptions(context, user.id, challenge),
    expires_at: expiresAt.toISOString(),
  };
  return new Refusal('second_factor_required', undefined, { data });
}

/** Completes a log-in with the second factor. @throws Refusal `wrong_credentials`, `too_many` */
export async function completeLogIn(
  context: PublicContext,
  input: z.output<typeof secondStep> & { roles: readonly PartyRole[] },
): Promise<OpenedSession> {
  const { challenge, device, roles, ...proof } = input;
  const again = () => new Refusal('wrong_credentials', 'Please log in again.');
  const hash = hashToken(challenge);
  const at = context.clock.now();
  const user = await claimTry(context.db, { hash, most: MOST_TRIES, at });
  if (user === undefined || !roles.includes(user.role)) throw again();
  return countingFailures(context, { email: user.email, device }, wrongProof(proof, 'wrong_credentials'), () =>
    open(context, user, {
      device,
      proof: { ...proof, challenge },
      before: async (tx) => {
        if (!(await takeChallenge(tx, { hash, user_id: user.id, session_id: null, purpose: 'login', at })))
          throw again();
      },
    }),
  );
}

/** Uses the second factor, if one is needed, and opens the session in one transaction. Null where either is refused. */
async function open(
  context: PublicContext,
  user: SessionOwner,
  { device, proof, before }: { device: string | undefined; proof: Proof | null; before?: (tx: Tx) => Promise<void> },
): Promise<OpenedSession | null> {
  return tryProof(context, user.id, async (tx) => {
    await before?.(tx);
    const method = proof === null ? null : await useSecondFactor(tx, context, user.id, proof);
    if (proof !== null && method === null) return null;
    const from = { address: context.requestOrigin.address, device, secondFactor: method };
    return openSessionIn(tx, context, user, from);
  });
}

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
    const { userId, byDevice, byAddress } = await familiarityOf(context, { email }, { address, device });
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
    // Each of several at once counts those before it.
    if (ownerId !== null && (await lockOpenUser(tx, ownerId)) === undefined) return;
    await recordAudit(tx, { at, actor, requestOrigin }, { action, outcome: 'refused', ownerId });
    const since = { failures: before(MANY_FAILURES.withinMs), mail: before(MANY_FAILURES.pauseMs) };
    if ((await store.isMailDue(tx, ownerId, MANY_FAILURES.most, since)) && ownerId !== null)
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
    if (userId === null || (await lockOpenUser(tx, userId)) === undefined) return store.addNothing(tx);
    await voidChanges(tx, userId, mail.now);
    if (await store.hasProtectionMail(tx, { userId, ...mail })) return;
    const entry = { action: 'login.protected', outcome: 'refused', ownerId: userId } as const;
    await recordAudit(tx, { at: mail.now, requestOrigin: context.requestOrigin }, entry);
    await notifyHolder(tx, context, { userId, kind: 'login_protected' });
  });
}

/** Hash of an e-mail as a counter key: counters outlive the user, so they contain no address. */
export function accountKey(email: string): string {
  return createHash('sha256').update(email.toLowerCase()).digest('base64url');
}

/** Challenge and options of a passkey for a step-up; both null where the user has none. */
export async function stepUpOptions(context: ActorContext) {
  const { personId: userId, sessionId, secondFactorMethods } = context.actor;
  if (!secondFactorMethods.includes('passkey')) return { challenge: null, passkey_options: null };
  const { challenge } = await createChallenge(context, { userId, purpose: 'step_up', sessionId });
  return { challenge, passkey_options: await passkeyOptions(context, userId, challenge) };
}

/**
 * Confirms the user's identity and marks the session as stepped up: by the second factor where one is set up, else by the password.
 * @throws Refusal 400 on password, code or response; `too_many` after too many failed log-ins
 */
export async function stepUp(context: ActorContext, form: z.output<typeof proof>): Promise<Date> {
  const { actor, clock, db } = context;
  const user = await store.findAccount(db, actor.personId);
  if (user === undefined) throw new Refusal('token_not_valid');
  const until = new Date(clock.now().getTime() + FRESH_PROOF_LIFE_MS);
  const who = { email: user.email, device: form.device, action: 'step_up.failed' } as const;
  const refresh = async (tx: Tx, method: SecondFactorMethod | null = null) => {
    const fresh = { id: actor.personId, sessionId: actor.sessionId, passwordHash: user.passwordHash, until };
    if (!(await setFreshUntil(tx, fresh))) return null;
    const entry = { action: 'step_up.succeeded', detail: detailOfProof(method) } as const;
    await recordAudit(tx, { at: clock.now(), ...context }, entry);
    return until;
  };
  if (actor.secondFactorMethods.length > 0) {
    const { code, response } = form;
    if (code === undefined && response === undefined) throw wrongField('code', ENTER_FACTOR);
    return countingFailures(context, who, wrongProof(form, 'invalid'), () =>
      tryProof(context, actor.personId, async (tx) => {
        if (response !== undefined && !(await takeOwnChallenge(tx, context, form.challenge))) return null;
        const method = await useSecondFactor(tx, context, actor.personId, form);
        return method && refresh(tx, method);
      }),
    );
  }
  const { password } = form;
  if (password === undefined || password === '') throw wrongField('password', 'Password is required');
  return countingFailures(context, who, wrongField('password', 'The password is not right.'), async () =>
    (await verifyPassword(user.passwordHash, password)) ? inTransaction(db, (tx) => refresh(tx)) : null,
  );
}

function takeOwnChallenge(tx: Tx, { actor, clock }: ActorContext, challenge: string | undefined): Promise<boolean> {
  return takeChallenge(tx, {
    hash: hashToken(challenge ?? ''),
    user_id: actor.personId,
    session_id: actor.sessionId,
    purpose: 'step_up',
    at: clock.now(),
  });
}

/** Removes the step-up: the next sensitive action requires a proof again. */
export async function lockSensitiveActions({ actor, clock, db }: ActorContext): Promise<void> {
  await endFreshProof(db, actor.sessionId, clock.now());
}
