import type { ActorContext, Context, PublicContext } from '#platform/context.ts';
import { inTransaction, violatedConstraint, type Tx } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { addToOutbox } from '#platform/outbox.ts';
import { Refusal, wrongField } from '#platform/refusal.ts';
import { recordAudit } from '#platform/security/audit.ts';
import * as store from './email-store.server.ts';
import { lockOpenUser, invalidateLinks, invalidateNotMeLinks } from './email-store.server.ts';
import { deleteFactors, undoFactorsSince } from './factor-store.server.ts';
import { notifyHolder, countLinkTry, createLink, takeLink, wrongLink } from './links.server.ts';
import { hashUnknownPassword } from './passwords.server.ts';
import { CONFIRMATION_MAILS, EMAIL_CHANGE_LINK_MS, graceEnd, NOT_ME_LINK_MS, VERIFICATION_LINK_MS } from './rules.ts';
import { invalidateChallenges, endSessionsOf, deleteWhereabouts } from './session-store.server.ts';
import { lockOwnAccount, requireFreshProof } from './sessions.server.ts';
import { invalidateResets, replacePasswordHash } from './store.server.ts';

/** Text for an address that another account has, or that is reserved for one. */
const TAKEN = 'An account with this email already exists.';
const taken = () => wrongField('email', TAKEN, 'conflict');

/** Does what gives an account an address. @throws Refusal `conflict` on email where another account has it or it is reserved for one */
export async function refusingTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isTakenAddress(error)) throw taken();
    throw error;
  }
}

/** Whether the database has refused an address because another account has it or it is reserved for one. */
export const isTakenAddress = (error: unknown): boolean => violatedConstraint(error) === 'users_email';

/** Queues the mail that confirms the address of an account. */
export async function askToConfirm(tx: Tx, userId: string, at: Date): Promise<void> {
  await addToOutbox(tx, 'email.unconfirmed', userId, at);
}

/** Token of that mail, which makes earlier ones invalid; null where the account is closed or confirmed. */
export async function createVerificationLink(context: Context, userId: string): Promise<string | null> {
  return inTransaction(context.db, async (tx) => {
    await lockOpenUser(tx, userId);
    const user = await store.findAddress(tx, userId);
    if (user === undefined || user.isConfirmed) return null;
    return createLink(tx, context, { userId, kind: 'email_verification', lifeMs: VERIFICATION_LINK_MS });
  });
}

/** Sends the link again. Returns the address. @throws Refusal `conflict` confirmed already, `too_many` */
export async function askForVerification(context: ActorContext): Promise<string> {
  const { actor, clock, db, limiter } = context;
  await limiter.hit(CONFIRMATION_MAILS, actor.personId, clock.now());
  return inTransaction(db, async (tx) => {
    const user = await store.findAddress(tx, actor.personId);
    if (user === undefined) throw new Refusal('token_not_valid');
    if (user.isConfirmed) throw new Refusal('conflict', 'Your e-mail is confirmed already.');
    await askToConfirm(tx, actor.personId, clock.now());
    return user.email;
  });
}

