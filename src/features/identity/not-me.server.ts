/** The link `This was not me` of mails about an account: its holder takes the account back. */
import type { Context, PublicContext } from '../../platform/context.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import { randomToken } from '../../platform/ids.ts';
import { recordAudit } from '../../platform/security/audit.ts';
import { notifyHolder } from './account-notices.server.ts';
import { invalidateChallenges } from './challenge-store.server.ts';
import { deleteWhereabouts } from './device-store.server.ts';
import * as emails from './email-store.server.ts';
import { undoFactorsSince } from './factor-store.server.ts';
import { lockOpenUser, invalidateLinks, invalidateNotMeLinks } from './link-store.server.ts';
import { countLinkTry, createLink, takeLink } from './links.server.ts';
import { hashPassword } from './passwords.server.ts';
import { NOT_ME_LINK_MS } from './rules.ts';
import { endSessionsOf } from './session-store.server.ts';
import { replacePasswordHash, invalidateResets } from './store.server.ts';

/** Creates the link of a mail; null when the user is closed. */
export async function createNotMeLink(
  context: Context,
  { userId, email, eventAt }: { userId: string; email: string; eventAt: Date },
): Promise<string | null> {
  return inTransaction(context.db, async (tx) => {
    if ((await lockOpenUser(tx, userId)) === undefined) return null;
    // A reader of an address that was never confirmed may secure the account, and gets no link into it.
    const to = (await emails.isConfirmedAddress(tx, userId, email)) ? email : null;
    const until = new Date(context.clock.now().getTime() + NOT_ME_LINK_MS);
    await emails.reserveFormerAddresses(tx, userId, eventAt, until);
    return createLink(tx, context, { userId, kind: 'not_me', lifeMs: NOT_ME_LINK_MS, mailed: { email: to, eventAt } });
  });
}

/**
 * Counts a try to use such a link, and makes the hash of a password that nobody knows: it takes long, so it is made before the transaction.
 * @throws Refusal `too_many`
 */
export async function countTryAndHashUnknownPassword(context: PublicContext): Promise<string> {
  await countLinkTry(context);
  return hashPassword(randomToken(32));
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
  const restored = await emails.undoChangesSince(tx, userId, since, at);
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
