import type { CompanyRole } from '#lib/contract.ts';
import { actAt, type Db, many, one, sql, type Tx } from '#platform/database/database.ts';
import type { CompaniesTable, MembersTable, SessionsTable, UsersTable } from '#platform/database/schema.gen.ts';
import { newId } from '#platform/ids.ts';

interface MemberRow extends Pick<MembersTable, 'id' | 'person_id' | 'part' | 'until' | 'joined_at'> {
  full_name: NonNullable<UsersTable['full_name']>;
  email: NonNullable<UsersTable['email']>;
  designation: NonNullable<UsersTable['designation']>;
  invited_by: UsersTable['full_name'];
  last_used_at: SessionsTable['last_used_at'] | null;
  isEnrolled: boolean;
  sessions: number;
}

/** The live members of an organisation, owners first, then by name. Sessions are those in which they act for it. */
export function listMembers(db: Db, organisationId: string, at: Date): Promise<MemberRow[]> {
  return many<MemberRow>(db)`
    select m.id, m.person_id, m.part, m.until, m.joined_at, coalesce(u.full_name, '') as full_name, coalesce(u.email, '') as email,
      coalesce(u.designation, '') as designation, i.full_name as invited_by, u.second_factor_methods <> '{}' as "isEnrolled",
      s.last_used_at, coalesce(s.sessions, 0) as sessions
    from members m join users u on u.id = m.person_id left join users i on i.id = m.invited_by
      left join lateral (
        select max(s.last_used_at) as last_used_at, count(*) filter (where s.ended_at is null)::int as sessions
        from sessions s where s.user_id = m.person_id and s.organisation_id = m.organisation_id
      ) s on true
    where m.organisation_id = ${organisationId} and is_live_member(m, ${at})
    order by m.part <> 'owner', lower(u.full_name), m.id`;
}

/** Locks an organisation, then one of its live members: removals of one organisation come one after the other. */
export async function lockMember(tx: Tx, organisationId: string, id: string, at: Date) {
  await sql`select from users where id = ${organisationId} for no key update`.execute(tx);
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

/** An organisation that a person is a member of. */
interface OrganisationRow extends Pick<UsersTable, 'id' | 'unique_id'>, Pick<MembersTable, 'part' | 'until'> {
  role: CompanyRole;
  company_name: CompaniesTable['company_name'];
  needs_you: number;
  unread_notifications: number;
}

/** Number of trades in which something waits for the organisation `own` of a role, as its badge counts them. The role is a literal, so that tasks of others are not looked for. */
const needsOf = (role: CompanyRole, at: Date) => sql`
  select count(distinct k.trade_id) from open_tasks(${at}) k where k.who = ${sql.lit(role)} and ${sql.ref(`k.${role}_id`)} = own.id`;

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
    select own.*, case own.role when 'recycler' then (${needsOf('recycler', at)}) else (${needsOf('producer', at)}) end as needs_you,
      coalesce((select sum(count) from unread u where u.organisation_id = own.id or u.organisation_id is null), 0) as unread_notifications
    from own order by lower(own.company_name), own.id`;
}

/** Locks a person, whose organisations are then added one after the other, and counts the open ones of which the person is an owner. */
export async function lockOwner(tx: Tx, personId: string): Promise<number> {
  await sql`select from users where id = ${personId} for no key update`.execute(tx);
  const row = await one<{ owned: number }>(tx)`
    select count(*) as owned from members m join users o on o.id = m.organisation_id
    where m.person_id = ${personId} and m.part = 'owner' and m.ended_at is null and o.closed_at is null`;
  return row?.owned ?? 0;
}

/** Makes a person the first owner of an organisation. */
export async function insertOwner(
  tx: Tx,
  { organisationId, personId, at }: { organisationId: string; personId: string; at: Date },
): Promise<void> {
  await sql`
    insert into members (id, organisation_id, person_id, part, joined_at)
    values (${newId(at)}, ${organisationId}, ${personId}, 'owner', ${at})`.execute(tx);
}
