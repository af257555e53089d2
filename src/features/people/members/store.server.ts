import type { CompanyRole } from '#lib/contract.ts';
import type { Part } from '#lib/parts.ts';
import { actAt, type Db, many, one, sql, type Tx, oneOf, exists, scalar } from '#platform/database/database.ts';
import type { CompaniesTable, MembersTable, SessionsTable, UsersTable } from '#platform/database/schema.gen.ts';

interface MemberRow extends Pick<MembersTable, 'id' | 'person_id' | 'part' | 'until' | 'joined_at'> {
  full_name: NonNullable<UsersTable['full_name']>;
  email: NonNullable<UsersTable['email']>;
  designation: NonNullable<UsersTable['designation']>;
  invited_by: UsersTable['full_name'];
  last_used_at: SessionsTable['last_used_at'] | null;
  isEnrolled: boolean;
  isSuspended: boolean;
}

/** The live members of an organisation, owners first, then by name, and when they last used it. */
export function listMembers(db: Db, organisationId: string, at: Date): Promise<MemberRow[]> {
  return many<MemberRow>(db)`
    select m.id, m.person_id, m.part, m.until, m.joined_at, coalesce(u.full_name, '') as full_name, coalesce(u.email, '') as email,
      coalesce(u.designation, '') as designation,
      case when i.id is not null then coalesce(i.full_name, 'Former member') end as invited_by,
      u.second_factor_methods <> '{}' as "isEnrolled", u.person_suspended_at is not null as "isSuspended",
      greatest(m.last_used_at, s.last_used_at) as last_used_at
    from members m join users u on u.id = m.person_id left join users i on i.id = m.invited_by
      left join lateral (
        select max(s.last_used_at) as last_used_at from sessions s where s.user_id = m.person_id and s.organisation_id = m.organisation_id
      ) s on true
    where m.organisation_id = ${organisationId} and is_live_member(m, ${at})
    order by m.part <> 'owner', lower(u.full_name), m.id`;
}

/** Locks parties, in one order: of two changes to the members or settings of an organisation one comes after the other. */
export async function lockParties(tx: Tx, ...ids: readonly string[]): Promise<void> {
  await sql`select from users where id = ${oneOf(ids)} order by id for no key update`.execute(tx);
}

export async function setSecondFactorRequired(tx: Tx, organisationId: string, at: Date | null): Promise<void> {
  await sql`update companies set second_factor_required_at = ${at} where user_id = ${organisationId}`.execute(tx);
}

/** When an organisation began to require a second factor of its members, null: it requires none; and its name. */
export function findRequirement(db: Db, organisationId: string) {
  return one<Pick<CompaniesTable, 'company_name' | 'second_factor_required_at'>>(db)`
    select company_name, second_factor_required_at from companies where user_id = ${organisationId}`;
}

/** Locks an organisation, then one of its live members: removals of one organisation come one after the other. */
export async function lockMember(tx: Tx, organisationId: string, id: string, at: Date) {
  await lockParties(tx, organisationId);
  return one<Pick<MembersTable, 'id' | 'person_id' | 'part' | 'until'> & Pick<UsersTable, 'full_name'>>(tx)`
    select m.id, m.person_id, m.part, m.until, u.full_name from members m join users u on u.id = m.person_id
    where m.organisation_id = ${organisationId} and m.id = ${id} and is_live_member(m, ${at}) for no key update of m`;
}

/** @throws error of the constraint `organisation_needs_owner` for the last owner */
export async function updateMember(tx: Tx, member: Pick<MembersTable, 'id' | 'part' | 'until'>): Promise<void> {
  await sql`update members set part = ${member.part}, until = ${member.until} where id = ${member.id}`.execute(tx);
}

/** Ends a membership, and by the database the sessions for it. @throws error of the constraint `organisation_needs_owner` for the last owner */
export async function endMember(tx: Tx, { id, byId, at }: { id: string; byId: string; at: Date }): Promise<void> {
  await actAt(tx, at);
  await sql`update members set ended_at = ${at}, ended_by = ${byId} where id = ${id}`.execute(tx);
}

export async function insertMember(
  tx: Tx,
  member: Pick<MembersTable, 'id' | 'organisation_id' | 'person_id' | 'part' | 'until' | 'invited_by' | 'joined_at'>,
): Promise<void> {
  const { id, organisation_id, person_id, part, until, invited_by, joined_at } = member;
  await sql`
    insert into members (id, organisation_id, person_id, part, until, invited_by, joined_at)
    values (${id}, ${organisation_id}, ${person_id}, ${part}, ${until}, ${invited_by}, ${joined_at})`.execute(tx);
}

/** Whether a membership of the two is not ended. */
export async function isLiveMember(tx: Tx, organisationId: string, personId: string): Promise<boolean> {
  return exists(tx)`
    select from members where organisation_id = ${organisationId} and person_id = ${personId} and ended_at is null`;
}

