import type { Actor } from '../../platform/context.ts';
import { one, sql, type Tx } from '../../platform/database/database.ts';
import type { LinkTokensTable, UsersTable } from '../../platform/database/schema.gen.ts';

/** Purposes of mailed links. */
export type LinkKind = 'device' | 'email_verification' | 'email_change' | 'not_me';

/** Locks an account until the transaction ends. Returns its address; undefined when it is closed. */
export async function lockOpenUser(tx: Tx, userId: string) {
  return one<{ email: NonNullable<UsersTable['email']> }>(tx)`
    select email from users where id = ${userId} and closed_at is null for no key update`;
}

/**
 * The same for the user of a call. Undefined also when the call's session has ended since it was admitted: what ends sessions locks the user,
 * so nothing that a stranger sends at that moment outlives it.
 */
export async function lockOwnUser(tx: Tx, { personId, sessionId }: Pick<Actor, 'personId' | 'sessionId'>) {
  const user = await lockOpenUser(tx, personId);
  const { rows } = await sql`select from sessions where id = ${sessionId} and ended_at is null`.execute(tx);
  return rows.length === 0 ? undefined : user;
}

/** A link token to add. */
export interface NewLink extends Pick<LinkTokensTable, 'hash' | 'subject_id' | 'email' | 'event_at'> {
  kind: LinkKind;
  userId: string;
  at: Date;
  expiresAt: Date;
}

/** Creates a link token; older ones of the user, who is locked, become invalid, but for links `This was not me`. */
export async function insertLinkToken(tx: Tx, link: NewLink): Promise<void> {
  const { hash, kind, userId, subject_id, email, event_at, at, expiresAt } = link;
  if (kind !== 'not_me') await invalidateLinks(tx, userId, [kind], at);
  await sql`
    insert into link_tokens (hash, kind, user_id, subject_id, email, event_at, created_at, expires_at)
    values (${hash}, ${kind}, ${userId}, ${subject_id}, ${email}, ${event_at}, ${at}, ${expiresAt})`.execute(tx);
}

/** Invalidates the open links of these kinds. */
export async function invalidateLinks(tx: Tx, userId: string, kinds: readonly LinkKind[], at: Date): Promise<void> {
  await sql`
    update link_tokens set used_at = ${at}
    where user_id = ${userId} and kind = any (${[...kinds]}::text[]) and used_at is null`.execute(tx);
}

/** Invalidates the open links `This was not me` that were mailed to an address, or to any where none is given. */
export async function invalidateNotMeLinks(tx: Tx, userId: string, email: string | null, at: Date): Promise<void> {
  await sql`
    update link_tokens set used_at = ${at}
    where user_id = ${userId} and kind = 'not_me' and used_at is null
      and (${email}::text is null or lower(email) = lower(${email}))`.execute(tx);
}

/** Locks the open user of a link token, even if the token is used or expired: users are locked before their tokens. */
export async function lockUserOfLink(tx: Tx, kinds: readonly LinkKind[], hash: Buffer): Promise<string | undefined> {
  const { rows } = await sql<Pick<UsersTable, 'id'>>`
    select u.id from link_tokens l join users u on u.id = l.user_id
    where l.hash = ${hash} and l.kind = any (${[...kinds]}::text[]) and u.closed_at is null
    for no key update of u`.execute(tx);
  return rows[0]?.id;
}

/** A valid link token, which this call marks as used. */
export async function takeLinkToken(tx: Tx, hash: Buffer, now: Date) {
  return one<
    { kind: LinkKind; subjectId: LinkTokensTable['subject_id'] } & Pick<LinkTokensTable, 'email' | 'event_at'>
  >(tx)`
    update link_tokens set used_at = ${now}
    where hash = ${hash} and used_at is null and expires_at > ${now}
    returning kind, subject_id as "subjectId", email, event_at`;
}
