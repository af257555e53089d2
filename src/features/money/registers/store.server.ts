import type { Party } from '#money/invoices/document.ts';
import type { Actor } from '#platform/context.ts';
import { type Db, many, sql, oneOf } from '#platform/database/database.ts';
import type { DocumentsTable, PaymentsTable, TradesTable, TransactionsTable } from '#platform/database/schema.gen.ts';

/** Whose register is read: of which month (`YYYY-MM`), and of all GST numbers of the reader or one. */
export interface RegisterFilter {
  reader: Pick<Actor, 'ownerId' | 'role'>;
  month: string;
  gstin: string | null;
  /** Most rows that are read. */
  most: number;
}

export interface DocumentRow extends Omit<DocumentsTable, 'seller' | 'buyer'> {
  seller: Party;
  buyer: Party;
  order_id: TransactionsTable['order_id'] | null;
  /** Number of the invoice that a credit note is about. */
  invoice_number: DocumentsTable['number'] | null;
}

const documents = sql`
  select d.*, i.number as invoice_number, x.order_id
  from documents d join trades t on t.id = d.trade_id left join transactions x on x.trade_id = d.trade_id
    left join documents i on i.id = d.invoice_id`;

/** Documents that the reader has made, those of the platform for a superadmin, or that a producer has received. */
export async function listDocuments(db: Db, { reader, month, gstin, most }: RegisterFilter): Promise<DocumentRow[]> {
  const own = {
    recycler: sql`d.company_id = ${reader.ownerId} and d.gstin = coalesce(${gstin}, d.gstin)`,
    superadmin: sql`d.supplier = 'platform' and d.gstin = coalesce(${gstin}, d.gstin)`,
    producer: sql`t.producer_id = ${reader.ownerId} and d.buyer ->> 'gstin' = coalesce(${gstin}, d.buyer ->> 'gstin')`,
  }[reader.role];
  return many<DocumentRow>(db)`
    ${documents} where to_char(d.dated, 'YYYY-MM') = ${month} and ${own}
    order by d.dated, d.number, d.id limit ${most}`;
}

/** Documents of trades that a producer has received. The caller has checked that the trades are the producer's. */
export function listDocumentsOf(db: Db, tradeIds: readonly string[]): Promise<DocumentRow[]> {
  return many<DocumentRow>(db)`
    ${documents} where d.trade_id = ${oneOf(tradeIds)} order by d.dated, d.number, d.id`;
}

export interface TdsRow
  extends
    Pick<PaymentsTable, 'paid_on' | 'utr' | 'tds_section' | 'tds_note' | 'amount_paise' | 'tds_paise'>,
    Pick<TradesTable, 'buyer_gst_number' | 'buyer_company'> {
  status: Extract<PaymentsTable['status'], 'recorded' | 'received'>;
  order_id: TransactionsTable['order_id'] | null;
  deductee_gstin: TradesTable['seller_gst_number'] | null;
  deductee: TradesTable['seller_company'];
}

/**
 * Payments with TDS, recorded or received: made by a producer, to a recycler, or to the platform for a superadmin. The platform's number is
 * that of the trade's fee invoice, or else its default. @param platform name where it has no registration
 */
export async function listTds(
  db: Db,
  { reader, month, gstin, most }: RegisterFilter,
  platform: string,
): Promise<TdsRow[]> {
  const own = {
    producer: sql`producer_id = ${reader.ownerId} and buyer_gst_number = coalesce(${gstin}, buyer_gst_number)`,
    recycler: sql`recycler_id = ${reader.ownerId} and payee = 'recycler' and deductee_gstin = coalesce(${gstin}, deductee_gstin)`,
    superadmin: sql`payee = 'platform' and (${gstin}::text is null or deductee_gstin = ${gstin})`,
  }[reader.role];
  return many<TdsRow>(db)`
    with deducted as (
      select p.id, p.payee, p.paid_on, p.utr, p.tds_section, p.tds_note, p.amount_paise, p.tds_paise, p.status, x.order_id, t.producer_id,
        t.recycler_id, t.buyer_gst_number, t.buyer_company,
        case p.payee when 'recycler' then t.seller_gst_number else coalesce(f.seller ->> 'gstin', r.gstin) end as deductee_gstin,
        case p.payee when 'recycler' then t.seller_company else coalesce(f.seller ->> 'legal_name', r.legal_name, ${platform}) end as deductee
      from payments p join trades t on t.id = p.trade_id left join transactions x on x.trade_id = p.trade_id
        left join gst_registrations r on r.company_id is null and r.is_default
        left join lateral (
          select seller from documents d
          where d.trade_id = p.trade_id and d.supplier = 'platform' and d.type = 'invoice' order by d.id desc limit 1
        ) f on true
      where p.status in ('recorded', 'received') and p.tds_paise > 0 and to_char(p.paid_on, 'YYYY-MM') = ${month}
    )
    select paid_on, utr, tds_section, tds_note, amount_paise, tds_paise, status, order_id, buyer_gst_number, buyer_company, deductee_gstin,
      deductee
    from deducted where ${own}
    order by paid_on, utr, id limit ${most}`;
}
