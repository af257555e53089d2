import { type Db, many, type NonNull } from '#platform/database/database.ts';
import type { MembersTable, UsersTable } from '#platform/database/schema.gen.ts';
import type { Reader } from '#platform/notice.ts';

/** A user with an address. */
export type User = Reader & Pick<UsersTable, 'id'>;
type Row = NonNull<Pick<UsersTable, 'id' | 'email'>> & { fullName: UsersTable['full_name'] };

/** All superadmins, in a stable order. */
export function listSuperadmins(db: Db): Promise<User[]> {
  return many<Row>(db)`
    select id, email, full_name as "fullName" from users where role = 'superadmin' and closed_at is null order by id`;
}

/** These users, and whether they are companies; the closed ones left out. A name may be unknown: a stranger may have typed an address that is not confirmed. */
export function listUsers(db: Db, ids: readonly string[]): Promise<(User & { isCompany: boolean })[]> {
  return many<Row & { isCompany: boolean }>(db)`
    select id, email, role in ('recycler', 'producer') as "isCompany", case when email_verified_at is not null then full_name end as "fullName"
    from users where id = any (${[...ids]}::uuid[]) and closed_at is null and email is not null`;
}

/** The live members of these organisations, oldest first. */
export function listMembers(db: Db, organisationIds: readonly string[], at: Date) {
  return many<Row & Pick<MembersTable, 'part'> & { organisation: MembersTable['organisation_id'] }>(db)`
    select u.id, u.email, case when u.email_verified_at is not null then u.full_name end as "fullName", m.part,
      m.organisation_id as organisation
    from members m join users u on u.id = m.person_id
    where m.organisation_id = any (${[...organisationIds]}::uuid[]) and is_live_member(m, ${at}) and u.email is not null
    order by m.joined_at, m.id`;
}
