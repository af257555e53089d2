import type { CompanyRole } from '#lib/contract.ts';
import type { Part } from '#lib/parts.ts';
import { type Db, many, one, sql, type Tx, oneOf, changesOne, scalar } from '#platform/database/database.ts';
import type { CompaniesTable, LoginChallengesTable, SessionsTable, UsersTable } from '#platform/database/schema.gen.ts';
import { voidChanges } from './email-store.server.ts';
import { factorAskedAt } from './factor-store.server.ts';
import { liveSince, type SecondFactorMethod, lookedUpEmail } from './rules.ts';

/** Facts that decide whether a session has expired. */
interface SessionRow extends Pick<UsersTable, 'role'> {
  startedAt: SessionsTable['created_at'];
  lastUsedAt: SessionsTable['last_used_at'];
}

/** Network address and browser of a request. */
interface SessionOrigin {
  address: string;
  device: string | null;
}

/** Persons of those sessions that are live, each with the organisation that the session acts for, which is open and of which the person is a member. */
export async function findActors(db: Db, sessionIds: readonly string[]) {
  return many<
    SessionRow &
      Pick<UsersTable, 'id'> &
      Pick<SessionsTable, 'fresh_until' | 'switches'> & {
        methods: SecondFactorMethod[];
        /** See `factorAskedAt`. */
        factorAskedAt: Date | null;
        /** Null: the e-mail address is confirmed. */
        unconfirmedSince: UsersTable['created_at'] | null;
        organisationId: SessionsTable['organisation_id'];
        organisationRole: CompanyRole | null;
        companyName: CompaniesTable['company_name'] | null;
        part: Part | null;
        memberUntil: Date | null;
      } & Pick<CompaniesTable, 'complete'> & { session_id: SessionsTable['id'] }
  >(db)`
    select s.id as session_id, u.id, u.role, coalesce(c.complete, false) as complete, u.second_factor_methods as methods,
      ${factorAskedAt(sql`c.second_factor_required_at`)} as "factorAskedAt",
      case when u.email_verified_at is null then u.created_at end as "unconfirmedSince", s.fresh_until, s.created_at as "startedAt",
      s.last_used_at as "lastUsedAt", s.switches, s.organisation_id as "organisationId", o.role as "organisationRole",
      c.company_name as "companyName", m.part, membership_end(m.until) as "memberUntil"
    from sessions s join users u on u.id = s.user_id
      left join members m on m.organisation_id = s.organisation_id and m.person_id = s.user_id and m.ended_at is null
      left join users o on o.id = m.organisation_id and o.closed_at is null and o.suspended_at is null
      left join companies c on c.user_id = o.id
    where s.id = ${oneOf(sessionIds)} and s.ended_at is null and u.email is not null
      and u.person_suspended_at is null and (s.organisation_id is null or o.id is not null)`;
}

/** An organisation that a person acts for. */
export interface ActiveOrganisation extends Pick<UsersTable, 'id' | 'unique_id'>, Pick<CompaniesTable, 'company_name'> {
  role: CompanyRole;
  part: Part;
}

/**
 * The open organisation of which a person is a member and which the person used last, the person's own before others; or the wanted one.
 */
export function findOrganisation(db: Db, personId: string, at: Date, wanted: string | null = null) {
  return one<ActiveOrganisation>(db)`
    select o.id, o.unique_id, o.role, c.company_name, m.part
    from members m join users o on o.id = m.organisation_id join companies c on c.user_id = o.id
      cross join lateral (
        select max(s.last_used_at) as at from sessions s where s.user_id = m.person_id and s.organisation_id = o.id) used
    where m.person_id = ${personId} and is_live_member(m, ${at}) and o.closed_at is null and o.suspended_at is null
      and (${wanted}::uuid is null or o.id = ${wanted})
    -- Two may be used at the same instant: the session acts now for the one that it went on to.
    order by greatest(m.last_used_at, used.at) desc nulls last, used.at desc nulls last, o.id = m.person_id desc, m.joined_at, m.id limit 1`;
}

/** Locks a live membership: as at its end, it comes before the sessions that act for the organisation. */
export async function lockMembership(tx: Tx, organisationId: string, personId: string): Promise<void> {
  await sql`
    select from members where organisation_id = ${organisationId} and person_id = ${personId} and ended_at is null
    for no key update`.execute(tx);
}

