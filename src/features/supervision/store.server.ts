import { sql, type Db, type Tx } from '../../platform/database/database.ts';
import { likePattern, yearOfSearch, type Page } from '../../platform/paging.ts';

type Figures = Record<string, number>;

/** A trade is in flight until it is completed, cancelled, rejected or expired. */
const inFlight = sql`(t.status in ('pending', 'approved') or x.status in ('initiated', 'payment_verified'))`;
/** Approved and neither completed nor cancelled. */
const pendingOrder = sql`(t.status = 'approved' or x.status in ('initiated', 'payment_verified'))`;

async function one(statement: ReturnType<typeof sql<Figures>>, db: Db): Promise<Figures> {
  return (await statement.execute(db)).rows[0] ?? {};
}

/** The rows behind each badge of a recycler. */
export function countForRecycler(db: Db, id: string): Promise<Figures> {
  return one(
    sql<Figures>`select
      (select count(*) from epr_accounts where owner_id = ${id}) as epr_accounts,
      (select count(*) from credit_records where owner_id = ${id}) as epr_credits,
      (select count(*) from offers where recycler_id = ${id} and status = 'listed') as credit_offers,
      (select count(*) from transactions where recycler_id = ${id}) as transactions,
      count(*) filter (where t.kind = 'purchase') as direct_purchase,
      count(*) filter (where t.kind = 'counter') as counter_credit_offers_received,
      count(*) filter (where ${pendingOrder}) as pending_order,
      count(*) filter (where x.status = 'completed') as complete_order
      from trades t left join transactions x on x.trade_id = t.id where t.recycler_id = ${id}`,
    db,
  );
}

/** Offers that can be bought from. */
export async function countLiveOffers(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from offers where live`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The rows behind each badge of a producer, but for those of the market. */
export function countForProducer(db: Db, id: string): Promise<Figures> {
  return one(
    sql<Figures>`select
      (select count(*) from epr_accounts where owner_id = ${id}) as epr_accounts,
      (select count(*) from targets where owner_id = ${id}) as epr_targets,
      (select count(*) from transactions where producer_id = ${id}) as transactions,
      count(*) filter (where t.kind = 'purchase') as direct_purchase,
      count(*) filter (where t.kind = 'counter') as counter_credit_offers_made,
      count(*) filter (where t.kind = 'counter' and t.status in ('approved', 'complete', 'rejected')) as counter_credit_offers_received,
      count(*) filter (where x.status = 'completed') as epr_credits,
      count(*) filter (where ${pendingOrder}) as pending_order,
      count(*) filter (where x.status = 'completed') as complete_order
      from trades t left join transactions x on x.trade_id = t.id where t.producer_id = ${id}`,
    db,
  );
}

/** Figures of the whole market; also the superadmin's badges. */
export function countMarket(db: Db): Promise<Figures> {
  return one(
    sql<Figures>`select
      (select count(*) from users where role = 'superadmin' and closed_at is null) as total_superadmins,
      (select count(*) from users where role = 'recycler' and closed_at is null) as total_recyclers,
      (select count(*) from users where role = 'producer' and closed_at is null) as total_producers,
      (select count(*) from epr_accounts where role = 'recycler') as total_recycler_epr_accounts,
      (select count(*) from epr_accounts where role = 'producer') as total_producer_epr_accounts,
      (select count(*) from transactions) as total_transactions,
      (select count(*) from targets where is_achieved) as total_achieved_targets,
      (select count(*) from targets) as total_epr_targets,
      (select count(*) from trades where kind = 'counter') as total_counter_credit_offers`,
    db,
  );
}

/** A recycler's target is a credit record; it is achieved when sold out. */
export function countOneRecycler(db: Db, id: string): Promise<Figures> {
  return one(
    sql<Figures>`select
      (select count(*) from epr_accounts where owner_id = ${id}) as recycler_epr_accounts,
      (select count(*) from credit_records where owner_id = ${id}) as epr_targets,
      (select count(*) from credit_records where owner_id = ${id} and available_kg = 0 and sold_kg > 0) as achieved_targets,
      (select count(*) from trades where recycler_id = ${id} and kind = 'counter') as counter_credit_offers`,
    db,
  );
}

export function countOneProducer(db: Db, id: string): Promise<Figures> {
  return one(
    sql<Figures>`select
      (select count(*) from epr_accounts where owner_id = ${id}) as producer_epr_accounts,
      (select count(*) from targets where owner_id = ${id}) as epr_targets,
      (select count(*) from targets where owner_id = ${id} and is_achieved) as achieved_targets,
      (select count(*) from offers where live) as credit_offers,
      count(x.id) as transactions,
      count(*) filter (where x.status = 'completed') as completed_transactions,
      count(*) filter (where x.status = 'completed') as epr_credits,
      count(*) filter (where x.status in ('initiated', 'payment_verified')) as pending_transactions,
      count(*) filter (where t.kind = 'counter') as counter_credit_offers,
      count(*) filter (where t.kind = 'purchase') as direct_purchases
      from trades t left join transactions x on x.trade_id = t.id where t.producer_id = ${id}`,
    db,
  );
}

export interface OpenPerson {
  unique_id: string;
  full_name: string;
  company_name: string;
  email: string;
  mobile_no: string;
}

/** An open user of that role. */
export async function findOpenPerson(db: Db, role: Side, id: string): Promise<OpenPerson | undefined> {
  const { rows } = await sql<OpenPerson>`
    select u.unique_id, u.full_name, coalesce(c.company_name, '') as company_name, u.email, u.mobile_no
    from users u left join companies c on c.user_id = u.id
    where u.id = ${id} and u.role = ${role} and u.closed_at is null`.execute(db);
  return rows[0];
}

/** Whether a user of that role is or was there. */
export async function isOfRole(db: Db, role: Side, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from users where id = ${id} and role = ${role}`.execute(db);
  return rows.length > 0;
}

