import { type Db, exists, many, type NonNull, oneOf } from '#platform/database/database.ts';
import type { NotificationsTable, UsersTable } from '#platform/database/schema.gen.ts';
import type { Membership, Reader } from '#platform/notice.ts';
import type { OutboxEvent } from '#platform/outbox.ts';

/** A user with an address. */
export type User = Reader & Pick<UsersTable, 'id'>;
type Row = NonNull<Pick<UsersTable, 'id' | 'email'>> & { fullName: UsersTable['full_name'] };

/** All superadmins who may act, in a stable order. */
export function listSuperadmins(db: Db): Promise<User[]> {
  return many<Row>(db)`
    select id, email, full_name as "fullName" from users
    where role = 'superadmin' and closed_at is null and suspended_at is null and invited_at is null order by id`;
}

/** These persons; those who cannot log in any more left out. A name may be unknown: a stranger may have typed an address that is not confirmed. */
export function listUsers(db: Db, ids: readonly string[]): Promise<User[]> {
  return many<Row>(db)`
    select id, email, case when email_verified_at is not null then full_name end as "fullName"
    from users where id = ${oneOf(ids)} and email is not null`;
}

/** A reminder that a person was notified of as a member. */
export interface Reminder extends Pick<Membership, 'organisationId' | 'part' | 'companyName'> {
  event: OutboxEvent;
  personId: NonNullable<NotificationsTable['person_id']>;
}

/** Reminders of that instant that these people got as members, in the order of their events; those of ended memberships are left out. */
export async function listReminders(db: Db, people: readonly string[], of: Date, at: Date): Promise<Reminder[]> {
  const rows = await many<Omit<Reminder, 'event'> & Omit<OutboxEvent, 'mailed'>>(db)`
    select o.id, o.topic, o.subject_id as "subjectId", o.at, o.by_id as "byId", n.person_id as "personId",
      m.organisation_id as "organisationId", m.part, c.company_name as "companyName"
    from notifications n join outbox o on o.id = n.event_id
      join members m on m.organisation_id = n.organisation_id and m.person_id = n.person_id and is_live_member(m, ${at})
      join companies c on c.user_id = n.organisation_id
    where n.person_id = ${oneOf(people)} and n.category = 'reminders' and n.at = ${of}
    order by n.event_id`;
  return rows.map(({ personId, organisationId, part, companyName, ...event }) => ({
    event,
    personId,
    organisationId,
    part,
    companyName,
  }));
}

/** Whether events of that instant have not given their notifications yet. */
export function isAnyLeftToNotify(db: Db, of: Date): Promise<boolean> {
  return exists(db)`select from outbox where notify_at is not null and at = ${of} limit 1`;
}

/** The live members of these organisations who are not suspended, oldest first. */
export async function listMembers(db: Db, organisationIds: readonly string[], at: Date) {
  const rows = await many<Row & Membership>(db)`
    select u.id, u.email, case when u.email_verified_at is not null then u.full_name end as "fullName", m.part,
      m.organisation_id as "organisationId", c.company_name as "companyName", exists (
        select from organisations_of(m.person_id, ${at}) o where o.id <> m.organisation_id) as "hasOthers"
    from members m join users u on u.id = m.person_id join companies c on c.user_id = m.organisation_id
    where m.organisation_id = ${oneOf(organisationIds)} and is_live_member(m, ${at}) and u.email is not null
      and u.person_suspended_at is null
    order by m.joined_at, m.id`;
  return rows.map(({ organisationId, companyName, part, hasOthers, ...reader }) => ({
    ...reader,
    membership: { organisationId, companyName, part, hasOthers },
  }));
}