/** Whether the address of an account is confirmed, and a waiting change of it. */
export async function findEmailState({ db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>, userId: string) {
  const [user, change] = await Promise.all([
    store.findAddress(db, userId),
    store.findOpenChange(db, { userId }, clock.now()),
  ]);
  const isConfirmed = user?.isConfirmed ?? false;
  const until = user === undefined || isConfirmed ? null : graceEnd(user.signedUpAt, config.emailGraceDays);
  return {
    email_verified: isConfirmed,
    email_grace_until: until?.toISOString() ?? null,
    email_change: change ? { email: change.email, expires_at: change.expires_at.toISOString() } : null,
  };
}

/**
 * Asks to change the address of the caller's account: the new one gets a link, the present one a notice.
 * @throws Refusal 400 on email, `step_up_required`, `conflict` where another account has the address or it is reserved for one, `too_many`
 */
export async function changeEmail(context: ActorContext, email: string): Promise<void> {
  const { actor, clock, db, limiter } = context;
  const userId = actor.personId;
  const own = await store.findAddress(db, userId);
  if (own === undefined) throw new Refusal('token_not_valid');
  if (own.email.toLowerCase() === email.toLowerCase()) throw wrongField('email', 'This is your address already.');
  requireFreshProof(context);
  const at = clock.now();
  await limiter.hit(CONFIRMATION_MAILS, userId, at);
  await inTransaction(db, async (tx) => {
    const before = await lockOwnAccount(tx, context);
    if (await store.isTaken(tx, userId, email, at)) throw taken();
    const id = newId(at);
    const expires_at = new Date(at.getTime() + EMAIL_CHANGE_LINK_MS);
    const change = { id, user_id: userId, session_id: actor.sessionId, email, previous_email: before, expires_at };
    await store.insertChange(tx, { ...change, at });
    await addToOutbox(tx, 'email.change_requested', id, at);
    await notifyHolder(tx, context, { userId, kind: 'email_change_requested', email: before, detail: { email } });
    const detail = { email: { from: before, to: email } };
    await recordAudit(tx, { at, ...context }, { action: 'email.change_requested', detail });
  });
}

/** Token of the mail to the new address, and that address; null where the change does not wait any more. */
export async function createChangeLink(context: Context, id: string): Promise<{ token: string; email: string } | null> {
  const { db, clock } = context;
  return inTransaction(db, async (tx) => {
    const wanted = await store.findOpenChange(tx, { id }, clock.now());
    if (wanted === undefined || (await lockOpenUser(tx, wanted.user_id)) === undefined) return null;
    // Another change may have replaced it before the lock.
    const change = await store.findOpenChange(tx, { id }, clock.now());
    if (change === undefined) return null;
    const lifeMs = change.expires_at.getTime() - clock.now().getTime();
    const link = { userId: change.user_id, kind: 'email_change', lifeMs, subjectId: change.id } as const;
    return { token: await createLink(tx, context, link), email: change.email };
  });
}

/** Confirms the address that a link was mailed to. Returns the message. @throws Refusal 400 on token, `conflict`, `too_many` */
export async function verifyEmail(context: PublicContext, token: string, whenFirst: WhenFirst): Promise<string> {
  await countLinkTry(context);
  const work = async (tx: Tx) => {
    const kinds = ['email_verification', 'email_change'] as const;
    const { userId, kind, subjectId } = await takeLink(tx, context, { token, kinds });
    if (kind === 'email_change') return finishChange(tx, context, subjectId);
    const first = await confirmAddress(tx, context, userId, whenFirst);
    const notice = { userId, kind: 'second_factor_changed', detail: { what: 'first_confirmation' } } as const;
    if (first !== null && first.removed > 0) await notifyHolder(tx, context, notice);
    return 'Your e-mail address is confirmed.';
  };
  return refusingTaken(() => inTransaction(context.db, work));
}

/** Puts a confirmed change into force: other sessions end, and links that went to the former address become invalid. */
async function finishChange(tx: Tx, context: PublicContext, id: string | null): Promise<string> {
  const { requestOrigin, clock } = context;
  const at = clock.now();
  const reservedUntil = new Date(at.getTime() + NOT_ME_LINK_MS);
  const change = id === null ? undefined : await store.finishChange(tx, id, { at, reservedUntil });
  if (change === undefined) throw wrongLink();
  const { user_id: userId, email, previous_email: before } = change;
  await store.replaceAddress(tx, userId, email, at);
  await endSessionsOf(tx, userId, at, change.session_id);
  await invalidateResets(tx, userId, at);
  await invalidateChallenges(tx, userId, at);
  await invalidateLinks(tx, userId, ['email_verification', 'device'], at);
  for (const address of [before, email])
    await notifyHolder(tx, context, { userId, kind: 'email_changed', email: address, detail: { email }, at });
  const detail = { email: { from: before, to: email } };
  await recordAudit(tx, { at, requestOrigin }, { action: 'email.changed', ownerId: userId, detail });
  return 'Your e-mail address is changed.';
}

/** Work of features above in the transaction of a first confirmation. */
export type WhenFirst = (tx: Tx, userId: string) => Promise<void>;

/**
 * Confirms the address of a locked account, which its reader has asked for by a link. With the first confirmation nothing of before works any
 * more: sessions, second factors, recovery codes, known devices and addresses, a waiting change of the address, log-ins that have begun.
 * Returns how many factors were removed; null where the address was confirmed already.
 */
export async function confirmAddress(
  tx: Tx,
  { requestOrigin, clock }: Pick<PublicContext, 'requestOrigin' | 'clock'>,
  userId: string,
  whenFirst: WhenFirst,
): Promise<{ removed: number } | null> {
  const at = clock.now();
  if (!(await store.confirmAddress(tx, userId, at))) return null;
  const sessions = await endSessionsOf(tx, userId, at);
  const removed = await deleteFactors(tx, userId);
  await deleteWhereabouts(tx, userId);
  await invalidateChallenges(tx, userId, at);
  const entry = { action: 'email.verified', ownerId: userId, detail: { sessions, removed } } as const;
  await recordAudit(tx, { at, requestOrigin }, entry);
  await whenFirst(tx, userId);
  return { removed };
}

/** Creates the link of a mail; null when the user is closed. */
export async function createNotMeLink(
  context: Context,
  { userId, email, eventAt }: { userId: string; email: string; eventAt: Date },
): Promise<string | null> {
  return inTransaction(context.db, async (tx) => {
    if ((await lockOpenUser(tx, userId)) === undefined) return null;
    // A reader of an address that was never confirmed may secure the account, and gets no link into it.
    const to = (await store.isConfirmedAddress(tx, userId, email)) ? email : null;
    const until = new Date(context.clock.now().getTime() + NOT_ME_LINK_MS);
    await store.reserveFormerAddresses(tx, userId, eventAt, until);
    return createLink(tx, context, { userId, kind: 'not_me', lifeMs: NOT_ME_LINK_MS, email: to, eventAt });
  });
}

/**
 * Counts a try to use such a link, and makes the hash of a password that nobody knows: it takes long, so it is made before the transaction.
 * @throws Refusal `too_many`
 */
export async function countTryAndHashUnknownPassword(context: PublicContext): Promise<string> {
  await countLinkTry(context);
  return hashUnknownPassword();
}

/**
 * Secures the account of such a link, once: all sessions end, devices are forgotten, the password is replaced by one that nobody knows, and
 * changes of the e-mail address and of second factors since 7 days ago, or since what the mail is about, are undone. The link to choose a
 * new password goes to the address of the mail. Returns the user, who is locked.
 * @throws Refusal 400 on token
 */
export async function takeBackAccount(
  tx: Tx,
  context: PublicContext,
  { token, unknownPassword }: { token: string; unknownPassword: string },
): Promise<string> {
  const { requestOrigin, clock } = context;
  const at = clock.now();
  const { userId, email, event_at: eventAt } = await takeLink(tx, context, { token, kinds: ['not_me'] });
  const since = new Date(Math.min(at.getTime() - NOT_ME_LINK_MS, (eventAt ?? at).getTime()));
  const restored = await store.undoChangesSince(tx, userId, since, at);
  const factors = await undoFactorsSince(tx, userId, since, at);
  await replacePasswordHash(tx, userId, unknownPassword, at);
  const sessions = await endSessionsOf(tx, userId, at);
  await deleteWhereabouts(tx, userId);
  await invalidateResets(tx, userId, at);
  await invalidateChallenges(tx, userId, at);
  await invalidateLinks(tx, userId, ['device', 'email_verification'], at);
  const user = await lockOpenUser(tx, userId);
  // Links that went to an address which is not the account's any more do not outlive this one; the other way round they do.
  const isOwnAddress = user?.email.toLowerCase() === email?.toLowerCase();
  if (isOwnAddress) await invalidateNotMeLinks(tx, userId, null, at);
  else if (email !== null) await invalidateNotMeLinks(tx, userId, email, at);
  await notifyHolder(tx, context, { userId, kind: 'account_secured', ...(email !== null && { email }) });
  const detail = { sessions, ...factors, ...(restored && { email: restored }) };
  await recordAudit(tx, { at, requestOrigin }, { action: 'account.secured', ownerId: userId, detail });
  return userId;
}
