import type * as z from 'zod/mini';
import type { CompanyRole } from '#lib/contract.ts';
import { partMay } from '#lib/parts.ts';
import type { Actor } from '#platform/context.ts';
import { column, type Db, exists, scalar, one, sql, type Tx, only } from '#platform/database/database.ts';
import type { UsersTable } from '#platform/database/schema.gen.ts';
import type { concerns, stats } from './contract.ts';
import type { counts } from './counts-contract.ts';

/** A trade is in flight until it is completed, cancelled, rejected or expired. */
const inFlight = sql`(t.status in ('pending', 'approved') or x.status in ('initiated', 'payment_verified'))`;
/** Approved and neither completed nor cancelled, nor expired, whether or not the job has noted it. */
const pendingOrder = (at: Date) =>
  sql`(t.status = 'approved' and t.expires_at > ${at} or x.status in ('initiated', 'payment_verified'))`;

type FigureName = keyof z.output<typeof concerns> | keyof z.output<typeof counts> | keyof z.output<typeof stats>;

export function readFigures<Name extends FigureName>(
  db: Db,
  figures: Record<Name, ReturnType<typeof sql>>,
  from = sql``,
): Promise<Record<Name, number>> {
  const columns = Object.entries<ReturnType<typeof sql>>(figures).map(
    ([name, value]) => sql`${value} as ${sql.id(name)}`,
  );
  return only<Record<Name, number>>(db)`select ${sql.join(columns)} ${from}`;
}

/** The newest round of a negotiation; the others are countered. */
const negotiation = sql`t.kind = 'counter' and t.status <> 'countered'`;

const tradesOf = (role: CompanyRole, id: string) => {
  const party = sql.ref(`${role}_id`);
  return sql`from trades t left join transactions x on x.trade_id = t.id and x.${party} = ${id} where t.${party} = ${id}`;
};

/** Figures of either side, of its trades among others; approvals of members that the reader may decide, and whether there is a list to show. */
const companyFigures = ({ ownerId: id, personId, organisation }: Actor, at: Date) => {
  const waiting = sql`from approvals where organisation_id = ${id} and status = 'waiting' and expires_at > ${at}`;
  const decides = organisation !== null && partMay(organisation.part, 'approve');
  return {
    epr_accounts: sql`(select count(*) from epr_accounts where owner_id = ${id})`,
    needs_you_epr_accounts: sql`(select count(*) from epr_accounts where owner_id = ${id} and status = 'rejected')`,
    direct_purchase: sql`count(*) filter (where t.kind = 'purchase')`,
    pending_order: sql`count(*) filter (where ${pendingOrder(at)})`,
    complete_order: sql`count(*) filter (where x.status = 'completed')`,
    company_approvals: decides ? sql`(select count(*) ${waiting} and maker_id <> ${personId})` : sql`0`,
    company_approvals_listed: sql`(
      select (exists (select ${waiting}) or coalesce((
        select enabled from purchase_limits where organisation_id = ${id} order by purchase_limits.id desc limit 1), false))::int)`,
  };
};

/** Row counts behind each badge of a recycler. */
export function countForRecycler(db: Db, actor: Actor, at: Date) {
  const { ownerId: id } = actor;
  const figures = {
    ...companyFigures(actor, at),
    epr_credits: sql`(select count(*) from credit_records where owner_id = ${id})`,
    credit_offers: sql`(select count(*) from offers where recycler_id = ${id} and status <> 'withdrawn')`,
    transactions: sql`(select count(*) from transactions where recycler_id = ${id})`,
    counter_credit_offers_received: sql`count(*) filter (where ${negotiation})`,
    invoices_to_issue: sql`(select count(*) from transactions
      where recycler_id = ${id} and lacks_invoice and status in ('payment_verified', 'completed'))`,
  };
  return readFigures(db, figures, tradesOf('recycler', id));
}

