import { type NonNull, one, sql, type Tx } from '../../platform/database/database.ts';
import type { UsersTable } from '../../platform/database/schema.gen.ts';

type PersonRow = NonNull<Pick<UsersTable, 'full_name' | 'mobile_no' | 'designation'>>;

/** Locks an open user and returns the fields that they may change. */
export async function lockPerson(tx: Tx, userId: string) {
  return one<PersonRow & Pick<UsersTable, 'role'>>(tx)`
    select role, coalesce(full_name, '') as full_name, coalesce(mobile_no, '') as mobile_no,
      coalesce(designation, '') as designation
    from users where id = ${userId} and closed_at is null for no key update`;
}

export async function updatePerson(tx: Tx, userId: string, person: PersonRow): Promise<void> {
  await sql`
    update users set full_name = ${person.full_name}, mobile_no = ${person.mobile_no}, designation = ${person.designation}
    where id = ${userId}`.execute(tx);
}
