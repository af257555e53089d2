import { type Db, many, one, sql, type Tx } from '../../platform/database/database.ts';
import type { EnquiriesTable, UsersTable } from '../../platform/database/schema.gen.ts';
import { likePattern, yearOfSearch, type Page } from '../../platform/paging.ts';

/** An enquiry with the name of the person who closed or reopened it last. */
export interface EnquiryRow extends Pick<
  EnquiriesTable,
  | 'id'
  | 'source'
  | 'full_name'
  | 'company_name'
  | 'email'
  | 'mobile'
  | 'profile'
  | 'category'
  | 'city'
  | 'state'
  | 'message'
  | 'status'
  | 'created_at'
  | 'changed_at'
> {
  changed_by_name: UsersTable['full_name'];
}

export type NewEnquiry = Omit<EnquiryRow, 'status' | 'changed_at' | 'changed_by_name'>;

/** Stores an enquiry unless the same sender has sent the same within a minute, concurrent requests included. */
export async function insertEnquiry(tx: Tx, enquiry: NewEnquiry): Promise<void> {
  await sql`
    insert into enquiries (id, source, full_name, company_name, email, mobile, profile, category, city, state, message, status,
      created_at, changed_at)
    values (${enquiry.id}, ${enquiry.source}, ${enquiry.full_name}, ${enquiry.company_name}, ${enquiry.email}, ${enquiry.mobile},
      ${enquiry.profile}, ${enquiry.category}, ${enquiry.city}, ${enquiry.state}, ${enquiry.message}, 'received',
      ${enquiry.created_at}, ${enquiry.created_at})
    on conflict on constraint enquiry_repeated do nothing`.execute(tx);
}

const selectEnquiry = sql`
  select e.id, e.source, e.full_name, e.company_name, e.email, e.mobile, e.profile, e.category, e.city, e.state, e.message, e.status,
    e.created_at, e.changed_at, coalesce(u.full_name, u.email) as changed_by_name
  from enquiries e left join users u on u.id = e.changed_by`;

/** Enquiries, newest first; one row more than the page size if there is a next page. @param filters `closed` undefined: all */
export async function listEnquiryRows(
  db: Db,
  { search, closed }: { search?: string | undefined; closed?: boolean | undefined },
  page: Page,
): Promise<EnquiryRow[]> {
  const conditions = [sql`true`];
  if (closed !== undefined) conditions.push(closed ? sql`e.status = 'closed'` : sql`e.status <> 'closed'`);
  if (page.after !== null) conditions.push(sql`e.id < ${page.after}`);
  const pattern = likePattern(search);
  if (pattern !== null)
    conditions.push(sql`(concat_ws(chr(31), e.full_name, e.company_name, e.email, e.mobile, e.profile, e.category, e.city, e.state,
      e.message, e.source, u.full_name,
      date_forms((e.created_at at time zone 'Asia/Kolkata')::date)) ilike ${pattern}
      or extract(year from e.created_at at time zone 'Asia/Kolkata') = ${yearOfSearch(search)})`);
  return many<EnquiryRow>(db)`
    ${selectEnquiry} where ${sql.join(conditions, sql` and `)} order by e.id desc limit ${page.size + 1}`;
}

export function findEnquiryRow(db: Db, id: string): Promise<EnquiryRow | undefined> {
  return one<EnquiryRow>(db)`${selectEnquiry} where e.id = ${id}`;
}

/** Closes or reopens an enquiry; if it is so already, nothing changes, not even the recorded person. */
export async function moveEnquiry(tx: Tx, id: string, closed: boolean, at: Date, byId: string): Promise<void> {
  const from = closed ? sql`status <> 'closed'` : sql`status = 'closed'`;
  await sql`
    update enquiries set status = ${closed ? 'closed' : 'reopened'}, changed_at = ${at}, changed_by = ${byId}
    where id = ${id} and ${from}`.execute(tx);
}

/** Deletes the enquiries from a user's confirmed address: anybody can sign up with anybody's. */
export async function deleteEnquiriesOf(tx: Tx, userId: string): Promise<void> {
  await sql`
    delete from enquiries where lower(email) =
      (select lower(email) from users where id = ${userId} and email_verified_at is not null)`.execute(tx);
}

/** Row counts of the two screens: open enquiries, and articles that are not deleted. */
export async function countContent(db: Db): Promise<{ enquiries: number; articles: number }> {
  const { rows } = await sql<{ enquiries: number; articles: number }>`select
    (select count(*) from enquiries where status <> 'closed') as enquiries,
    (select count(*) from articles where status <> 'deleted') as articles`.execute(db);
  return rows[0] ?? { enquiries: 0, articles: 0 };
}