/** Lets a locked session act for another organisation, and so uses that. Access tokens from before are void. */
export async function setOrganisation(tx: Tx, sessionId: string, organisationId: string, at: Date): Promise<number> {
  return scalar<SessionsTable['switches']>(tx)`
    update sessions set organisation_id = ${organisationId}, switches = switches + 1, last_used_at = greatest(last_used_at, ${at})
    where id = ${sessionId} returning switches`;
}

/** Returns false when the session has ended, or the password has been changed meanwhile. */
export async function setFreshUntil(
  db: Db,
  { id, sessionId, passwordHash, until }: { id: string; sessionId: string; passwordHash: string; until: Date },
): Promise<boolean> {
  return changesOne(db)`
    update sessions s set fresh_until = ${until} from users u
    where s.id = ${sessionId} and s.ended_at is null and u.id = s.user_id and u.id = ${id}
      and u.password_hash = ${passwordHash}`;
}

export async function endFreshProof(db: Db, sessionId: string, at: Date): Promise<void> {
  await sql`update sessions set fresh_until = ${at} where id = ${sessionId} and fresh_until > ${at}`.execute(db);
}

/**
 * Opens a session of a person with its first refresh token. Returns false when the password was changed during its verification or the
 * person is erased or suspended. Sessions of one user are opened one after the other.
 */
export async function insertSession(
  tx: Tx,
  session: {
    id: string;
    user: { id: string; passwordHash: string };
    organisationId: string | null;
    at: Date;
    freshUntil: Date;
    tokenHash: Buffer;
    expiresAt: Date;
    from: SessionOrigin;
    secondFactor: SecondFactorMethod | null;
  },
): Promise<boolean> {
  const { id, user, organisationId, at, freshUntil, tokenHash, expiresAt, from, secondFactor } = session;
  return changesOne(tx)`
    with held as (
      select id from users where id = ${user.id} and password_hash = ${user.passwordHash}
        and person_suspended_at is null and (role <> 'superadmin' or suspended_at is null) for no key update
    ), opened as (
      insert into sessions (id, user_id, created_at, last_used_at, fresh_until, address, device, second_factor, organisation_id)
      select ${id}::uuid, id, ${at}::timestamptz, ${at}::timestamptz, ${freshUntil}::timestamptz, ${from.address}::text,
        ${from.device}::text, ${secondFactor}::text, ${organisationId}::uuid from held returning id
    )
    insert into refresh_tokens (hash, session_id, expires_at)
    select ${tokenHash}::bytea, id, ${expiresAt}::timestamptz from opened`;
}

/** Ends the live sessions of a locked user except a number of the most recently used. */
export async function endSessionsBeyond(tx: Tx, userId: string, most: number, at: Date): Promise<void> {
  await sql`
    update sessions set ended_at = ${at} where id in (
      select s.id from sessions s join users u on u.id = s.user_id where s.user_id = ${userId} and ${isLive(at)}
      order by s.last_used_at desc, s.id desc offset ${most}
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
      select s.id from sessions s where s.id = ${oneOf(ids)} and s.ended_at is null for no key update skip locked
    )
    update sessions s set last_used_at = used.at from used join free using (id)
    where s.id = used.id and s.last_used_at <= used.at - make_interval(secs => ${exactMs / 1000})`.execute(db);
}

/** Notes a refresh: when, and from where. */
export async function useSession(tx: Tx, sessionId: string, at: Date, from: SessionOrigin): Promise<void> {
  await sql`
    update sessions set last_used_at = greatest(last_used_at, ${at}), address = ${from.address}, device = ${from.device}
    where id = ${sessionId}`.execute(tx);
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
  return one<
    SessionRow &
      Pick<SessionsTable, 'id' | 'switches'> & {
        userId: UsersTable['id'];
        organisationId: SessionsTable['organisation_id'];
      }
  >(tx)`
    select s.id, s.user_id as "userId", s.organisation_id as "organisationId", s.switches, u.role, s.created_at as "startedAt", s.last_used_at as "lastUsedAt"
    from refresh_tokens r join sessions s on s.id = r.session_id join users u on u.id = s.user_id
    where r.hash = ${hash} and s.ended_at is null and u.email is not null and u.person_suspended_at is null
    for update of s`;
}

export async function lockSession(tx: Tx, id: string) {
  return one<SessionRow & Pick<SessionsTable, 'id'> & { userId: UsersTable['id'] }>(tx)`
    select s.id, s.user_id as "userId", u.role, s.created_at as "startedAt", s.last_used_at as "lastUsedAt"
    from sessions s join users u on u.id = s.user_id where s.id = ${id} and s.ended_at is null for update of s`;
}

