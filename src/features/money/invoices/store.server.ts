/** Tax documents and their series. */
import { brand } from '#brand.ts';
import type { QueryOf } from '#lib/contract.ts';
import type { Actor } from '#platform/context.ts';
import { allOf, column, type Db, exists, many, one, sql, type Tx, only } from '#platform/database/database.ts';
import { takeLock } from '#platform/database/locks.ts';
import { nameOfActor } from '#platform/database/names-of-people.ts';
import type {
  DocumentPrefixesTable,
  DocumentSeriesTable,
  DocumentsTable,
  FilesTable,
  TradesTable,
  TransactionsTable,
} from '#platform/database/schema.gen.ts';
import { amountPattern, type Page, readPage } from '#platform/paging.ts';
import type { invoicesContract } from './contract.ts';
import type { Party } from './document.ts';
import type { NotedInvoice } from './inv-01.ts';

/** A document with what its wire form shows beside its columns. */
export interface DocumentRow extends Omit<DocumentsTable, 'seller' | 'buyer'> {
  seller: Party;
  buyer: Party;
  order_id: TransactionsTable['order_id'] | null;
  producer_id: TradesTable['producer_id'];
  /** Hash of its newest paper, hex. */
  file_hash: string | null;
  /** Name of its maker, as the reader sees it: the person, the company or the platform. */
  maker: string;
}

export type Reader = Pick<Actor, 'ownerId' | 'role'>;

const documentColumns = (actor: Reader) => sql`d.*, x.order_id, t.producer_id, encode(f.sha256, 'hex') as file_hash, 
  coalesce(${nameOfActor(actor, sql`d.created_by`, sql`d.company_id`)}, ${brand.name}) as maker`;
const documentTables = sql`documents d join trades t on t.id = d.trade_id left join transactions x on x.trade_id = d.trade_id
  left join files f on f.id = coalesce(d.irn_file_id, d.file_id)`;

/** A recycler sees what it made, a producer what it received, the superadmin all. */
const visibleTo = ({ ownerId, role }: Reader) => {
  if (role === 'superadmin') return sql`true`;
  return role === 'recycler' ? sql`d.company_id = ${ownerId}` : sql`t.producer_id = ${ownerId}`;
};

export function findDocument(db: Db, actor: Reader, id: string): Promise<DocumentRow | undefined> {
  return one<DocumentRow>(db)`
    select ${documentColumns(actor)} from ${documentTables} where d.id = ${id} and ${visibleTo(actor)}`;
}

/** Documents of a trade that the actor may see, oldest first. */
export function listDocumentsOf(db: Db, actor: Reader, tradeId: string): Promise<DocumentRow[]> {
  return many<DocumentRow>(db)`
    select ${documentColumns(actor)} from ${documentTables} where d.trade_id = ${tradeId} and ${visibleTo(actor)} order by d.id`;
}

type DocumentFilter = QueryOf<(typeof invoicesContract)['GET /api/epr/invoices/']>;

/** Documents, newest first; the search covers number, work order, companies and total. */
export function listDocuments(db: Db, actor: Actor, page: Page, asked: DocumentFilter) {
  const pattern = amountPattern(asked.search);
  const gstin = asked.gstin?.toUpperCase();
  const conditions = [
    visibleTo(actor),
    page.after !== null && sql`d.id < ${page.after}::uuid`,
    asked.FY !== undefined && sql`d.year = ${asked.FY}`,
    asked.month !== undefined && sql`to_char(d.dated, 'YYYY-MM') = ${asked.month}`,
    gstin !== undefined && sql`${gstin} in (d.gstin, d.buyer ->> 'gstin')`,
    asked.type !== undefined && sql`d.type = ${asked.type}`,
    asked.supplier !== undefined && sql`d.supplier = ${asked.supplier}`,
    pattern !== null &&
      sql`concat_ws(chr(31), d.number, date_forms(d.dated), x.order_id, d.seller ->> 'legal_name', d.buyer ->> 'legal_name', t.seller_company,
        t.buyer_company, (d.total_paise / 100.0)::numeric(20, 2)) ilike ${pattern}`,
  ];
  return readPage<DocumentRow>(db, page)`
    select ${documentColumns(actor)} from ${documentTables} where ${allOf(conditions)} order by d.id desc`;
}