/** Ends memberships whose last day has passed, of one person in one organisation or the next of all. Returns their number. */
export async function endOverdue(
  tx: Tx,
  at: Date,
  of: { organisationId: string; personId: string } | { most: number },
): Promise<number> {
  const which =
    'most' in of
      ? sql`order by until limit ${of.most} for no key update skip locked`
      : sql`and organisation_id = ${of.organisationId} and person_id = ${of.personId} for no key update`;
  const { numAffectedRows = 0n } = await sql`
    update members set ended_at = membership_end(until) where id = any (array(
      select id from members where ended_at is null and until is not null and membership_end(until) <= ${at} ${which}
    ))`.execute(tx);
  return Number(numAffectedRows);
}

/** Notes of the next memberships that end within a number of days that person and owners are told, once for each last day. Returns their number. */
export async function noteEnding(
  tx: Tx,
  { at, today, days, most }: { at: Date; today: string; days: number; most: number },
): Promise<number> {
  return scalar<number>(tx)`
    with ending as (
      update members set told_until = until where id = any (array(
        select id from members where ended_at is null and until between ${today}::date and ${today}::date + ${days}::integer
          and told_until is distinct from until order by until limit ${most} for no key update skip locked
      )) returning id
    ), added as (
      insert into outbox (topic, subject_id, at, next_at) select 'member.ending', id, ${at}, ${at} from ending
    )
    select count(*)::int from ending`;
}

/** Ends all memberships of a person. @throws error of the constraint `organisation_needs_owner` for the last owner of one */
export async function endMembershipsOf(tx: Tx, personId: string, at: Date): Promise<void> {
  await sql`
    update members set ended_at = greatest(${at}, joined_at), ended_by = ${personId}
    where person_id = ${personId} and ended_at is null`.execute(tx);
}

/** Facts that people are told of a membership: its person and organisation, and its state now. */
interface MembershipNotice extends Pick<MembersTable, 'person_id' | 'until' | 'ended_at' | 'ended_by'> {
  part: Part;
  organisationId: MembersTable['organisation_id'];
  companyName: CompaniesTable['company_name'];
  name: NonNullable<UsersTable['full_name']>;
  isLive: boolean;
}

export function findMembership(db: Db, id: string, at: Date) {
  return one<MembershipNotice>(db)`
    select m.person_id, m.part, m.until, m.ended_at, m.ended_by, m.organisation_id as "organisationId", c.company_name as "companyName",
      coalesce(u.full_name, 'Former member') as name, is_live_member(m, ${at}) as "isLive"
    from members m join users u on u.id = m.person_id join companies c on c.user_id = m.organisation_id where m.id = ${id}`;
}

interface OrganisationRow extends Pick<UsersTable, 'id' | 'unique_id'>, Pick<MembersTable, 'part' | 'until'> {
  role: CompanyRole;
  company_name: CompaniesTable['company_name'];
  needs_you: number;
  unread_notifications: number;
}

/**
 * Trades in which something waits for organisations of `own`, as their badges count them. A role is a literal and the organisations are an
 * array, so that each kind of task is found from its own rows.
 */
const needsOf = (role: CompanyRole, at: Date) => sql`
  select ${sql.ref(`k.${role}_id`)} as id, count(distinct k.trade_id) as count from open_tasks(${at}) k
  where k.who = ${sql.lit(role)} and ${sql.ref(`k.${role}_id`)} = any (array(select id from own where role = ${sql.lit(role)})) group by 1`;

/** The open organisations of a person, by name. Unread are those that the bell counts: of the organisation, and about the person alone. */
export function listOrganisations(db: Db, personId: string, at: Date): Promise<OrganisationRow[]> {
  return many<OrganisationRow>(db)`
    with own as (
      select o.id, o.unique_id, o.role, c.company_name, m.part, m.until
      from members m join users o on o.id = m.organisation_id join companies c on c.user_id = o.id
      where m.person_id = ${personId} and is_live_member(m, ${at}) and o.closed_at is null and o.suspended_at is null
    ), unread as (
      select organisation_id, count(*) as count from notifications where person_id = ${personId} and read_at is null group by 1
    )
    select own.*, coalesce(k.count, 0) as needs_you,
      coalesce((select sum(count) from unread u where u.organisation_id = own.id or u.organisation_id is null), 0) as unread_notifications
    from own left join (${needsOf('recycler', at)} union all ${needsOf('producer', at)}) k on k.id = own.id
    order by lower(own.company_name), own.id`;
}

export async function countOrganisations(db: Db, personId: string, at: Date): Promise<number> {
  return scalar<number>(db)`select count(*) from organisations_of(${personId}, ${at})`;
}

export async function countOwned(tx: Tx, personId: string, at: Date): Promise<number> {
  return scalar<number>(tx)`
    select count(*) from members m join users o on o.id = m.organisation_id
    where m.person_id = ${personId} and m.part = 'owner' and is_live_member(m, ${at}) and o.closed_at is null`;
}
