import { type Db, one, sql, type Tx } from '../../platform/database/database.ts';
import type { UsersTable } from '../../platform/database/schema.gen.ts';
import { lookedUpEmail } from './rules.ts';

/** Start of the period in which a log-in makes a device or an address known. */
export interface KnownSince {
  device: Date;
  address: Date;
}

/**
 * Finds an open user by e-mail (case-insensitive) or id, and whether the account knows the device and the address; one query of the same cost
 * whether or not the user exists.
 */
export async function findFamiliarity(
  db: Db,
  of: { email: string } | { userId: string },
  { deviceHash, network, since }: { deviceHash: Buffer | null; network: string; since: KnownSince },
) {
  const wanted = 'email' in of ? sql`lower(u.email) = ${lookedUpEmail(of.email)}` : sql`u.id = ${of.userId}`;
  return one<{ userId: UsersTable['id']; byDevice: boolean; byAddress: boolean }>(db)`
    select u.id as "userId",
      exists (select from devices d where d.user_id = u.id and d.hash = ${deviceHash} and d.known_at > ${since.device}) as "byDevice",
      exists (select from known_addresses a where a.user_id = u.id and a.network = ${network} and a.known_at > ${since.address})
        as "byAddress"
    from users u where ${wanted} and u.closed_at is null`;
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

/** Forgets all devices and addresses of an account. */
export async function deleteWhereabouts(tx: Tx, userId: string): Promise<void> {
  await sql`delete from devices where user_id = ${userId}`.execute(tx);
  await sql`delete from known_addresses where user_id = ${userId}`.execute(tx);
}
