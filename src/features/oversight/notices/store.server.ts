import { type Db, many, type NonNull } from '#platform/database/database.ts';
import type { UsersTable } from '#platform/database/schema.gen.ts';
import type { Reader } from '#platform/notice.ts';

/** A user with an address. */
export type User = Reader & Pick<UsersTable, 'id'>;
type Row = NonNull<Pick<UsersTable, 'id' | 'email'>> & { fullName: UsersTable['full_name'] };

/** All superadmins, in a stable order. */
export function listSuperadmins(db: Db): Promise<User[]> {
  return many<Row>(db)`
    select id, email, full_name as "fullName" from users where role = 'superadmin' and closed_at is null order by id`;
}

/** These users, the closed ones left out. A name may be unknown: a stranger may have typed an address that is not confirmed. */
export function listUsers(db: Db, ids: readonly string[]): Promise<User[]> {
  return many<Row>(db)`
    select id, email, case when email_verified_at is not null then full_name end as "fullName"
    from users where id = any (${[...ids]}::uuid[]) and closed_at is null and email is not null`;
}
