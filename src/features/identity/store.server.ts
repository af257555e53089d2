import type { Role } from '../../lib/contract.ts';
import { sql, type Db, type Tx } from '../../platform/database/database.ts';
import type { CompaniesTable, SessionsTable, UsersTable } from '../../platform/database/schema.gen.ts';
import { lookedUpEmail, type SecondFactorMethod } from './rules.ts';

/** Facts that decide whether a session has expired. */
interface SessionRow extends Pick<UsersTable, 'role'> {
  startedAt: SessionsTable['created_at'];
  lastUsedAt: SessionsTable['last_used_at'];
}

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

/** Users of those sessions that are live and belong to open users. */
export async function findActors(db: Db, sessionIds: readonly string[]) {
  const { rows } = await sql<
    SessionRow &
      Pick<UsersTable, 'id'> &
      Pick<SessionsTable, 'fresh_until'> & {
        methods: SecondFactorMethod[];
        dueAt: UsersTable['second_factor_due_at'];
        emailConfirmed: boolean;
        signedUpAt: UsersTable['created_at'];
      } & Pick<CompaniesTable, 'complete'> & { session_id: SessionsTable['id'] }
  >`
    select s.id as session_id, u.id, u.role, coalesce(c.complete, false) as complete,
      u.second_factor_methods as methods, u.second_factor_due_at as "dueAt", u.email_verified_at is not null as "emailConfirmed", u.created_at as "signedUpAt", s.fresh_until, s.created_at as "startedAt", s.last_used_at as "lastUsedAt"
    from sessions s join users u on u.id = s.user_id left join companies c on c.user_id = u.id
    where s.id = any(${[...sessionIds]}::uuid[]) and s.ended_at is null and u.closed_at is null`.execute(db);
  return rows;
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

/** Inserts a user. Returns false when an open user has the e-mail (case-insensitive); of two concurrent inserts one succeeds. */
export async function insertUser(tx: Tx, user: NewUser): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into users (id, role, unique_id, email, full_name, mobile_no, designation, password_hash, created_at)
    values (${user.id}, ${user.role}, '', ${user.email}, ${user.fullName}, ${user.mobileNo}, ${user.designation},
      ${user.passwordHash}, ${user.at})
    on conflict (lower(email)) do nothing`.execute(tx);
  return numAffectedRows === 1n;
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
  const { rows } = await sql<LoginUser>`
    select id, email, role, password_hash as "passwordHash", second_factor_methods as methods from users
    where lower(email) = ${lookedUpEmail(email)} and closed_at is null`.execute(db);
  return rows[0];
}

/** Log-in credentials of an open user. */
export async function findCredentials(db: Db, userId: string) {
  const { rows } = await sql<CredentialsRow>`
    select email, password_hash as "passwordHash" from users where id = ${userId} and closed_at is null`.execute(db);
  return rows[0];
}

/** An open user with what a new password is compared with. */
export async function findAccount(db: Db, userId: string) {
  const { rows } = await sql<CredentialsRow & HolderRow>`
    select u.email, u.password_hash as "passwordHash", coalesce(u.full_name, '') as "fullName",
      coalesce(c.company_name, '') as "companyName"
    from users u left join companies c on c.user_id = u.id
    where u.id = ${userId} and u.closed_at is null`.execute(db);
  return rows[0];
}

/** Returns false when the session has ended, or the password has been changed meanwhile. */
export async function setFreshUntil(
  db: Db,
  { id, sessionId, passwordHash, until }: { id: string; sessionId: string; passwordHash: string; until: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update sessions s set fresh_until = ${until} from users u
    where s.id = ${sessionId} and s.ended_at is null and u.id = s.user_id and u.id = ${id}
      and u.password_hash = ${passwordHash} and u.closed_at is null`.execute(db);
  return numAffectedRows === 1n;
}

export async function endFreshProof(db: Db, sessionId: string, at: Date): Promise<void> {
  await sql`update sessions set fresh_until = ${at} where id = ${sessionId} and fresh_until > ${at}`.execute(db);
}

/**
 * Opens a session of a user with its first refresh token. Returns false when the password was changed during its verification or the user
 * is closed. Sessions of one user are opened one after the other.
 */
export async function insertSession(
  tx: Tx,
  session: {
    id: string;
    user: { id: string; passwordHash: string };
    at: Date;
    freshUntil: Date;
    tokenHash: Buffer;
    expiresAt: Date;
  },
): Promise<boolean> {
  const { id, user, at, freshUntil, tokenHash, expiresAt } = session;
  const { numAffectedRows } = await sql`
    with held as (
      select id from users where id = ${user.id} and password_hash = ${user.passwordHash} and closed_at is null
        and suspended_at is null for no key update
    ), opened as (
      insert into sessions (id, user_id, created_at, last_used_at, fresh_until)
      select ${id}::uuid, id, ${at}::timestamptz, ${at}::timestamptz, ${freshUntil}::timestamptz from held returning id
    )
    insert into refresh_tokens (hash, session_id, expires_at)
    select ${tokenHash}::bytea, id, ${expiresAt}::timestamptz from opened`.execute(tx);
  return numAffectedRows === 1n;
}

/** Ends the sessions of a locked user except a number of the most recently used. */
export async function endSessionsBeyond(tx: Tx, userId: string, most: number, at: Date): Promise<void> {
  await sql`
    update sessions set ended_at = ${at} where id in (
      select id from sessions where user_id = ${userId} and ended_at is null
      order by last_used_at desc, id desc offset ${most}
    )`.execute(tx);
}

