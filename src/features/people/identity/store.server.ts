import type { CompanyRole, PartyRole } from '#lib/contract.ts';
import {
  actAt,
  type Db,
  one,
  sql,
  type Tx,
  type NonNull,
  many,
  oneOf,
  changesOne,
  exists,
  scalar,
} from '#platform/database/database.ts';
import type {
  CompaniesTable,
  MembersTable,
  UsersTable,
  AccountNoticesTable,
  SessionsTable,
} from '#platform/database/schema.gen.ts';
import { INVITATION_MS, lookedUpEmail, type SecondFactorMethod, type NoticeKind } from './rules.ts';
import { isLive, liveSessionsOf } from './session-store.server.ts';

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
  role: PartyRole;
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

/** Inserts an organisation that nobody logs in as: its members do as themselves. */
export async function insertOrganisation(
  tx: Tx,
  { id, role, at }: { id: string; role: CompanyRole; at: Date },
): Promise<void> {
  await actAt(tx, at);
  await sql`insert into users (id, role, unique_id, created_at) values (${id}, ${role}, '', ${at})`.execute(tx);
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
    where lower(email) = ${lookedUpEmail(email)}`;
}

/** Whether a superadmin who has another address now had this one before. */
export async function isLeftBySuperadmin(db: Db, email: string): Promise<boolean> {
  return exists(db)`
    select from audit a join users u on u.id = a.owner_id
    where a.action = 'email.changed' and u.role = 'superadmin' and lower(a.detail #>> '{email,from}') = ${lookedUpEmail(email)}
      and lower(u.email) <> ${lookedUpEmail(email)} limit 1`;
}

/** The user `u` is a superadmin who did not choose a password while the invitation lasted. */
const isInvitationOver = (now: Date) =>
  sql`coalesce(u.invited_at <= ${new Date(now.getTime() - INVITATION_MS)}, false)`;

/** An open user by e-mail (case-insensitive) who may choose a new password by a mailed link. */
export async function findUserToReset(db: Db, email: string, now: Date) {
  return one<Pick<UsersTable, 'id'>>(db)`
    select u.id from users u where lower(u.email) = ${lookedUpEmail(email)} and not ${isInvitationOver(now)}`;
}

/** A superadmin by e-mail (case-insensitive) whose invitation is over. */
export async function findOverInvitation(tx: Tx, email: string, now: Date) {
  return one<Pick<UsersTable, 'id'>>(tx)`
    select u.id from users u
    where lower(u.email) = ${lookedUpEmail(email)} and u.suspended_at is null and ${isInvitationOver(now)}`;
}

export async function noteLogIn(tx: Tx, userId: string, at: Date): Promise<boolean> {
  return changesOne(tx)`
    update users set first_login_at = ${at} where id = ${userId} and first_login_at is null`;
}

/** Log-in credentials of an open user, with what a new password is compared with. */
export async function findAccount(db: Db, userId: string) {
  return one<CredentialsRow & HolderRow>(db)`
    select u.email, u.password_hash as "passwordHash", coalesce(u.full_name, '') as "fullName",
      coalesce(c.company_name, '') as "companyName"
    from users u left join companies c on c.user_id = u.id
    where u.id = ${userId} and u.email is not null`;
}

/** Sets a new password. `from`: only in place of this one. Returns false where it is another by now, or the user is closed. */
export async function updatePassword(
  tx: Tx,
  { userId, passwordHash, at, from }: { userId: string; passwordHash: string; at: Date; from?: string },
): Promise<boolean> {
  await actAt(tx, at);
  return changesOne(tx)`
    update users set password_hash = ${passwordHash}, password_changed_at = ${at}, invited_at = null
    where id = ${userId} and email is not null and (${from ?? null}::text is null or password_hash = ${from ?? null})`;
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
  return changesOne(tx)`
    with owner as (
      select id from users where id = ${reset.userId} and email is not null
        and (${mailedTo}::text is null or lower(email) = lower(${mailedTo})) for share
    )
    insert into password_resets (hash, user_id, expires_at)
    select ${reset.hash}, id, ${reset.expiresAt}::timestamptz from owner`;
}

/** The user of a reset token; undefined when it is invalid, used or expired, or the user's invitation is over. */
export async function findHolderOfReset(db: Db, hash: Buffer, now: Date) {
  return one<Pick<UsersTable, 'role'> & Pick<CredentialsRow, 'email'> & HolderRow>(db)`
    select u.role, u.email, coalesce(u.full_name, '') as "fullName", coalesce(c.company_name, '') as "companyName"
    from password_resets r join users u on u.id = r.user_id left join companies c on c.user_id = u.id
    where r.hash = ${hash} and r.used_at is null and r.expires_at > ${now} and u.email is not null
      and not ${isInvitationOver(now)}`;
}

/** Locks the open user of a reset token, even if the token is used or expired. */
export async function lockUserOfReset(tx: Tx, hash: Buffer): Promise<string | undefined> {
  const row = await one<Pick<UsersTable, 'id'>>(tx)`
    select u.id from password_resets r join users u on u.id = r.user_id
    where r.hash = ${hash} and u.email is not null
    for no key update of u`;
  return row?.id;
}

/** Returns true when the token was valid and this call used it. */
export async function takeReset(tx: Tx, hash: Buffer, now: Date): Promise<boolean> {
  return changesOne(tx)`
    update password_resets set used_at = ${now}
    where hash = ${hash} and used_at is null and expires_at > ${now}`;
}

export async function invalidateResets(tx: Tx, userId: string, now: Date): Promise<void> {
  await sql`update password_resets set used_at = ${now} where user_id = ${userId} and used_at is null`.execute(tx);
}

/** Takes about as long as adding an event, disk flush included, and stores nothing (equal timing). */
export async function addNothing(tx: Tx): Promise<void> {
  await sql`select pg_logical_emit_message(true, 'password.forgotten', '')`.execute(tx);
}

/** Closes a user: erases its credentials and personal data. */
export async function closeUser(tx: Tx, id: string, at: Date): Promise<void> {
  await sql`update users set closed_at = ${at} where id = ${id}`.execute(tx);
}

/** Whether a person is a member of the organisation of the same row, and of no other open one. */
export async function isMemberOfOwnAlone(tx: Tx, id: string, at: Date): Promise<boolean> {
  return scalar<boolean>(tx)`
    select coalesce(bool_and(m.organisation_id = ${id}), false) from members m join users o on o.id = m.organisation_id
    where m.person_id = ${id} and is_live_member(m, ${at}) and o.closed_at is null`;
}

/** Erases a person: the row stays without a name. An organisation of the same row goes on. */
export async function erasePerson(tx: Tx, id: string, at: Date): Promise<void> {
  await sql`
    update users set email = null, full_name = null, mobile_no = null, designation = null, password_hash = null,
      closed_at = case role when 'person' then ${at}::timestamptz else closed_at end
    where id = ${id}`.execute(tx);
}

type PersonRow = NonNull<Pick<UsersTable, 'full_name' | 'mobile_no' | 'designation'>>;

export async function lockPerson(tx: Tx, userId: string) {
  return one<PersonRow & Pick<UsersTable, 'role'>>(tx)`
    select role, coalesce(full_name, '') as full_name, coalesce(mobile_no, '') as mobile_no,
      coalesce(designation, '') as designation
    from users where id = ${userId} and email is not null for no key update`;
}

export async function updatePerson(tx: Tx, userId: string, person: PersonRow): Promise<void> {
  await sql`
    update users set full_name = ${person.full_name}, mobile_no = ${person.mobile_no}, designation = ${person.designation}
    where id = ${userId}`.execute(tx);
}

/** Account event about which the holder is mailed. */
interface AccountNotice {
  id: string;
  userId: string;
  kind: NoticeKind;
  at: Date;
  address: string | null;
  device: string | null;
  /** Where the mail goes; null: to the account's address. */
  email: string | null;
  detail: Readonly<Record<string, unknown>>;
}

export async function insertNotice(tx: Tx, notice: AccountNotice): Promise<void> {
  const { id, userId, kind, at, address, device, email, detail } = notice;
  await sql`
    insert into account_notices (id, user_id, kind, at, address, device, email, detail)
    values (${id}, ${userId}, ${kind}, ${at}, ${address}, ${device}, ${email}, ${JSON.stringify(detail)}::jsonb)`.execute(
    tx,
  );
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
  return exists(tx)`
    select 1 from link_tokens where user_id = ${userId} and kind = 'device' and used_at is null and expires_at > ${now}
    union all
    select 1 from account_notices n
    where n.user_id = ${userId} and n.kind = 'login_protected' and n.at > ${before(linkLifeMs)} and (n.at > ${before(pauseMs)}
      or not exists (select from link_tokens l where l.user_id = n.user_id and l.kind = 'device' and l.created_at >= n.at))
    limit 1`;
}

/** Whether so many log-ins to an account have failed since an instant, and its holder has had no mail about it since another one. */
export async function isMailDue(
  tx: Tx,
  userId: string | null,
  most: number,
  since: { failures: Date; mail: Date },
): Promise<boolean> {
  return scalar<boolean>(tx)`
    select (select count(*) from (
        select from audit where owner_id = ${userId} and at > ${since.failures} and outcome = 'refused'
          and action in ('login.failed', 'step_up.failed') order by id desc limit ${most}
      ) failures) >= ${most}::int and not exists (
        select from account_notices where user_id = ${userId} and kind = 'failed_logins' and at > ${since.mail}
      )`;
}

/** An account event of an open account, for the mail to its holder, and whether the same has happened again since. */
export async function findNotice(db: Db, id: string) {
  return one<
    Pick<AccountNoticesTable, 'at' | 'address' | 'device' | 'email'> & {
      userId: UsersTable['id'];
      role: UsersTable['role'];
      kind: NoticeKind;
      detail: Record<string, unknown>;
      isOvertaken: boolean;
    }
  >(db)`
    select n.user_id as "userId", u.role, n.kind, n.at, n.address, n.device, n.email, n.detail,
      exists (select from account_notices o where o.user_id = n.user_id and o.kind = n.kind and o.id > n.id) as "isOvertaken"
    from account_notices n join users u on u.id = n.user_id where n.id = ${id}`;
}

/** A superadmin with the number of live sessions. */
interface SuperadminRow extends Pick<UsersTable, 'id' | 'unique_id' | 'created_at' | 'suspended_at' | 'invited_at'> {
  email: NonNullable<UsersTable['email']>;
  full_name: NonNullable<UsersTable['full_name']>;
  last_used_at: SessionsTable['last_used_at'] | null;
  isEnrolled: boolean;
  sessions: number;
}

/** Number of the live sessions in which each of some people acts for an organisation; without an entry: none. */
export async function countSessions(
  db: Db,
  { people, organisationId, at }: { people: readonly string[]; organisationId: string; at: Date },
): Promise<ReadonlyMap<string, number>> {
  const rows = await many<Pick<SessionsTable, 'user_id'> & { sessions: number }>(db)`
    select s.user_id, count(*)::int as sessions from sessions s join users u on u.id = s.user_id
    where s.user_id = ${oneOf(people)} and s.organisation_id = ${organisationId} and ${isLive(at)} group by 1`;
  return new Map(rows.map(({ user_id: id, sessions }) => [id, sessions]));
}

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
  return scalar<boolean>(tx)`
    select suspend_company(${id}, ${suspended}, ${at})`;
}

export function findOpenCompany(db: Db, id: string) {
  return one<Pick<UsersTable, 'unique_id'>>(db)`
    select unique_id from users where id = ${id} and role in ('recycler', 'producer') and closed_at is null`;
}

/** Locks a person of an organisation, or one without, who can log in. */
export function lockMemberPerson(tx: Tx, id: string) {
  return one<Pick<UsersTable, 'person_suspended_at'>>(tx)`
    select person_suspended_at from users where id = ${id} and role <> 'superadmin' and email is not null for no key update`;
}

export async function setPersonSuspended(tx: Tx, id: string, suspendedAt: Date | null): Promise<void> {
  await sql`update users set person_suspended_at = ${suspendedAt} where id = ${id}`.execute(tx);
}

/** Members of an organisation, the first one first, and whether each may act for another one too. */
export function listMembers(tx: Tx, organisationId: string, at: Date) {
  return many<Pick<MembersTable, 'person_id'> & Pick<CompaniesTable, 'company_name'> & { goesOn: boolean }>(tx)`
    select m.person_id, c.company_name, exists (
      select from organisations_of(m.person_id, ${at}) o where o.id <> m.organisation_id) as "goesOn"
    from members m join companies c on c.user_id = m.organisation_id
    where m.organisation_id = ${organisationId} and is_live_member(m, ${at}) order by m.joined_at, m.id`;
}

export async function markInvited(tx: Tx, id: string, at: Date): Promise<void> {
  await sql`update users set invited_at = ${at} where id = ${id}`.execute(tx);
}

/** Whether a person or superadmin is suspended, or, where there is no organisation to act for, one of which the person is a member. */
export async function isSuspended(tx: Tx, id: string, actsForNone: boolean): Promise<boolean> {
  return exists(tx)`
    select from users u where u.id = ${id} and (u.person_suspended_at is not null
      or ${actsForNone} and (u.role = 'superadmin' and u.suspended_at is not null
        or exists (select from members m join users o on o.id = m.organisation_id
          where m.person_id = u.id and m.ended_at is null and o.suspended_at is not null)))`;
}