/** EPR accounts, payment proofs and requests for erasure that wait for a superadmin, and open disputes. */
export const countToReview = (db: Db) =>
  readFigures(db, {
    needs_you_epr_accounts: sql`(select count(*) from epr_accounts where status = 'pending')`,
    open_disputes: sql`(select count(*) from disputes where status = 'open')`,
    erasure_requests: sql`(select count(*) from erasure_requests where state = 'requested')`,
    needs_you_review: sql`(select count(*) from epr_accounts where status = 'pending') + (
      select count(*) from transactions
      where status = 'initiated' and num_nonnulls(transaction_proof_id, producer_transfer_proof_id) > 0)`,
  });

export function countLiveOffers(db: Db): Promise<number> {
  return scalar<number>(db)`select count(*) from offers where live`;
}

/** Row counts behind each badge of a producer, except those of the market. */
export function countForProducer(db: Db, actor: Actor, at: Date) {
  const { ownerId: id } = actor;
  const figures = {
    ...companyFigures(actor, at),
    epr_targets: sql`(select count(*) from targets where owner_id = ${id})`,
    transactions: sql`(select count(*) from transactions where producer_id = ${id})`,
    counter_credit_offers_made: sql`count(*) filter (where ${negotiation})`,
    // A later round follows an answer of the recycler; an accepted one, with its payee, may have expired.
    counter_credit_offers_received: sql`count(*) filter (where ${negotiation}
      and (t.round > 1 or t.payee_id is not null or t.status in ('approved', 'complete', 'rejected')))`,
    epr_credits: sql`count(*) filter (where x.status = 'completed')`,
  };
  return readFigures(db, figures, tradesOf('producer', id));
}

/** Figures of the whole market; also the superadmin's badges. */
export function countMarket(db: Db) {
  return readFigures(db, {
    total_superadmins: sql`(select count(*) from users where role = 'superadmin' and closed_at is null)`,
    total_recyclers: sql`(select count(*) from users where role = 'recycler' and closed_at is null)`,
    total_producers: sql`(select count(*) from users where role = 'producer' and closed_at is null)`,
    total_recycler_epr_accounts: sql`(select count(*) from epr_accounts where role = 'recycler')`,
    total_producer_epr_accounts: sql`(select count(*) from epr_accounts where role = 'producer')`,
    total_transactions: sql`(select count(*) from transactions)`,
    total_achieved_targets: sql`(select count(*) from targets where is_achieved)`,
    total_epr_targets: sql`(select count(*) from targets)`,
    total_counter_credit_offers: sql`(select count(*) from trades t where ${negotiation})`,
  });
}

/** A recycler's target is a credit record; it is achieved when sold out. */
export function countOneRecycler(db: Db, id: string) {
  return readFigures(db, {
    recycler_epr_accounts: sql`(select count(*) from epr_accounts where owner_id = ${id})`,
    epr_targets: sql`(select count(*) from credit_records where owner_id = ${id})`,
    achieved_targets: sql`(select count(*) from credit_records where owner_id = ${id} and available = 0 and sold > 0)`,
    counter_credit_offers: sql`(select count(*) from trades t where t.recycler_id = ${id} and ${negotiation})`,
  });
}

export function countOneProducer(db: Db, id: string) {
  const figures = {
    producer_epr_accounts: sql`(select count(*) from epr_accounts where owner_id = ${id})`,
    epr_targets: sql`(select count(*) from targets where owner_id = ${id})`,
    achieved_targets: sql`(select count(*) from targets where owner_id = ${id} and is_achieved)`,
    credit_offers: sql`(select count(*) from offers where live)`,
    transactions: sql`count(x.id)`,
    completed_transactions: sql`count(*) filter (where x.status = 'completed')`,
    epr_credits: sql`count(*) filter (where x.status = 'completed')`,
    pending_transactions: sql`count(*) filter (where x.status in ('initiated', 'payment_verified'))`,
    counter_credit_offers: sql`count(*) filter (where ${negotiation})`,
    direct_purchases: sql`count(*) filter (where t.kind = 'purchase')`,
  };
  return readFigures(db, figures, tradesOf('producer', id));
}

export type OpenPerson = NonNullable<z.output<typeof stats>['person']>;

