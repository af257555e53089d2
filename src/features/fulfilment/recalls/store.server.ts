/** Recalls, and what executing and lifting them does, which the database decides in one function each. */
import { allOf, type Db, many, one, scalar, sql, type Tx } from '#platform/database/database.ts';
import { takeLock } from '#platform/database/locks.ts';
import type {
  CompaniesTable,
  EprAccountsTable,
  RecallsTable,
  TradesTable,
  TransactionsTable,
} from '#platform/database/schema.gen.ts';
import { likePattern, type Page, readPage } from '#platform/paging.ts';

/** A recall with its account. */
export interface RecallRow extends RecallsTable {
  registration_number: EprAccountsTable['registration_number'] | null;
  company_name: CompaniesTable['company_name'] | null;
}

const recalls = sql`
  select r.*, a.registration_number, case when a.id is not null then coalesce(k.company_name, a.registered_name) end as company_name
  from recalls r left join epr_accounts a on a.id = r.account_id left join companies k on k.user_id = a.owner_id`;

export function findRecall(db: Db, id: string): Promise<RecallRow | undefined> {
  return one<RecallRow>(db)`${recalls} where r.id = ${id}`;
}

/** Recalls, newest first; the search covers numbers, references, accounts, certificate numbers and days. */
export function listRecalls(
  db: Db,
  page: Page,
  asked: { state: RecallsTable['status'] | undefined; search: string | undefined },
) {
  const pattern = likePattern(asked.search);
  const conditions = [
    page.after !== null && sql`r.id < ${page.after}::uuid`,
    asked.state !== undefined && sql`r.status = ${asked.state}`,
    pattern !== null &&
      sql`concat_ws(chr(31), r.number, r.authority, r.reference, r.waste_type, a.registration_number, k.company_name,
        array_to_string(r.certificate_numbers, chr(31)), date_forms(r.order_date),
        date_forms((r.executed_at at time zone 'Asia/Kolkata')::date)) ilike ${pattern}`,
  ];
  return readPage<RecallRow>(db, page)`${recalls} where ${allOf(conditions)} order by r.id desc`;
}

/** Executed and lifted recalls, the latest execution first. */
export function listPublicRecalls(db: Db, page: Page) {
  const after =
    page.after === null
      ? sql`true`
      : sql`(r.executed_at, r.id) < (select p.executed_at, p.id from recalls p where p.id = ${page.after}::uuid)`;
  return readPage<RecallRow>(db, page)`
    ${recalls} where r.executed_at is not null and ${after} order by r.executed_at desc, r.id desc`;
}

/** A recycler's EPR account. */
export function findAccount(db: Db, id: string): Promise<Pick<EprAccountsTable, 'id' | 'waste_type'> | undefined> {
  return one<Pick<EprAccountsTable, 'id' | 'waste_type'>>(db)`
    select id, waste_type from epr_accounts where id = ${id} and role = 'recycler'`;
}

/** Content of a draft. */
export type Draft = Pick<
  RecallsTable,
  | 'authority'
  | 'reference'
  | 'order_date'
  | 'order_reason'
  | 'document_id'
  | 'scope'
  | 'waste_type'
  | 'account_id'
  | 'years'
  | 'credit_types'
  | 'certificate_numbers'
>;

export async function insertRecall(
  tx: Tx,
  draft: Draft & Pick<RecallsTable, 'id' | 'number' | 'created_by' | 'created_at'>,
): Promise<void> {
  await sql`
    insert into recalls (id, number, status, authority, reference, order_date, order_reason, document_id, scope, waste_type, account_id, years,
      credit_types, certificate_numbers, created_by, created_at, changed_by, changed_at)
    values (${draft.id}, ${draft.number}, 'draft', ${draft.authority}, ${draft.reference}, ${draft.order_date}, ${draft.order_reason},
      ${draft.document_id}, ${draft.scope}, ${draft.waste_type}, ${draft.account_id}, ${draft.years}, ${draft.credit_types},
      ${draft.certificate_numbers}, ${draft.created_by}, ${draft.created_at}, ${draft.created_by}, ${draft.created_at})`.execute(
    tx,
  );
}

