/** Mails to the holder of an account: links that are used once, and notices of what happened. */
import type { Context, PublicContext, RequestOrigin } from '#platform/context.ts';
import type { Tx } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { addToOutbox } from '#platform/outbox.ts';
import { wrongField } from '#platform/refusal.ts';
import { addressCounters } from '#platform/security/addresses.ts';
import { hashToken, newSecretToken } from '#platform/security/session-tokens.ts';
import * as store from './email-store.server.ts';
import { LINK_NOT_VALID, LINK_TRIES, type NoticeKind } from './rules.ts';
import { insertNotice } from './store.server.ts';

/** Creates the token of a mailed link to a user who is locked; only its hash is stored. */
export async function createLink(
  tx: Tx,
  { clock }: Pick<Context, 'clock'>,
  link: {
    userId: string;
    kind: store.LinkKind;
    lifeMs: number;
    subjectId?: string;
    /** A link `This was not me` has these: where it is mailed to if that is confirmed, and when that happened which the mail is about. */
    email?: string | null;
    eventAt?: Date;
  },
): Promise<string> {
  const { userId, kind, lifeMs, subjectId: subject_id = null, email = null, eventAt: event_at = null } = link;
  const { token, hash } = newSecretToken();
  const at = clock.now();
  const expiresAt = new Date(at.getTime() + lifeMs);
  await store.insertLinkToken(tx, { hash, kind, userId, subject_id, email, event_at, at, expiresAt });
  return token;
}

export const wrongLink = () => wrongField('token', LINK_NOT_VALID);

/** Counts a try to use a mailed link. @throws Refusal `too_many` */
export async function countLinkTry({ requestOrigin, clock, limiter }: PublicContext): Promise<void> {
  await limiter.hitAll(addressCounters(LINK_TRIES, requestOrigin.address), clock.now());
}

/** Uses the token of a mailed link, once, and locks its user. @throws Refusal 400 on token */
export async function takeLink(
  tx: Tx,
  { clock }: Pick<Context, 'clock'>,
  { token, kinds }: { token: string; kinds: readonly store.LinkKind[] },
): Promise<{ userId: string } & NonNullable<Awaited<ReturnType<typeof store.takeLinkToken>>>> {
  const hash = hashToken(token);
  const userId = await store.lockUserOfLink(tx, kinds, hash);
  const taken = userId === undefined ? undefined : await store.takeLinkToken(tx, hash, clock.now());
  if (userId === undefined || taken === undefined) throw wrongLink();
  return { userId, ...taken };
}

/** An account event of which its holder is told. */
interface HolderNotice {
  userId: string;
  kind: NoticeKind;
  /** Where the mail goes, if not to the account's address at the time of delivery. */
  email?: string;
  detail?: Readonly<Record<string, unknown>>;
  /** The instant that the event has elsewhere, where the link of the mail undoes what happened from then on. */
  at?: Date;
}

/** Queues a mail to the account holder about an action, or an attempted one, by the current client. */
export async function notifyHolder(
  tx: Tx,
  { requestOrigin, clock }: Pick<Context, 'clock'> & { requestOrigin: RequestOrigin | null },
  { userId, kind, email, detail = {}, at = clock.now() }: HolderNotice,
): Promise<void> {
  const id = newId(at);
  await insertNotice(tx, {
    id,
    userId,
    kind,
    at,
    address: requestOrigin?.address ?? null,
    device: requestOrigin?.userAgent ?? null,
    email: email ?? null,
    detail,
  });
  await addToOutbox(tx, kind === 'login_protected' ? 'login.protected' : 'account.noticed', id, at);
}
