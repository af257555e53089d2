import type { Actor } from '#platform/context.ts';
import { actAt, type Db, one, sql, type Tx, changesOne, exists, scalar } from '#platform/database/database.ts';
import type { EmailChangesTable, UsersTable, LinkTokensTable } from '#platform/database/schema.gen.ts';

type OpenChange = Pick<EmailChangesTable, 'id' | 'user_id' | 'session_id' | 'email' | 'previous_email' | 'expires_at'>;

export async function findAddress(db: Db, userId: string) {
  return one<{
    email: NonNullable<UsersTable['email']>;
    isConfirmed: boolean;
    signedUpAt: UsersTable['created_at'];
  }>(db)`
    select email, email_verified_at is not null as "isConfirmed", created_at as "signedUpAt" from users
    where id = ${userId} and email is not null`;
}

/** Returns true when the address was not confirmed before. */
export async function confirmAddress(tx: Tx, userId: string, at: Date): Promise<boolean> {
  return changesOne(tx)`
    update users set email_verified_at = ${at} where id = ${userId} and email_verified_at is null and email is not null`;
}

/** Records a wanted change in place of an earlier one that is not done. The user is locked. */
export async function insertChange(tx: Tx, change: OpenChange & { at: Date }): Promise<void> {
  const { id, user_id, session_id, email, previous_email, expires_at, at } = change;
  await voidChanges(tx, user_id, at);
  await sql`
    insert into email_changes (id, user_id, session_id, email, previous_email, requested_at, expires_at)
    values (${id}, ${user_id}, ${session_id}, ${email}, ${previous_email}, ${at}, ${expires_at})`.execute(tx);
}

/** Makes the change that waits void, and its link. A new password and a suspension do so in the database. */
export async function voidChanges(tx: Tx, userId: string, at: Date): Promise<void> {
  await sql`select void_email_changes(${userId}, ${at})`.execute(tx);
}

/** A change that can still be confirmed. */
export async function findOpenChange(db: Db, by: { id: string } | { userId: string }, now: Date) {
  const wanted = 'id' in by ? sql`id = ${by.id}` : sql`user_id = ${by.userId}`;
  return one<OpenChange>(db)`
    select id, user_id, session_id, email, previous_email, expires_at from email_changes
    where ${wanted} and done_at is null and cancelled_at is null and expires_at > ${now}`;
}

/** Gives a locked user another, confirmed address. @throws error of the constraint `users_email` where it is in use or reserved */
export async function replaceAddress(tx: Tx, userId: string, email: string, at: Date): Promise<void> {
  await actAt(tx, at);
  await sql`update users set email = ${email}, email_verified_at = ${at} where id = ${userId}`.execute(tx);
}

/** Whether another account has an address, or it is reserved for one. */
export async function isTaken(tx: Tx, userId: string, email: string, at: Date): Promise<boolean> {
  return scalar<boolean>(tx)`
    select exists (select from users where lower(email) = lower(${email}) and id <> ${userId})
      or is_reserved_address(${email}, ${userId}, ${at})`;
}

/**
 * Keeps the addresses of a locked user from before changes for it: those that a link about an event undoes as long as it is valid.
 * @param until end of the link
 */
export async function reserveFormerAddresses(tx: Tx, userId: string, since: Date, until: Date): Promise<void> {
  await sql`
    update email_changes set reserved_until = greatest(reserved_until, ${until})
    where user_id = ${userId} and done_at >= ${since} and cancelled_at is null`.execute(tx);
}

/**
 * Marks a change that waits as done, before the address is replaced, and reserves the former one. Undefined where it does not wait any more.
 */
export async function finishChange(tx: Tx, id: string, { at, reservedUntil }: { at: Date; reservedUntil: Date }) {
  return one<OpenChange>(tx)`
    update email_changes c set done_at = ${at}, reserved_until = ${reservedUntil}, previous_confirmed = u.email_verified_at is not null
    from users u where c.id = ${id} and u.id = c.user_id
      and c.done_at is null and c.cancelled_at is null and c.expires_at > ${at}
    returning c.id, c.user_id, c.session_id, c.email, c.previous_email, c.expires_at`;
}

/** Whether a user has proved to read an address: the present one, or one from before a change that was not undone. */
export async function isConfirmedAddress(tx: Tx, userId: string, email: string): Promise<boolean> {
  return exists(tx)`
    select from users where id = ${userId} and lower(email) = lower(${email}) and email_verified_at is not null
    union all
    select from email_changes
    where user_id = ${userId} and lower(previous_email) = lower(${email}) and previous_confirmed and cancelled_at is null
    limit 1`;
}

/**
 * Gives a user back the confirmed address from before the changes that were done since an instant, unless another account has it by now.
 * Returns both addresses, or null where nothing was changed.
 */
export async function undoChangesSince(
  tx: Tx,
  userId: string,
  since: Date,
  at: Date,
): Promise<{ from: string; to: string } | null> {
  const row = await one<{ from: EmailChangesTable['email']; to: EmailChangesTable['previous_email'] }>(tx)`
    with changes as (
      update email_changes set cancelled_at = ${at}
      where user_id = ${userId} and done_at >= ${since} and cancelled_at is null and previous_confirmed
      returning done_at, id, previous_email
    ), first as (
      select previous_email from changes order by done_at, id limit 1
    ), before as (
      select email from users where id = ${userId}
    ), restored as (
      update users u set email = f.previous_email from first f
      where u.id = ${userId} and not exists (select from users o where lower(o.email) = lower(f.previous_email) and o.id <> u.id)
      returning u.email
    )
    select b.email as "from", r.email as "to" from restored r, before b`;
  return row ?? null;
}

export type LinkKind = 'device' | 'email_verification' | 'email_change' | 'not_me';

/** Locks an account until the transaction ends; undefined when it is closed. */
export async function lockOpenUser(tx: Tx, userId: string) {
  return one<{ email: NonNullable<UsersTable['email']> } & Pick<UsersTable, 'unique_id'>>(tx)`
    select email, unique_id from users where id = ${userId} and email is not null for no key update`;
}

/**
 * The same for the user of a call. Undefined also when the call's session has ended since it was admitted: what ends sessions locks the user,
 * so nothing that a stranger sends at that moment outlives it.
 */
export async function lockOwnUser(tx: Tx, { personId, sessionId }: Pick<Actor, 'personId' | 'sessionId'>) {
  const user = await lockOpenUser(tx, personId);
  return (await exists(tx)`select from sessions where id = ${sessionId} and ended_at is null`) ? user : undefined;
}

interface NewLink extends Pick<LinkTokensTable, 'hash' | 'subject_id' | 'email' | 'event_at'> {
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
  const row = await one<Pick<UsersTable, 'id'>>(tx)`
    select u.id from link_tokens l join users u on u.id = l.user_id
    where l.hash = ${hash} and l.kind = any (${[...kinds]}::text[]) and u.email is not null
    for no key update of u`;
  return row?.id;
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