/** Locks a recall until the transaction ends. */
export async function lockRecall(tx: Tx, id: string): Promise<void> {
  await sql`select from recalls where id = ${id} for no key update`.execute(tx);
}

/** Locks a recall until it is executed: in the order of `lock_recall_scope`, which does so again. */
export async function lockExecution(tx: Tx, id: string): Promise<void> {
  await takeLock(tx, 'recalls');
  await lockRecall(tx, id);
}

type Change = Pick<RecallsTable, 'changed_by' | 'changed_at'>;

/** Changes a draft, which the caller holds. */
export async function changeDraft(tx: Tx, id: string, draft: Draft & Change): Promise<void> {
  await sql`
    update recalls set authority = ${draft.authority}, reference = ${draft.reference}, order_date = ${draft.order_date},
      order_reason = ${draft.order_reason}, document_id = ${draft.document_id}, scope = ${draft.scope}, waste_type = ${draft.waste_type},
      account_id = ${draft.account_id}, years = ${draft.years}, credit_types = ${draft.credit_types},
      certificate_numbers = ${draft.certificate_numbers}, changed_by = ${draft.changed_by}, changed_at = ${draft.changed_at}
    where id = ${id}`.execute(tx);
}

export async function discardDraft(tx: Tx, id: string, { changed_by, changed_at }: Change): Promise<void> {
  await sql`
    update recalls set status = 'discarded', changed_by = ${changed_by}, changed_at = ${changed_at} where id = ${id}`.execute(
    tx,
  );
}

/** Effects that executing a draft would have now. */
export function previewRecall(db: Db, id: string, at: Date): Promise<RecallsTable['preview']> {
  return scalar<RecallsTable['preview']>(db)`select recall_preview(${id}, ${at})`;
}

/** A verified trade under a recall in force. */
interface HeldTradeRow extends Pick<TradesTable, 'quantity' | 'unit'> {
  trade_id: TradesTable['id'];
  order_id: TransactionsTable['order_id'];
  seller: TradesTable['seller_company'];
  buyer: TradesTable['buyer_company'];
}

/** Verified trades that the recall holds, oldest first, at most so many. */
export function listHeldTrades(db: Db, id: string, most: number): Promise<HeldTradeRow[]> {
  return many<HeldTradeRow>(db)`
    select t.id as trade_id, x.order_id, t.seller_company as seller, t.buyer_company as buyer, t.quantity, t.unit
    from held_trades h join trades t on t.id = h.trade_id join transactions x on x.trade_id = t.id
    where h.recall_id = ${id} and x.status = 'payment_verified' order by x.id limit ${most}`;
}

interface Act {
  id: string;
  superadminId: string;
  at: Date;
}

/** @param act.reason of the requests that are rejected by it */
export function executeRecall(tx: Tx, { id, superadminId, at, reason }: Act & { reason: string }) {
  return scalar<'done' | 'missing' | 'executed' | 'not_draft' | 'nothing'>(tx)`
    select execute_recall(${id}, ${superadminId}, ${at}, ${reason})`;
}

export function liftRecall(tx: Tx, { id, superadminId, at, ...lift }: Act & { reason: string; reference: string }) {
  return scalar<'done' | 'missing' | 'lifted' | 'not_executed'>(tx)`
    select lift_recall(${id}, ${superadminId}, ${at}, ${lift.reason}, ${lift.reference})`;
}

export function endHeldTrade(tx: Tx, { id, superadminId, at, ...end }: Act & { tradeId: string; reason: string }) {
  return scalar<'done' | 'missing' | 'not_held'>(tx)`
    select end_held_trade(${id}, ${end.tradeId}, ${superadminId}, ${at}, ${end.reason})`;
}
