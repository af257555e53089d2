import { actAt, type Db, one, sql, type Tx } from '../../platform/database/database.ts';
import type { EmailChangesTable, UsersTable } from '../../platform/database/schema.gen.ts';

type OpenChange = Pick<EmailChangesTable, 'id' | 'user_id' | 'session_id' | 'email' | 'previous_email' | 'expires_at'>;

/** The address of an open user, and whether it is confirmed. */
export async function findAddress(db: Db, userId: string) {
  return one<{
    email: NonNullable<UsersTable['email']>;
    isConfirmed: boolean;
    signedUpAt: UsersTable['created_at'];
  }>(db)`
    select email, email_verified_at is not null as "isConfirmed", created_at as "signedUpAt" from users
    where id = ${userId} and closed_at is null`;
}

/** Returns true when the address was not confirmed before. */
export async function confirmAddress(tx: Tx, userId: string, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update users set email_verified_at = ${at} where id = ${userId} and email_verified_at is null and closed_at is null`.execute(
    tx,
  );
  return numAffectedRows === 1n;
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
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select from users where lower(email) = lower(${email}) and id <> ${userId})
      or is_reserved_address(${email}, ${userId}, ${at}) as taken`.execute(tx);
  return rows[0]?.taken ?? false;
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
  const { rows } = await sql`
    select from users where id = ${userId} and lower(email) = lower(${email}) and email_verified_at is not null
    union all
    select from email_changes
    where user_id = ${userId} and lower(previous_email) = lower(${email}) and previous_confirmed and cancelled_at is null
    limit 1`.execute(tx);
  return rows.length > 0;
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
  const { rows } = await sql<{ from: EmailChangesTable['email']; to: EmailChangesTable['previous_email'] }>`
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
    select b.email as "from", r.email as "to" from restored r, before b`.execute(tx);
  return rows[0] ?? null;
}
