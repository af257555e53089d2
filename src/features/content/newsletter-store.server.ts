import { sql, type Db, type Tx } from '../../platform/database/database.ts';
import type { SubscriptionsTable } from '../../platform/database/schema.gen.ts';

/**
 * Stores a subscription that waits for its confirmation, and notes that its mail is wanted (a trigger tells the outbox). One that waits already
 * gets another mail unless the last was wanted after `notSince`; a confirmed one stays as it is.
 */
export async function askForSubscription(
  tx: Tx,
  { id, email, at, notSince }: { id: string; email: string; at: Date; notSince: Date },
): Promise<void> {
  await sql`
    insert into subscriptions (id, email, created_at, asked_at) values (${id}, ${email}, ${at}, ${at})
    on conflict (lower(email)) do update set asked_at = excluded.asked_at
      where subscriptions.confirmed_at is null and subscriptions.asked_at <= ${notSince}`.execute(tx);
}

/** Gives a subscription that waits a new link, in place of the one before. Returns false when it is confirmed or gone. */
export async function setConfirmation(
  db: Db,
  { id, hash, expiresAt }: { id: string; hash: Buffer; expiresAt: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update subscriptions set confirm_hash = ${hash}, confirm_expires_at = ${expiresAt}
    where id = ${id} and confirmed_at is null`.execute(db);
  return numAffectedRows === 1n;
}

/** Confirms the subscription of a valid link, which this uses up. Returns its id. */
export async function confirmByHash(tx: Tx, hash: Buffer, at: Date): Promise<string | undefined> {
  const { rows } = await sql<Pick<SubscriptionsTable, 'id'>>`
    update subscriptions set confirmed_at = ${at}, confirm_hash = null, confirm_expires_at = null
    where confirm_hash = ${hash} and confirm_expires_at > ${at} and confirmed_at is null returning id`.execute(tx);
  return rows[0]?.id;
}

/** Remembers a link that ends a subscription. */
export async function insertLink(db: Db, subscriptionId: string, hash: Buffer): Promise<void> {
  await sql`
    insert into newsletter_links (hash, subscription_id)
    select ${hash}::bytea, id from subscriptions where id = ${subscriptionId} on conflict do nothing`.execute(db);
}

/** Deletes the subscription of a link. Returns its id. */
export async function deleteByLink(tx: Tx, hash: Buffer): Promise<string | undefined> {
  const { rows } = await sql<Pick<SubscriptionsTable, 'id'>>`
    delete from subscriptions where id = (select subscription_id from newsletter_links where hash = ${hash}) returning id`.execute(
    tx,
  );
  return rows[0]?.id;
}

/** Deletes the subscription of a user's confirmed address. Returns its id. */
export async function deleteOfUser(tx: Tx, userId: string): Promise<string | undefined> {
  const { rows } = await sql<Pick<SubscriptionsTable, 'id'>>`
    delete from subscriptions where lower(email) =
      (select lower(email) from users where id = ${userId} and email_verified_at is not null) returning id`.execute(tx);
  return rows[0]?.id;
}

/** Deletes subscriptions that nobody has confirmed since. */
export async function deleteUnconfirmed(db: Db, before: Date): Promise<void> {
  await sql`delete from subscriptions where confirmed_at is null and asked_at < ${before}`.execute(db);
}