/** An open user of that role. */
export function findOpenPerson(db: Db, role: CompanyRole, id: string): Promise<OpenPerson | undefined> {
  return one<OpenPerson>(db)`
    select u.unique_id, p.full_name, coalesce(c.company_name, '') as company_name, p.email, p.mobile_no
    from users u join answering_persons g on g.organisation_id = u.id join users p on p.id = g.person_id
      left join companies c on c.user_id = u.id
    where u.id = ${id} and u.role = ${role} and u.closed_at is null`;
}

/** Whether a user of that role exists or existed. */
export function isOfRole(db: Db, role: CompanyRole, id: string): Promise<boolean> {
  return exists(db)`select from users where id = ${id} and role = ${role}`;
}

const unused = sql`u.role <> 'superadmin' and u.email is not null and u.email_verified_at is null and u.closed_at is null
  and not exists (select from members m where m.person_id = u.id and m.organisation_id <> u.id and m.ended_at is null)
  and not exists (select from members m where m.organisation_id = u.id and m.person_id <> u.id and m.ended_at is null)
  and not exists (select from epr_accounts a where a.owner_id = u.id)
  and not exists (select from trades t where u.id in (t.recycler_id, t.producer_id))`;

/**
 * Some accounts without a confirmed address, an EPR account or a trade, whose person is a member of no other organisation, and whose
 * organisation has no other member.
 */
export function listUnconfirmed(db: Db, before: Date, limit: number): Promise<string[]> {
  return column<UsersTable['id']>(db)`
    select u.id from users u where u.created_at < ${before} and ${unused} order by u.id limit ${limit}`;
}

/** Locks such an account until the transaction ends. Returns false when it is none any more. */
export async function lockUnconfirmed(tx: Tx, id: string): Promise<boolean> {
  // A statement of its own, as one that waits for the lock does not see who has joined meanwhile.
  await sql`select from users where id = ${id} for no key update`.execute(tx);
  return exists(tx)`select from users u where u.id = ${id} and ${unused}`;
}

/**
 * Locks all rows that a new trade of that user would need (its accounts, its offers), so that none can start meanwhile; in the common lock
 * order: credit records, registrations, offers. The user is locked last, in a mode that still allows writing rows that refer to it. Returns
 * undefined if there is no such open user.
 */
export async function lockUserAndGoods(
  tx: Tx,
  role: CompanyRole,
  id: string,
): Promise<UsersTable['unique_id'] | undefined> {
  await sql`select 1 from credit_records where owner_id = ${id} order by id for no key update`.execute(tx);
  await sql`select 1 from epr_accounts where owner_id = ${id} order by id for no key update`.execute(tx);
  await sql`select 1 from offers where recycler_id = ${id} and status <> 'withdrawn' order by id for no key update`.execute(
    tx,
  );
  const user = await one<Pick<UsersTable, 'unique_id'>>(tx)`
    select unique_id from users where id = ${id} and role = ${role} and closed_at is null for no key update`;
  return user?.unique_id;
}

/** Answers the open request for erasure of a company. Returns its id, null where none is open. */
export function answerErasureRequest(
  tx: Tx,
  { ownerId, reason, byId, at }: { ownerId: string; reason: string; byId: string | null; at: Date },
): Promise<string | null> {
  return scalar<string | null>(tx)`select answer_erasure_request(${ownerId}, ${reason}, ${byId}, ${at})`;
}

/** Whether the user is the recycler of a completed trade that never had an invoice: nobody could issue it any more. */
export function hasUnbilledTrade(tx: Tx, id: string): Promise<boolean> {
  return exists(tx)`
    select from transactions x
    where x.recycler_id = ${id} and x.status = 'completed'
      and not exists (select from documents d where d.trade_id = x.trade_id and d.supplier = 'recycler') limit 1`;
}

/** Number of that user's trades in flight: with a work order, and requests that are pending or accepted. */
export function countInFlight(tx: Tx, id: string): Promise<{ ordered: number; requested: number }> {
  return only<{ ordered: number; requested: number }>(tx)`
    select count(x.id) as ordered, count(*) - count(x.id) as requested
    from trades t left join transactions x on x.trade_id = t.id
    where (t.recycler_id = ${id} or t.producer_id = ${id}) and ${inFlight}`;
}
