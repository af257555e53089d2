import { sql, type Db, type Tx } from '../../platform/database/database.ts';
import type { AccountNoticesTable, LinkTokensTable, UsersTable } from '../../platform/database/schema.gen.ts';
import { lookedUpEmail } from './rules.ts';

/** Start of the period in which a log-in makes a device or an address known. */
export interface KnownSince {
  device: Date;
  address: Date;
}

/**
 * Finds an open user by e-mail (case-insensitive), and whether the account knows the device and the address; one query of the same cost
 * whether or not the user exists.
 */
export async function findFamiliarity(
  db: Db,
  asked: { email: string; deviceHash: Buffer | null; network: string; since: KnownSince },
) {
  const { email, deviceHash, network, since } = asked;
  const { rows } = await sql<{ userId: UsersTable['id']; byDevice: boolean; byAddress: boolean }>`
    select u.id as "userId",
      exists (select from devices d where d.user_id = u.id and d.hash = ${deviceHash} and d.known_at > ${since.device}) as "byDevice",
      exists (select from known_addresses a where a.user_id = u.id and a.network = ${network} and a.known_at > ${since.address})
        as "byAddress"
    from users u where lower(u.email) = ${lookedUpEmail(email)} and u.closed_at is null`.execute(db);
  return rows[0];
}

export async function rememberDevice(tx: Tx, userId: string, hash: Buffer, at: Date): Promise<void> {
  await sql`
    insert into devices as d (user_id, hash, known_at) values (${userId}, ${hash}, ${at})
    on conflict (user_id, hash) do update set known_at = greatest(d.known_at, excluded.known_at)`.execute(tx);
}

export async function rememberAddress(tx: Tx, userId: string, network: string, at: Date): Promise<void> {
  await sql`
    insert into known_addresses as a (user_id, network, known_at) values (${userId}, ${network}, ${at})
    on conflict (user_id, network) do update set known_at = greatest(a.known_at, excluded.known_at)`.execute(tx);
}

/** Locks the account until the transaction ends. Returns false when the user is closed. */
export async function lockOpenUser(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from users where id = ${userId} and closed_at is null for no key update`.execute(
    tx,
  );
  return rows.length === 1;
}

/** Token kind of the link that makes a device known. */
export const DEVICE_LINK = 'device';

/** Creates a link token of a kind; older ones of the user, who is locked, become invalid. */
export async function insertLinkToken(
  tx: Tx,
  link: { hash: Buffer; kind: string; userId: string; at: Date; expiresAt: Date },
): Promise<void> {
  const { hash, kind, userId, at, expiresAt } = link;
  await sql`
    update link_tokens set used_at = ${at} where user_id = ${userId} and kind = ${kind} and used_at is null`.execute(
    tx,
  );
  await sql`
    insert into link_tokens (hash, kind, user_id, created_at, expires_at)
    values (${hash}, ${kind}, ${userId}, ${at}, ${expiresAt})`.execute(tx);
}

/** User id of a valid link token, which this call marks as used. */
export async function takeLinkToken(tx: Tx, kind: string, hash: Buffer, now: Date): Promise<string | undefined> {
  const { rows } = await sql<Pick<LinkTokensTable, 'user_id'>>`
    update link_tokens set used_at = ${now}
    where hash = ${hash} and kind = ${kind} and used_at is null and expires_at > ${now} returning user_id`.execute(tx);
  return rows[0]?.user_id;
}

/** Account event about which the holder is mailed. */
export interface AccountNotice {
  id: string;
  userId: string;
  kind: 'login_protected' | 'password_reset';
  at: Date;
  address: string;
  device: string | null;
}

export async function insertNotice(tx: Tx, { id, userId, kind, at, address, device }: AccountNotice): Promise<void> {
  await sql`
    insert into account_notices (id, user_id, kind, at, address, device)
    values (${id}, ${userId}, ${kind}, ${at}, ${address}, ${device})`.execute(tx);
}

/**
 * Whether a mail with a link for a protected account is queued, its link is still valid, or one was sent recently. A mail that has created
 * no link within `linkLifeMs` counts as lost.
 */
export async function hasProtectionMail(
  tx: Tx,
  asked: { userId: string; now: Date; linkLifeMs: number; pauseMs: number },
): Promise<boolean> {
  const { userId, now, linkLifeMs, pauseMs } = asked;
  const before = (age: number) => new Date(now.getTime() - age);
  const { rows } = await sql`
    select 1 from link_tokens where user_id = ${userId} and kind = ${DEVICE_LINK} and used_at is null and expires_at > ${now}
    union all
    select 1 from account_notices n
    where n.user_id = ${userId} and n.kind = 'login_protected' and n.at > ${before(linkLifeMs)} and (n.at > ${before(pauseMs)}
      or not exists (select from link_tokens l where l.user_id = n.user_id and l.kind = ${DEVICE_LINK} and l.created_at >= n.at))
    limit 1`.execute(tx);
  return rows.length === 1;
}

/** Time and origin of an account event about which the holder is mailed. */
export async function findNotice(db: Db, id: string) {
  const { rows } = await sql<Pick<AccountNoticesTable, 'at' | 'address' | 'device'> & { userId: UsersTable['id'] }>`
    select user_id as "userId", at, address, device from account_notices where id = ${id}`.execute(db);
  return rows[0];
}