/** Makes the tokens that renew a session void. They are not spent: who sends one again has not stolen it. */
export async function voidRefreshTokens(tx: Tx, sessionId: string, at: Date): Promise<void> {
  await sql`update refresh_tokens set expires_at = ${at} where session_id = ${sessionId} and spent_at is null`.execute(
    tx,
  );
}

/** Returns true when the token was valid and this call spent it. */
export async function spendRefreshToken(tx: Tx, hash: Buffer, at: Date): Promise<boolean> {
  return changesOne(tx)`
    update refresh_tokens set spent_at = ${at}
    where hash = ${hash} and spent_at is null and expires_at > ${at}`;
}

/** Locks the user of a refresh token: users are locked before their sessions. */
export async function lockUserOfToken(tx: Tx, hash: Buffer): Promise<void> {
  await sql`
    select from users where id = (
      select s.user_id from refresh_tokens r join sessions s on s.id = r.session_id where r.hash = ${hash}
    ) for no key update`.execute(tx);
}

/** Ends the session of a reused refresh token. Returns false where the token is expired, not reused. */
export async function endSessionOfSpent(tx: Tx, hash: Buffer, at: Date): Promise<boolean> {
  return changesOne(tx)`
    update sessions set ended_at = ${at} where ended_at is null
      and id = (select session_id from refresh_tokens where hash = ${hash} and spent_at is not null)`;
}

/** Ends the session of a refresh token, even if the token is spent or expired. */
export async function endSessionOf(tx: Tx, hash: Buffer, at: Date) {
  return one<Pick<SessionsTable, 'id' | 'user_id'> & Pick<UsersTable, 'role'>>(tx)`
    update sessions s set ended_at = ${at} from users u where u.id = s.user_id and s.ended_at is null
      and s.id = (select session_id from refresh_tokens where hash = ${hash})
    returning s.id, s.user_id, u.role`;
}

/**
 * Whether a session `s` of a user `u` is live: neither ended nor over by age or idleness, and with a token that renews it. Others stay in
 * the table for a month.
 */
export function isLive(now: Date) {
  const [company, superadmin] = [liveSince('recycler', now), liveSince('superadmin', now)];
  const since = (key: keyof typeof company) =>
    sql`case u.role when 'superadmin' then ${superadmin[key]}::timestamptz else ${company[key]}::timestamptz end`;
  return sql`s.ended_at is null and s.created_at > ${since('startedAt')} and s.last_used_at > ${since('usedAt')}
    and exists (select from refresh_tokens r where r.session_id = s.id and r.spent_at is null and r.expires_at > ${now})`;
}

/** A live session, and until when its present token renews it. */
interface LiveSession extends Pick<
  SessionsTable,
  'id' | 'created_at' | 'last_used_at' | 'address' | 'device' | 'second_factor'
> {
  renewableUntil: Date;
}

export function listLiveSessions(db: Db, userId: string, now: Date): Promise<LiveSession[]> {
  return many<LiveSession>(db)`
    select s.id, s.created_at, s.last_used_at, s.address, s.device, s.second_factor,
      (select max(r.expires_at) from refresh_tokens r where r.session_id = s.id and r.spent_at is null) as "renewableUntil"
    from sessions s join users u on u.id = s.user_id
    where s.user_id = ${userId} and ${isLive(now)} order by s.last_used_at desc, s.id desc`;
}

/** Number of the live sessions of each superadmin. */
export const liveSessionsOf = (now: Date) =>
  sql`(select count(*)::int from sessions s where s.user_id = u.id and ${isLive(now)})`;

/** Ends a live session of a user. Returns false where there is none. */
export async function endLiveSession(
  tx: Tx,
  { id, userId, at }: { id: string; userId: string; at: Date },
): Promise<boolean> {
  return changesOne(tx)`
    update sessions s set ended_at = ${at} from users u
    where s.id = ${id} and s.user_id = ${userId} and u.id = s.user_id and ${isLive(at)}`;
}

/** Ends the sessions that act for an organisation, whoever its members are. Returns the number of those that were live. */
export async function endSessionsFor(tx: Tx, organisationId: string, at: Date): Promise<number> {
  const live = await many<Pick<SessionsTable, 'user_id'>>(tx)`
    select s.user_id from sessions s join users u on u.id = s.user_id where s.organisation_id = ${organisationId} and ${isLive(at)}`;
  for (const userId of new Set(live.map(({ user_id: id }) => id))) await voidChanges(tx, userId, at);
  await sql`update sessions set ended_at = ${at} where organisation_id = ${organisationId} and ended_at is null`.execute(
    tx,
  );
  return live.length;
}

