import type { Role } from '../../lib/contract.ts';
import { actAt, type Db, one, sql, type Tx } from '../../platform/database/database.ts';
import type { CompaniesTable, UsersTable } from '../../platform/database/schema.gen.ts';
import { lookedUpEmail, type SecondFactorMethod } from './rules.ts';

/** Log-in credentials of a user; null only for a closed one. */
interface CredentialsRow {
  email: NonNullable<UsersTable['email']>;
  passwordHash: NonNullable<UsersTable['password_hash']>;
}

/** Names of a user, empty where there is none. */
interface HolderRow {
  fullName: NonNullable<UsersTable['full_name']>;
  companyName: CompaniesTable['company_name'];
}

export interface NewUser {
  id: string;
  role: Role;
  email: string;
  fullName: string;
  mobileNo: string;
  designation: string;
  passwordHash: string;
  at: Date;
}

/** Inserts a user. @throws error of the constraint `users_email` where the e-mail (case-insensitive) is in use or reserved */
export async function insertUser(tx: Tx, user: NewUser): Promise<void> {
  await actAt(tx, user.at);
  await sql`
    insert into users (id, role, unique_id, email, full_name, mobile_no, designation, password_hash, created_at)
    values (${user.id}, ${user.role}, '', ${user.email}, ${user.fullName}, ${user.mobileNo}, ${user.designation},
      ${user.passwordHash}, ${user.at})`.execute(tx);
}

/** The company that a user names at sign-up; its profile follows later. */
export async function insertCompany(tx: Tx, userId: string, name: string): Promise<void> {
  await sql`select create_company(${userId}, ${name})`.execute(tx);
}

/** A user who logs in. `methods`: what the log-in is completed with; empty without a second factor. */
export interface LoginUser extends CredentialsRow, Pick<UsersTable, 'id' | 'role'> {
  methods: SecondFactorMethod[];
}

/** An open user by e-mail (case-insensitive). */
export async function findUserByEmail(db: Db, email: string) {
  return one<LoginUser>(db)`
    select id, email, role, password_hash as "passwordHash", second_factor_methods as methods from users
    where lower(email) = ${lookedUpEmail(email)} and closed_at is null`;
}

/** Notes the first log-in of a locked user. Returns true when it is the first. */
export async function noteLogIn(tx: Tx, userId: string, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update users set first_login_at = ${at} where id = ${userId} and first_login_at is null`.execute(tx);
  return numAffectedRows === 1n;
}

/** Log-in credentials of an open user. */
export async function findCredentials(db: Db, userId: string) {
  return one<CredentialsRow>(db)`
    select email, password_hash as "passwordHash" from users where id = ${userId} and closed_at is null`;
}

/** An open user with what a new password is compared with. */
export async function findAccount(db: Db, userId: string) {
  return one<CredentialsRow & HolderRow>(db)`
    select u.email, u.password_hash as "passwordHash", coalesce(u.full_name, '') as "fullName",
      coalesce(c.company_name, '') as "companyName"
    from users u left join companies c on c.user_id = u.id
    where u.id = ${userId} and u.closed_at is null`;
}

/** Sets a new password. `from`: only in place of this one. Returns false where it is another by now, or the user is closed. */
export async function updatePassword(
  tx: Tx,
  { userId, passwordHash, at, from }: { userId: string; passwordHash: string; at: Date; from?: string },
): Promise<boolean> {
  await actAt(tx, at);
  const { numAffectedRows } = await sql`
    update users set password_hash = ${passwordHash}, password_changed_at = ${at}, invited_at = null
    where id = ${userId} and closed_at is null and (${from ?? null}::text is null or password_hash = ${from ?? null})`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}

/** Replaces the password of a locked user by one that the user does not know. */
export async function replacePasswordHash(tx: Tx, userId: string, passwordHash: string, at: Date): Promise<void> {
  await actAt(tx, at);
  await sql`update users set password_hash = ${passwordHash} where id = ${userId}`.execute(tx);
}

/**
 * Returns false when no open user has the id, with that address where one is given. The user stays locked against a concurrent change of
 * password or address.
 */
export async function insertReset(
  tx: Tx,
  reset: { hash: Buffer; userId: string; expiresAt: Date; mailedTo: string | null },
): Promise<boolean> {
  const { mailedTo } = reset;
  const { numAffectedRows } = await sql`
    with owner as (
      select id from users where id = ${reset.userId} and closed_at is null
        and (${mailedTo}::text is null or lower(email) = lower(${mailedTo})) for share
    )
    insert into password_resets (hash, user_id, expires_at)
    select ${reset.hash}, id, ${reset.expiresAt}::timestamptz from owner`.execute(tx);
  return numAffectedRows === 1n;
}

/** User id of a reset token; undefined when it is invalid, used or expired. */
export async function findHolderOfReset(db: Db, hash: Buffer, now: Date) {
  return one<Pick<UsersTable, 'role'> & Pick<CredentialsRow, 'email'> & HolderRow>(db)`
    select u.role, u.email, coalesce(u.full_name, '') as "fullName", coalesce(c.company_name, '') as "companyName"
    from password_resets r join users u on u.id = r.user_id left join companies c on c.user_id = u.id
    where r.hash = ${hash} and r.used_at is null and r.expires_at > ${now} and u.closed_at is null`;
}

/** Locks the open user of a reset token, even if the token is used or expired. */
export async function lockUserOfReset(tx: Tx, hash: Buffer): Promise<string | undefined> {
  const { rows } = await sql<Pick<UsersTable, 'id'>>`
    select u.id from password_resets r join users u on u.id = r.user_id
    where r.hash = ${hash} and u.closed_at is null
    for no key update of u`.execute(tx);
  return rows[0]?.id;
}

/** Returns true when the token was valid and this call used it. */
export async function takeReset(tx: Tx, hash: Buffer, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update password_resets set used_at = ${now}
    where hash = ${hash} and used_at is null and expires_at > ${now}`.execute(tx);
  return numAffectedRows === 1n;
}

/** Invalidates all other open tokens of the user. */
export async function invalidateResets(tx: Tx, userId: string, now: Date): Promise<void> {
  await sql`update password_resets set used_at = ${now} where user_id = ${userId} and used_at is null`.execute(tx);
}

/** Takes about as long as adding an event, disk flush included, and stores nothing (equal timing). */
export async function addNothing(tx: Tx): Promise<void> {
  await sql`select pg_logical_emit_message(true, 'password.forgotten', '')`.execute(tx);
}

/** Closes a user: erases its credentials and personal data. */
export async function eraseUser(tx: Tx, id: string, at: Date): Promise<void> {
  await sql`delete from password_resets where user_id = ${id}`.execute(tx);
  await sql`
    update users set email = null, full_name = null, mobile_no = null, designation = null, password_hash = null, closed_at = ${at}
    where id = ${id}`.execute(tx);
}