export type Side = 'recycler' | 'producer';

export interface PersonRow {
  id: string;
  unique_id: string;
  full_name: string;
  email: string;
  mobile_no: string;
  designation: string;
  created_at: Date;
  company_name: string;
  registration_date: string | null;
  city: string | null;
  state: string | null;
  gst_number: string | null;
  pcb_number: string | null;
  address: string | null;
  company_logo_id: string | null;
  pcb_document_id: string | null;
  account_holder_name: string | null;
  account_number_last4: string | null;
  bank_name: string | null;
  branch_name: string | null;
  ifsc_code: string | null;
  cancelled_cheque_id: string | null;
  cheque_type: string | null;
}

/** Open users of a role with their companies, newest first; the search covers the columns that the table shows. */
export async function listPeople(db: Db, role: Side, page: Page, search: string | undefined): Promise<PersonRow[]> {
  const pattern = likePattern(search);
  const year = yearOfSearch(search);
  const found = sql`(u.full_name ilike ${pattern} or u.email ilike ${pattern} or u.mobile_no like ${pattern}
    or u.designation ilike ${pattern} or u.unique_id ilike ${pattern} or c.company_name ilike ${pattern} or c.city ilike ${pattern}
    or c.state ilike ${pattern} or c.gst_number ilike ${pattern} or c.pcb_number ilike ${pattern} or c.address ilike ${pattern}
    or c.account_holder_name ilike ${pattern} or c.bank_name ilike ${pattern} or c.branch_name ilike ${pattern}
    or c.ifsc_code ilike ${pattern} or c.account_number_last4 like ${pattern}
    or c.registration_date::text like ${pattern} or to_char(c.registration_date, 'DD-MM-YYYY') like ${pattern}
    or extract(year from u.created_at at time zone 'Asia/Kolkata') = ${year})`;
  const { rows } = await sql<PersonRow>`
    select u.id, u.unique_id, u.full_name, u.email, u.mobile_no, u.designation, u.created_at, c.company_name, c.registration_date,
      c.city, c.state, c.gst_number, c.pcb_number, c.address, c.company_logo_id, c.pcb_document_id, c.account_holder_name,
      c.account_number_last4, c.bank_name, c.branch_name, c.ifsc_code, c.cancelled_cheque_id,
      f.media_type as cheque_type
    from users u join companies c on c.user_id = u.id left join files f on f.id = c.cancelled_cheque_id
    where u.role = ${role} and u.closed_at is null and (${page.after}::uuid is null or u.id < ${page.after}::uuid)
      and (${pattern}::text is null or ${found})
    order by u.id desc limit ${page.size + 1}`.execute(db);
  return rows;
}