/**
 * Ends the sessions of a locked user, except one if it is given, and makes a change of the e-mail address void that one of them may have
 * asked for. Returns how many of them were live.
 */
export async function endSessionsOf(tx: Tx, userId: string, at: Date, except: string | null = null): Promise<number> {
  await voidChanges(tx, userId, at);
  return scalar<number>(tx)`
    with live as (
      select s.id from sessions s join users u on u.id = s.user_id
      where s.user_id = ${userId} and s.id is distinct from ${except}::uuid and ${isLive(at)}
    ), ended as (
      update sessions set ended_at = ${at}
      where user_id = ${userId} and ended_at is null and id is distinct from ${except}::uuid returning id
    )
    select count(*)::int from ended join live using (id)`;
}

/** The same for all users of an e-mail domain. */
export async function endSessionsOfDomain(tx: Tx, domain: string, at: Date): Promise<void> {
  const isOfDomain = sql`lower(email) like ${`%@${domain}`}`;
  await sql`
    with ended as (
      update sessions set ended_at = ${at} where ended_at is null and user_id in (select id from users where ${isOfDomain})
    )
    select void_email_changes(id, ${at}) from users where ${isOfDomain}`.execute(tx);
}

/** Start of the period in which a log-in makes a device or an address known. */
interface KnownPeriods {
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
  { deviceHash, network, since }: { deviceHash: Buffer | null; network: string; since: KnownPeriods },
) {
  const wanted = 'email' in of ? sql`lower(u.email) = ${lookedUpEmail(of.email)}` : sql`u.id = ${of.userId}`;
  return one<{ userId: UsersTable['id']; byDevice: boolean; byAddress: boolean }>(db)`
    select u.id as "userId",
      exists (select from devices d where d.user_id = u.id and d.hash = ${deviceHash} and d.known_at > ${since.device}) as "byDevice",
      exists (select from known_addresses a where a.user_id = u.id and a.network = ${network} and a.known_at > ${since.address})
        as "byAddress"
    from users u where ${wanted} and u.email is not null`;
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

export async function deleteWhereabouts(tx: Tx, userId: string): Promise<void> {
  await sql`delete from devices where user_id = ${userId}`.execute(tx);
  await sql`delete from known_addresses where user_id = ${userId}`.execute(tx);
}

export type Purpose = 'login' | 'step_up' | 'enrolment';

export async function insertChallenge(
  db: Db,
  challenge: { hash: Buffer; userId: string; purpose: Purpose; sessionId: string | null; at: Date; expiresAt: Date },
): Promise<void> {
  const { hash, userId, purpose, sessionId, at, expiresAt } = challenge;
  await sql`
    insert into login_challenges (hash, user_id, purpose, session_id, created_at, expires_at)
    values (${hash}, ${userId}, ${purpose}, ${sessionId}, ${at}, ${expiresAt})`.execute(db);
}

/** Claims one of the tries of a valid log-in challenge. Returns its open user. */
export async function claimTry(db: Db, { hash, most, at }: { hash: Buffer; most: number; at: Date }) {
  return one<
    Pick<UsersTable, 'id' | 'role'> & {
      email: NonNullable<UsersTable['email']>;
      passwordHash: NonNullable<UsersTable['password_hash']>;
    }
  >(db)`
    update login_challenges c set tries = tries + 1 from users u
    where c.hash = ${hash} and c.purpose = 'login' and c.used_at is null and c.expires_at > ${at} and c.tries < ${most}
      and u.id = c.user_id and u.email is not null
    returning u.id, u.role, u.email, u.password_hash as "passwordHash"`;
}

/** Uses a challenge, once. A challenge of a session can be used in that session alone. */
export async function takeChallenge(
  tx: Tx,
  wanted: Pick<LoginChallengesTable, 'hash' | 'user_id' | 'session_id'> & { purpose: Purpose; at: Date },
): Promise<boolean> {
  const { hash, user_id, session_id, purpose, at } = wanted;
  return changesOne(tx)`
    update login_challenges set used_at = ${at}
    where hash = ${hash} and user_id = ${user_id} and purpose = ${purpose} and session_id is not distinct from ${session_id}::uuid
      and used_at is null and expires_at > ${at}`;
}

export async function invalidateChallenges(tx: Tx, userId: string, at: Date): Promise<void> {
  await sql`update login_challenges set used_at = ${at} where user_id = ${userId} and used_at is null`.execute(tx);
}
