/** Orders, as an evidence pack tells them: what each reader may know of them. */
import type { Actor } from '../../platform/context.ts';
import { type Db, many, one, sql } from '../../platform/database/database.ts';
import type {
  CertificatesTable,
  CreditRecordsTable,
  DisputesTable,
  EprAccountsTable,
  FilesTable,
  TradesTable,
  TransactionsTable,
  TransferLinesTable,
  UsersTable,
} from '../../platform/database/schema.gen.ts';
import type { PackedField } from './rules.ts';

type Reader = Pick<Actor, 'ownerId' | 'role'>;

/** Orders of a trade, or of an account that are meant for a year: of a recycler's account, of credits of that year. */
export type Scope = { tradeId: string } | { accountId: string; year: number };

/** An order whose payment is verified. */
export interface OrderRow extends Pick<
  TradesTable,
  | 'recycler_id'
  | 'producer_id'
  | 'waste_type'
  | 'product_type'
  | 'credit_type'
  | 'producer_type'
  | 'year'
  | 'quantity'
  | 'unit'
  | 'seller_company'
  | 'buyer_company'
  | 'seller_gst_number'
  | 'buyer_gst_number'
> {
  trade_id: TradesTable['id'];
  transaction_id: TransactionsTable['id'];
  order_id: TransactionsTable['order_id'];
  status: Extract<TransactionsTable['status'], 'payment_verified' | 'completed'>;
  /** When the work order was made. */
  ordered_at: TransactionsTable['created_at'];
  credit_year: CreditRecordsTable['year'];
  seller_registration: EprAccountsTable['registration_number'];
  buyer_registration: EprAccountsTable['registration_number'];
  seller_unique_id: UsersTable['unique_id'];
  buyer_unique_id: UsersTable['unique_id'];
}

const partyOf = ({ ownerId, role }: Reader) =>
  role === 'superadmin' ? sql`true` : sql`${sql.ref(`t.${role}_id`)} = ${ownerId}`;

const isIn = (scope: Scope) =>
  'tradeId' in scope
    ? sql`t.id = ${scope.tradeId}`
    : sql`(t.producer_account_id = ${scope.accountId} and t.year = ${scope.year}
        or r.account_id = ${scope.accountId} and r.year = ${scope.year})`;

/** Orders whose payment is verified, which the reader sees, the oldest first. */
export function listOrders(db: Db, reader: Reader, scope: Scope): Promise<OrderRow[]> {
  return many<OrderRow>(db)`
    select t.id as trade_id, x.id as transaction_id, x.order_id, x.status, x.created_at as ordered_at, t.recycler_id, t.producer_id, t.waste_type,
      t.product_type, t.credit_type, t.producer_type, t.year, r.year as credit_year, t.quantity, t.unit, t.seller_company, t.buyer_company,
      t.seller_gst_number, t.buyer_gst_number, s.registration_number as seller_registration, b.registration_number as buyer_registration,
      su.unique_id as seller_unique_id, bu.unique_id as buyer_unique_id
    from transactions x join trades t on t.id = x.trade_id join credit_records r on r.id = t.credit_id
      join epr_accounts s on s.id = r.account_id join epr_accounts b on b.id = t.producer_account_id
      join users su on su.id = t.recycler_id join users bu on bu.id = t.producer_id
    where x.status in ('payment_verified', 'completed') and ${partyOf(reader)} and ${isIn(scope)}
    order by x.order_id`;
}

/** Whether the reader is a party of a trade. */
export async function isParty(db: Db, reader: Reader, tradeId: string): Promise<boolean> {
  const { rows } = await sql`select from trades t where t.id = ${tradeId} and ${partyOf(reader)}`.execute(db);
  return rows.length > 0;
}

