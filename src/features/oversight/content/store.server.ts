import { allOf, type Db, one, sql, type Tx, changesOne, only } from '#platform/database/database.ts';
import type { EnquiriesTable, SubscriptionsTable, UsersTable } from '#platform/database/schema.gen.ts';
import { likePattern, type Page, readPage, yearOfSearch } from '#platform/paging.ts';

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

/** Enquiries, newest first. @param filters `closed` undefined: all */
export function listEnquiryRows(
  db: Db,
  { search, closed }: { search?: string | undefined; closed?: boolean | undefined },
  page: Page,
) {
  const pattern = likePattern(search);
  const conditions = [
    closed !== undefined && (closed ? sql`e.status = 'closed'` : sql`e.status <> 'closed'`),
    page.after !== null && sql`e.id < ${page.after}`,
    pattern !== null &&
      sql`(concat_ws(chr(31), e.full_name, e.company_name, e.email, e.mobile, e.profile, e.category, e.city, e.state,
      e.message, e.source, u.full_name,
      date_forms((e.created_at at time zone 'Asia/Kolkata')::date)) ilike ${pattern}
      or extract(year from e.created_at at time zone 'Asia/Kolkata') = ${yearOfSearch(search)})`,
  ];
  return readPage<EnquiryRow>(db, page)`${selectEnquiry} where ${allOf(conditions)} order by e.id desc`;
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

/** Row counts of the two screens: open enquiries, and articles that are not deleted. */
export function countContent(db: Db): Promise<{ enquiries: number; articles: number }> {
  return only<{ enquiries: number; articles: number }>(db)`select
    (select count(*) from enquiries where status <> 'closed') as enquiries,
    (select count(*) from articles where status <> 'deleted') as articles`;
}

/**
 * Stores a subscription that waits for its confirmation, and notes that its mail is wanted (a trigger tells the outbox). One that waits already
 * gets another mail unless the last was wanted after `notSince`; a confirmed one stays as it is.
 */
export async function askForSubscription(
  tx: Tx,
  { id, email, at, notSince }: { id: string; email: string; at: Date; notSince: Date },
): Promise<void> {
  await sql`
    insert into subscriptions (id, email, created_at, asked_at) values (${id}, ${email}, ${at}, ${at})
    on conflict (lower(email)) do update set asked_at = excluded.asked_at
      where subscriptions.confirmed_at is null and subscriptions.asked_at <= ${notSince}`.execute(tx);
}

/** Gives a subscription that waits a new link, in place of the one before. Returns false when it is confirmed or gone. */
export async function setConfirmation(
  db: Db,
  { id, hash, expiresAt }: { id: string; hash: Buffer; expiresAt: Date },
): Promise<boolean> {
  return changesOne(db)`
    update subscriptions set confirm_hash = ${hash}, confirm_expires_at = ${expiresAt}
    where id = ${id} and confirmed_at is null`;
}

/** Confirms the subscription of a valid link, which this uses up. Returns its id. */
export async function confirmByHash(tx: Tx, hash: Buffer, at: Date): Promise<string | undefined> {
  const subscription = await one<Pick<SubscriptionsTable, 'id'>>(tx)`
    update subscriptions set confirmed_at = ${at}, confirm_hash = null, confirm_expires_at = null
    where confirm_hash = ${hash} and confirm_expires_at > ${at} and confirmed_at is null returning id`;
  return subscription?.id;
}

/** Remembers a link that ends a subscription. */
export async function insertLink(db: Db, subscriptionId: string, hash: Buffer): Promise<void> {
  await sql`
    insert into newsletter_links (hash, subscription_id)
    select ${hash}::bytea, id from subscriptions where id = ${subscriptionId} on conflict do nothing`.execute(db);
}

/** Deletes the subscription of a link. Returns its id. */
export async function deleteByLink(tx: Tx, hash: Buffer): Promise<string | undefined> {
  const subscription = await one<Pick<SubscriptionsTable, 'id'>>(tx)`
    delete from subscriptions where id = (select subscription_id from newsletter_links where hash = ${hash}) returning id`;
  return subscription?.id;
}

/** Deletes subscriptions that nobody has confirmed since. */
export async function deleteUnconfirmed(db: Db, { before, at }: { before: Date; at: Date }): Promise<void> {
  await sql`
    delete from subscriptions where confirmed_at is null and asked_at < ${before}
      and (confirm_expires_at is null or confirm_expires_at <= ${at})`.execute(db);
}
