import { actAt, type Db, many, sql, type Tx } from '../../platform/database/database.ts';
import type { SessionsTable, UsersTable } from '../../platform/database/schema.gen.ts';
import { liveSessionsOf } from './session-store.server.ts';

/** A superadmin with the number of live sessions. */
export interface SuperadminRow extends Pick<
  UsersTable,
  'id' | 'unique_id' | 'created_at' | 'suspended_at' | 'invited_at'
> {
  email: NonNullable<UsersTable['email']>;
  full_name: NonNullable<UsersTable['full_name']>;
  last_used_at: SessionsTable['last_used_at'] | null;
  isEnrolled: boolean;
  sessions: number;
}

/** All superadmins, oldest first. */
export function listSuperadmins(db: Db, now: Date): Promise<SuperadminRow[]> {
  return many<SuperadminRow>(db)`
    select u.id, u.unique_id, u.email, u.full_name, u.created_at, u.suspended_at, u.invited_at,
      u.second_factor_methods <> '{}' as "isEnrolled", ${liveSessionsOf(now)} as sessions,
      (select max(s.last_used_at) from sessions s where s.user_id = u.id) as last_used_at
    from users u where u.role = 'superadmin' and u.closed_at is null order by u.id`;
}

export type LockedSuperadmin = Pick<UsersTable, 'id' | 'unique_id' | 'suspended_at' | 'invited_at'>;

/** All superadmins, locked: of two who suspend each other one comes first. */
export function lockSuperadmins(tx: Tx): Promise<LockedSuperadmin[]> {
  return many<LockedSuperadmin>(tx)`
    select id, unique_id, suspended_at, invited_at from users where role = 'superadmin' and closed_at is null order by id for no key update`;
}

export async function setSuspended(tx: Tx, id: string, suspended: boolean, at: Date): Promise<void> {
  await actAt(tx, at);
  await sql`update users set suspended_at = ${suspended ? at : null} where id = ${id}`.execute(tx);
}

/** Suspends a company or opens it again, with its offers. Returns false where it is so already. */
export async function suspendCompany(tx: Tx, id: string, suspended: boolean, at: Date): Promise<boolean> {
  await actAt(tx, at);
  const { rows } = await sql<{ changed: boolean }>`
    select suspend_company(${id}, ${suspended}, ${at}) as changed`.execute(tx);
  return rows[0]?.changed ?? false;
}

/** Whether the user is an open company. */
export async function isOpenCompany(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from users where id = ${id} and role in ('recycler', 'producer') and closed_at is null`.execute(db);
  return rows.length > 0;
}

/** Locks an open user. Returns the id that people read. */
export async function lockUser(tx: Tx, id: string): Promise<string | undefined> {
  const { rows } = await sql<Pick<UsersTable, 'unique_id'>>`
    select unique_id from users where id = ${id} and closed_at is null for no key update`.execute(tx);
  return rows[0]?.unique_id;
}

export async function markInvited(tx: Tx, id: string, at: Date): Promise<void> {
  await sql`update users set invited_at = ${at} where id = ${id}`.execute(tx);
}

/** Whether a user is suspended. */
export async function isSuspended(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`select from users where id = ${id} and suspended_at is not null`.execute(tx);
  return rows.length > 0;
}
