/** Disputes of trades. */
import { brand } from '#brand.ts';
import type { Actor } from '#platform/context.ts';
import { allOf, type Db, one, scalar, sql, type Tx, changesOne } from '#platform/database/database.ts';
import { idUnlessErased } from '#platform/database/id-unless-erased.ts';
import { isOwnRow } from '#platform/database/own-rows.ts';
import type {
  CertificatesTable,
  CompaniesTable,
  DisputesTable,
  PaymentsTable,
  TradesTable,
  TransactionsTable,
  TransferLinesTable,
} from '#platform/database/schema.gen.ts';
import { likePattern, type Page, readPage } from '#platform/paging.ts';
import type { Stage } from '#trading/stages/stages.ts';

type Reader = Pick<Actor, 'ownerId' | 'role'>;

/** The payment or the line that a dispute is about; null where it is about none. */
export interface DisputeSubject {
  /** Amount of the payment in paise, and its UTR number. */
  amount_paise: PaymentsTable['amount_paise'] | null;
  utr: PaymentsTable['utr'] | null;
  /** Number of the line's certificate, and its quantity in the unit of the trade. */
  certificate_number: CertificatesTable['number'] | null;
  line_quantity: TransferLinesTable['quantity'] | null;
  unit: TradesTable['unit'];
}

/** Columns of `DisputeSubject` beside the unit of the trade, and the tables that they need with `disputes d`. */
export const subjectColumns = sql`p.amount_paise, p.utr, c.number as certificate_number, l.quantity as line_quantity`;
export const subjectTables = sql`left join payments p on p.id = d.payment_id
  left join transfer_lines l on l.id = d.line_id left join certificates c on c.id = l.certificate_id`;

/** A dispute with what its wire form shows beside its columns. */
export interface DisputeRow extends DisputesTable, DisputeSubject {
  order_id: TransactionsTable['order_id'];
  /** Companies that the persons acted for, or the platform. */
  opened_for: CompaniesTable['company_name'];
  ended_for: CompaniesTable['company_name'];
}

const tables = sql`disputes d join trades t on t.id = d.trade_id join transactions x on x.trade_id = d.trade_id
  ${subjectTables}
  left join companies o on o.user_id = case d.opener when 'recycler' then t.recycler_id when 'producer' then t.producer_id end
  left join companies e on e.user_id = coalesce(d.changed_for, d.changed_by)`;
const columns = sql`
  d.*, ${subjectColumns}, t.unit, ${idUnlessErased(sql`d.proof_id`)} as proof_id, x.order_id,
  coalesce(o.company_name, ${brand.name}) as opened_for, coalesce(e.company_name, ${brand.name}) as ended_for`;

/** Parties see the disputes of their trades; one about the fee is the buyer's and the platform's. */
const visibleTo = ({ ownerId, role }: Reader) => {
  if (role === 'superadmin') return sql`true`;
  if (role === 'producer') return sql`t.producer_id = ${ownerId}`;
  return sql`t.recycler_id = ${ownerId} and p.payee is distinct from 'platform'`;
};

export function findDispute(db: Db, actor: Reader, id: string): Promise<DisputeRow | undefined> {
  return one<DisputeRow>(db)`
    select ${columns} from ${tables} where d.id = ${id} and ${visibleTo(actor)}`;
}

/** Disputes, newest first; the search covers numbers, work orders and companies. One row more than the page size if there are more. */
export function listDisputes(
  db: Db,
  actor: Reader,
  page: Page,
  asked: { status: DisputesTable['status'] | undefined; search: string | undefined },
) {
  const pattern = likePattern(asked.search);
  const conditions = allOf([
    visibleTo(actor),
    page.after !== null && sql`d.id < ${page.after}::uuid`,
    asked.status !== undefined && sql`d.status = ${asked.status}`,
    pattern !== null &&
      sql`concat_ws(chr(31), d.number, x.order_id, t.seller_company, t.buyer_company) ilike ${pattern}`,
  ]);
  return readPage<DisputeRow>(db, page)`
    select ${columns} from ${tables}
    where ${conditions} order by d.id desc`;
}

/** Number of open disputes of a trade that the actor sees. */
export function countOpen(db: Db, actor: Reader, tradeId: string): Promise<number> {
  return scalar<number>(db)`
    select count(*) from disputes d join trades t on t.id = d.trade_id left join payments p on p.id = d.payment_id
    where d.trade_id = ${tradeId} and d.status = 'open' and ${visibleTo(actor)}`;
}

/** Locks a trade until the transaction ends: of several disputes of one opener at once, one is opened. */
export async function lockTrade(tx: Tx, id: string): Promise<void> {
  await sql`select from trades where id = ${id} for no key update`.execute(tx);
}

/** Stage of a trade that the actor is a party of. */
export async function findTrade(db: Db, actor: Reader, id: string, at: Date): Promise<{ stage: Stage } | undefined> {
  return one<{ stage: Stage }>(db)`
    select stage_of(t, x, ${at}) as stage
    from trades t left join transactions x on x.trade_id = t.id where t.id = ${id} and ${isOwnRow(actor, 't')}`;
}

/** The actor's own open dispute of kind other. */
export function findOwnOpen(
  tx: Tx,
  tradeId: string,
  opener: DisputesTable['opener'],
): Promise<Pick<DisputesTable, 'number'> | undefined> {
  return one<Pick<DisputesTable, 'number'>>(tx)`
    select number from disputes where trade_id = ${tradeId} and opener = ${opener} and kind = 'other' and status = 'open'`;
}

type NewDispute = Omit<DisputesTable, 'status' | 'outcome' | 'changed_by' | 'changed_at'>;

export async function insertDispute(tx: Tx, row: NewDispute): Promise<void> {
  await sql`
    insert into disputes (id, number, trade_id, kind, line_id, payment_id, opener, text, proof_id, status, opened_by, opened_at, changed_by,
      changed_for, changed_at)
    values (${row.id}, ${row.number}, ${row.trade_id}, ${row.kind}, ${row.line_id}, ${row.payment_id}, ${row.opener}, ${row.text},
      ${row.proof_id}, 'open', ${row.opened_by}, ${row.opened_at}, ${row.opened_by}, ${row.changed_for}, ${row.opened_at})`.execute(
    tx,
  );
}

type DisputeEnd = Pick<DisputesTable, 'status' | 'outcome' | 'changed_by' | 'changed_for' | 'changed_at'>;

/** Ends an open dispute. Returns false if it has ended already. */
export function endDispute(
  tx: Tx,
  id: string,
  { status, outcome, changed_by, changed_for, changed_at }: DisputeEnd,
): Promise<boolean> {
  return changesOne(tx)`
    update disputes set status = ${status}, outcome = ${outcome}, changed_by = ${changed_by}, changed_for = ${changed_for}, changed_at = ${changed_at}
    where id = ${id} and status = 'open'`;
}

/** Resolves the open dispute about a line or a payment, if there is one. */
export async function resolveSubject(
  tx: Tx,
  subject: { line: string } | { payment: string },
  { changed_by, changed_for, changed_at }: Pick<DisputeEnd, 'changed_by' | 'changed_for' | 'changed_at'>,
): Promise<void> {
  const about =
    'line' in subject
      ? sql`line_id = ${subject.line} and kind = 'transfer'`
      : sql`payment_id = ${subject.payment} and kind = 'payment'`;
  await sql`
    update disputes set status = 'resolved', changed_by = ${changed_by}, changed_for = ${changed_for}, changed_at = ${changed_at}
    where ${about} and status = 'open'`.execute(tx);
}