/**
 * Locks the work order of a trade and the documents of a supplier until the transaction ends: two of one trade, one number or one invoice's rest
 * are never given twice. It is the last lock that a transaction takes: what a document changes of its order is locked before, record 121.
 * @param companyId null: the platform
 * @param tradeId null: the caller has locked the orders
 */
export async function lockDocuments(tx: Tx, companyId: string | null, tradeId: string | null): Promise<void> {
  if (tradeId !== null) await sql`select from transactions where trade_id = ${tradeId} for no key update`.execute(tx);
  await takeLock(tx, `documents ${companyId ?? ''}`);
}

/** A series: the numbers of one prefix, GST number and financial year. */
type Series = Pick<DocumentSeriesTable, 'company_id' | 'gstin' | 'year' | 'prefix'>;

/** Takes the next position of a series, and the date of the document that takes it. */
export function takeNumber(
  tx: Tx,
  { company_id, gstin, year, prefix }: Series,
  today: string,
): Promise<Pick<DocumentSeriesTable, 'last_position' | 'last_date'>> {
  return only<Pick<DocumentSeriesTable, 'last_position' | 'last_date'>>(tx)`
    select place as last_position, dated as last_date
    from take_document_number(${company_id}, ${gstin}, ${year}, ${prefix}, ${today})`;
}

/** Prefixes of the series that a supplier has begun. */
export function listSeriesPrefixes(
  tx: Tx,
  { companyId, gstin }: { companyId: string | null; gstin: string },
): Promise<string[]> {
  return column<DocumentPrefixesTable['prefix']>(tx)`
    select prefix from document_prefixes
    where company_id is not distinct from ${companyId}::uuid and gstin = ${gstin} and use <> 'own'`;
}

/** Whether the supplier has used a number in that year, capitals aside. */
export function isNumberUsed(
  tx: Tx,
  { company_id, gstin, year }: Omit<Series, 'prefix'>,
  number: string,
): Promise<boolean> {
  return exists(tx)`
    select from documents where company_id is not distinct from ${company_id}::uuid and gstin = ${gstin} and year = ${year}
      and upper(number) = upper(${number})`;
}

/** Amounts of an invoice that is not wholly credited, in paise. */
interface StandingRow extends Pick<DocumentsTable, 'supplier'> {
  value: DocumentsTable['taxable_paise'];
  gst: number;
  total: DocumentsTable['total_paise'];
}

/** Amounts of a trade's invoices; each supplier has at most one that is not wholly credited. */
export function listStanding(db: Db, tradeId: string): Promise<StandingRow[]> {
  return many<StandingRow>(db)`
    select supplier, taxable_paise as value, cgst_paise + sgst_paise + igst_paise as gst, total_paise as total
    from documents where trade_id = ${tradeId} and type = 'invoice' and not wholly_credited`;
}

/** Number of the supplier's invoice for a trade that is not wholly credited. */
export async function findOpenInvoice(
  db: Db,
  tradeId: string,
  supplier: DocumentsTable['supplier'],
): Promise<string | undefined> {
  const invoice = await one<Pick<DocumentsTable, 'number'>>(db)`
    select number from documents where trade_id = ${tradeId} and supplier = ${supplier} and type = 'invoice' and not wholly_credited`;
  return invoice?.number;
}

/** Classification and code of the last invoice for a registration and waste type. */
export function findLastCode(
  db: Db,
  of: { companyId: string; gstin: string; wasteType: string },
): Promise<Pick<DocumentsTable, 'classification' | 'hsn_sac'> | undefined> {
  return one<Pick<DocumentsTable, 'classification' | 'hsn_sac'>>(db)`
    select d.classification, d.hsn_sac from documents d join trades t on t.id = d.trade_id
    where d.company_id = ${of.companyId} and d.gstin = ${of.gstin} and d.type = 'invoice' and t.waste_type = ${of.wasteType}
    order by d.id desc limit 1`;
}