export interface SessionUse {
  sessionId: string;
  at: Date;
}

/** Stores the last use of sessions, unless it is stored to that resolution already. Rows locked by others are skipped. */
export async function recordUses(db: Db, used: readonly SessionUse[], exactMs: number): Promise<void> {
  const [ids, instants] = [used.map(({ sessionId }) => sessionId), used.map(({ at }) => at)];
  await sql`
    with used as (
      select id, max(at) as at from unnest(${ids}::uuid[], ${instants}::timestamptz[]) as u (id, at) group by id
    ), free as (
      select s.id from sessions s where s.id = any(${ids}::uuid[]) and s.ended_at is null for no key update skip locked
    )
    update sessions s set last_used_at = used.at from used join free using (id)
    where s.id = used.id and s.last_used_at <= used.at - make_interval(secs => ${exactMs / 1000})`.execute(db);
}

export async function useSession(tx: Tx, sessionId: string, at: Date): Promise<void> {
  await sql`update sessions set last_used_at = greatest(last_used_at, ${at}) where id = ${sessionId}`.execute(tx);
}

/** Sets a new password. `from`: only in place of this one. Returns false where it is another by now, or the user is closed. */
export async function updatePassword(
  tx: Tx,
  { userId, passwordHash, at, from }: { userId: string; passwordHash: string; at: Date; from?: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update users set password_hash = ${passwordHash}, password_changed_at = ${at}, invited_at = null
    where id = ${userId} and closed_at is null and (${from ?? null}::text is null or password_hash = ${from ?? null})`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}

export async function insertRefreshToken(
  tx: Tx,
  token: { tokenHash: Buffer; sessionId: string; expiresAt: Date },
): Promise<void> {
  await sql`
    insert into refresh_tokens (hash, session_id, expires_at)
    values (${token.tokenHash}, ${token.sessionId}, ${token.expiresAt})`.execute(tx);
}

/** Locks the live session of a refresh token, even if the token is spent or expired. */
export async function lockSessionOf(tx: Tx, hash: Buffer) {
  const { rows } = await sql<SessionRow & Pick<SessionsTable, 'id'> & { userId: UsersTable['id'] }>`
    select s.id, s.user_id as "userId", u.role, s.created_at as "startedAt", s.last_used_at as "lastUsedAt"
    from refresh_tokens r join sessions s on s.id = r.session_id join users u on u.id = s.user_id
    where r.hash = ${hash} and s.ended_at is null and u.closed_at is null
    for update of s`.execute(tx);
  return rows[0];
}

/** Returns true when the token was valid and this call spent it. */
export async function spendRefreshToken(tx: Tx, hash: Buffer, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update refresh_tokens set spent_at = ${at}
    where hash = ${hash} and spent_at is null and expires_at > ${at}`.execute(tx);
  return numAffectedRows === 1n;
}

/** Ends the session of a reused refresh token. Returns false where the token is expired, not reused. */
export async function endSessionOfSpent(tx: Tx, hash: Buffer, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update sessions set ended_at = ${at} where ended_at is null
      and id = (select session_id from refresh_tokens where hash = ${hash} and spent_at is not null)`.execute(tx);
  return numAffectedRows === 1n;
}

/** Ends the session of a refresh token, even if the token is spent or expired. */
export async function endSessionOf(tx: Tx, hash: Buffer, at: Date) {
  const { rows } = await sql<Pick<SessionsTable, 'id' | 'user_id'> & Pick<UsersTable, 'role'>>`
    update sessions s set ended_at = ${at} from users u where u.id = s.user_id and s.ended_at is null
      and s.id = (select session_id from refresh_tokens where hash = ${hash})
    returning s.id, s.user_id, u.role`.execute(tx);
  return rows[0];
}

/** Ends the sessions of a user, except one if it is given. Returns their number. */
export async function endSessionsOf(tx: Tx, userId: string, at: Date, except: string | null = null): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update sessions set ended_at = ${at}
    where user_id = ${userId} and ended_at is null and id is distinct from ${except}::uuid`.execute(tx);
  return Number(numAffectedRows);
}

export async function endSessionsOfDomain(tx: Tx, domain: string, at: Date): Promise<void> {
  await sql`
    update sessions set ended_at = ${at} where ended_at is null
      and user_id in (select id from users where lower(email) like ${`%@${domain}`})`.execute(tx);
}

/** Returns false when no open user has the id. The user stays locked against a concurrent password change. */
export async function insertReset(tx: Tx, reset: { hash: Buffer; userId: string; expiresAt: Date }): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with owner as (select id from users where id = ${reset.userId} and closed_at is null for share)
    insert into password_resets (hash, user_id, expires_at)
    select ${reset.hash}, id, ${reset.expiresAt}::timestamptz from owner`.execute(tx);
  return numAffectedRows === 1n;
}

/** User id of a reset token; undefined when it is invalid, used or expired. */
export async function findHolderOfReset(db: Db, hash: Buffer, now: Date) {
  const { rows } = await sql<Pick<UsersTable, 'role'> & Pick<CredentialsRow, 'email'> & HolderRow>`
    select u.role, u.email, coalesce(u.full_name, '') as "fullName", coalesce(c.company_name, '') as "companyName"
    from password_resets r join users u on u.id = r.user_id left join companies c on c.user_id = u.id
    where r.hash = ${hash} and r.used_at is null and r.expires_at > ${now} and u.closed_at is null`.execute(db);
  return rows[0];
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
export async function spoilResets(tx: Tx, userId: string, now: Date): Promise<void> {
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