/** An EPR account of the reader; of anyone for a superadmin. */
export async function findAccount(
  db: Db,
  { ownerId, role }: Reader,
  id: string,
): Promise<Pick<EprAccountsTable, 'id' | 'registration_number'> | undefined> {
  const own = role === 'superadmin' ? sql`true` : sql`owner_id = ${ownerId}`;
  return one<Pick<EprAccountsTable, 'id' | 'registration_number'>>(db)`
    select id, registration_number from epr_accounts where id = ${id} and ${own}`;
}

/** An uploaded document of an order, replaced ones included. */
export interface UploadRow extends Pick<FilesTable, 'id' | 'media_type' | 'byte_size' | 'created_at'> {
  trade_id: TradesTable['id'];
  field: PackedField;
  /** SHA-256, hex. */
  file_hash: string;
}

/** Uploaded documents of orders, in the order of the uploads. */
export function listUploads(db: Db, tradeIds: readonly string[]): Promise<UploadRow[]> {
  return many<UploadRow>(db)`
    select f.id, d.trade_id, d.field, f.media_type, f.byte_size, encode(f.sha256, 'hex') as file_hash, f.created_at
    from trade_documents d join files f on f.id = d.file_id
    where d.trade_id = any (${[...tradeIds]}::uuid[]) and f.erased_at is null order by f.created_at, f.id`;
}

export type PaperFile = Pick<FilesTable, 'id' | 'media_type' | 'byte_size' | 'created_at'> &
  Pick<UploadRow, 'file_hash'>;

/** Files of tax documents by id. */
export function listFiles(db: Db, ids: readonly string[]): Promise<PaperFile[]> {
  return many<PaperFile>(db)`
    select id, media_type, byte_size, encode(sha256, 'hex') as file_hash, created_at from files
    where id = any (${[...ids]}::uuid[]) and erased_at is null`;
}

/** Bytes of the papers of orders' tax documents that are stored already. */
export async function sumOfPapers(db: Db, reader: Reader, tradeIds: readonly string[]): Promise<number> {
  const own = reader.role === 'recycler' ? sql`d.supplier = 'recycler'` : sql`true`;
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(f.byte_size), 0)::bigint as bytes from documents d join files f on f.id = coalesce(d.irn_file_id, d.file_id)
    where d.trade_id = any (${[...tradeIds]}::uuid[]) and ${own}`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** A line of a certificate number. */
export interface LineRow
  extends
    Pick<
      TransferLinesTable,
      'id' | 'trade_id' | 'quantity' | 'transferred_on' | 'portal_reference' | 'status' | 'recorded_at' | 'changed_at'
    >,
    Pick<CertificatesTable, 'number' | 'credit_type' | 'product_type' | 'year' | 'unit'> {
  order_id: TransactionsTable['order_id'];
}

/** Lines of orders, by order, the oldest first, withdrawn ones too. */
export function listLines(db: Db, tradeIds: readonly string[]): Promise<LineRow[]> {
  return many<LineRow>(db)`
    select l.id, l.trade_id, l.quantity, l.transferred_on, l.portal_reference, l.status, l.recorded_at, l.changed_at, c.number, c.credit_type,
      c.product_type, c.year, c.unit, x.order_id
    from transfer_lines l join certificates c on c.id = l.certificate_id join transactions x on x.trade_id = l.trade_id
    where l.trade_id = any (${[...tradeIds]}::uuid[]) order by x.order_id, l.id`;
}

export type DisputeRow = Pick<
  DisputesTable,
  'trade_id' | 'number' | 'kind' | 'status' | 'opened_at' | 'changed_at' | 'text' | 'outcome'
>;

/** Disputes of orders; one about the fee is the buyer's and the platform's alone. */
export function listDisputes(db: Db, { role }: Reader, tradeIds: readonly string[]): Promise<DisputeRow[]> {
  return many<DisputeRow>(db)`
    select d.trade_id, d.number, d.kind, d.status, d.opened_at, d.changed_at, d.text, d.outcome
    from disputes d left join payments p on p.id = d.payment_id
    where d.trade_id = any (${[...tradeIds]}::uuid[]) and (${role !== 'recycler'} or p.payee is distinct from 'platform')
    order by d.id`;
}