/** Columns of a new document; the others are added later, or by the database. */
type NewDocument = Omit<
  DocumentsTable,
  `credited_${string}` | 'wholly_credited' | 'irn' | 'ack_no' | 'ack_date' | 'signed_qr' | 'qr_checked' | 'irn_file_id'
>;

export async function insertDocument(tx: Tx, row: NewDocument): Promise<void> {
  await sql`
    insert into documents (id, trade_id, type, invoice_id, supplier, source, company_id, gstin, year, prefix, series_position, number, dated,
      seller, buyer, place_of_supply, description, classification, hsn_sac, quantity, unit, unit_price_paise, taxable_paise,
      gst_basis_points, cgst_paise, sgst_paise, igst_paise, round_off_paise, total_paise, reason, needs_irn, file_id, created_by, created_at)
    values (${row.id}, ${row.trade_id}, ${row.type}, ${row.invoice_id}, ${row.supplier}, ${row.source}, ${row.company_id}, ${row.gstin},
      ${row.year}, ${row.prefix}, ${row.series_position}, ${row.number}, ${row.dated}, ${JSON.stringify(row.seller)}::jsonb,
      ${JSON.stringify(row.buyer)}::jsonb, ${row.place_of_supply}, ${row.description}, ${row.classification}, ${row.hsn_sac},
      ${row.quantity}, ${row.unit}, ${row.unit_price_paise}, ${row.taxable_paise}, ${row.gst_basis_points}, ${row.cgst_paise},
      ${row.sgst_paise}, ${row.igst_paise}, ${row.round_off_paise}, ${row.total_paise}, ${row.reason}, ${row.needs_irn}, ${row.file_id},
      ${row.created_by}, ${row.created_at})`.execute(tx);
}

/** The invoice that a credit note corrects; undefined for an invoice. */
export function findNotedInvoice(db: Db, noteId: string): Promise<NotedInvoice | undefined> {
  return one<NotedInvoice>(db)`
    select i.number, i.dated as date from documents d join documents i on i.id = d.invoice_id where d.id = ${noteId}`;
}

/**
 * Whether another document, of any supplier, carries the IRN. Locks the IRN until the transaction ends, so that two documents never take it
 * at once.
 */
export async function lockIrn(tx: Tx, irn: string, documentId: string): Promise<boolean> {
  await takeLock(tx, `irn ${irn}`);
  return exists(tx)`select from documents where irn = ${irn} and id <> ${documentId}`;
}

/** Gives a document its IRN; false if it carries one already. */
export function setIrn(
  tx: Tx,
  id: string,
  to: Pick<DocumentsTable, 'irn' | 'ack_no' | 'ack_date' | 'signed_qr' | 'qr_checked'>,
): Promise<boolean> {
  return exists(tx)`
    update documents set irn = ${to.irn}, ack_no = ${to.ack_no}, ack_date = ${to.ack_date}, signed_qr = ${to.signed_qr},
      qr_checked = ${to.qr_checked}
    where id = ${id} and irn is null returning id`;
}

interface KeptPaper extends Pick<FilesTable, 'id' | 'name' | 'byte_size'> {
  /** Hex. */
  file_hash: string;
}

/** A paper, unless its file is erased. */
export function findPaper(db: Db, fileId: string): Promise<KeptPaper | undefined> {
  return one<KeptPaper>(db)`
    select id, name, byte_size, encode(sha256, 'hex') as file_hash from files where id = ${fileId} and erased_at is null`;
}

export type PaperState = Pick<DocumentsTable, 'source' | 'file_id' | 'irn_file_id' | 'irn'>;

/** A document's papers and what their versions differ by; holds it until the transaction ends. */
export function lockPaperState(tx: Tx, id: string): Promise<PaperState | undefined> {
  return one<PaperState>(tx)`
    select source, file_id, irn_file_id, irn from documents where id = ${id} for update`;
}

/** Gives a document its paper: the version with the IRN, or the one before. */
export async function setPaper(tx: Tx, id: string, fileId: string, { withIrn }: { withIrn: boolean }): Promise<void> {
  const paper = sql.ref(withIrn ? 'irn_file_id' : 'file_id');
  await sql`update documents set ${paper} = ${fileId} where id = ${id}`.execute(tx);
}