/**
 * Locks what a new trade of that user would need (its accounts, its offers), so that none begins meanwhile; in the order of everybody
 * else: credit records, registrations, offers. The user itself last, and so that rows which name it can still be written. False when
 * no such open user is there.
 */
export async function holdUser(tx: Tx, role: Side, id: string): Promise<boolean> {
  await sql`select 1 from credit_records where owner_id = ${id} order by id for no key update`.execute(tx);
  await sql`select 1 from epr_accounts where owner_id = ${id} order by id for no key update`.execute(tx);
  await sql`select 1 from offers where recycler_id = ${id} and status = 'listed' order by id for no key update`.execute(
    tx,
  );
  const { rows } = await sql`
    select 1 from users where id = ${id} and role = ${role} and closed_at is null for no key update`.execute(tx);
  return rows.length > 0;
}

/** How many trades of that user are in flight: with a work order, and such as are only asked for or accepted. */
export async function countInFlight(tx: Tx, id: string): Promise<{ ordered: number; requested: number }> {
  const { rows } = await sql<{ ordered: number; requested: number }>`
    select count(x.id) as ordered, count(*) - count(x.id) as requested
    from trades t left join transactions x on x.trade_id = t.id
    where (t.recycler_id = ${id} or t.producer_id = ${id}) and ${inFlight}`.execute(tx);
  return rows[0] ?? { ordered: 0, requested: 0 };
}

/**
 * Closes a user: registrations are revoked, everything personal and of the bank is erased. Trades and their documents stay, with the
 * company's name and GST number in them: the other side's books need both.
 */
export async function eraseUser(tx: Tx, id: string, at: Date, byId: string): Promise<void> {
  await sql`
    update epr_accounts set status = 'rejected', changed_at = ${at}, changed_by = ${byId}
    where owner_id = ${id} and status <> 'rejected'`.execute(tx);
  await sql`
    update companies set
      gst_number = null, state = null,
      pcb_number = null, registration_date = null, address = null, city = null,
      company_logo_id = null, pcb_document_id = null, social_links = '{}', account_holder_name = null,
      account_number_encrypted = null, account_number_last4 = null, bank_name = null, ifsc_code = null, branch_name = null,
      cancelled_cheque_id = null
    where user_id = ${id}`.execute(tx);
  await sql`delete from password_resets where user_id = ${id}`.execute(tx);
  await sql`
    update users set email = null, full_name = null, mobile_no = null, designation = null, password_hash = null, closed_at = ${at}
    where id = ${id}`.execute(tx);
}

/** Whether an open company is trusted, locked until the transaction ends; undefined where there is none. */
export async function holdTrust(tx: Tx, id: string): Promise<boolean | undefined> {
  const { rows } = await sql<{ trusted: boolean }>`
    select c.trusted from companies c join users u on u.id = c.user_id
    where c.user_id = ${id} and u.closed_at is null for no key update of c`.execute(tx);
  return rows[0]?.trusted;
}

export async function setTrust(tx: Tx, id: string, trusted: boolean): Promise<void> {
  await sql`update companies set trusted = ${trusted} where user_id = ${id}`.execute(tx);
}
