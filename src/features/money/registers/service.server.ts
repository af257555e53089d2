/** The registers that an accountant books a month from. Source: file 9 of the specification, part 8. */
import type * as z from 'zod/mini';
import { stateOf } from '#accounts/gst-registrations/rules.ts';
import { brand } from '#brand.ts';
import { paiseOf, rupees } from '#lib/money.ts';
import type { ActorContext } from '#platform/context.ts';
import type { Db } from '#platform/database/database.ts';
import { Refusal } from '#platform/refusal.ts';
import type { documentLine, registersContract, tdsLine } from './contract.ts';
import * as store from './store.server.ts';
import type { DocumentRow, TdsRow } from './store.server.ts';

type Query = z.output<(typeof registersContract)['GET /api/epr/registers/tds/']['query']>;

/** Most rows of a register. */
const MOST_ROWS = 10_000;

const wanted = ({ actor }: ActorContext, { month, gstin }: Query): store.RegisterFilter => ({
  reader: actor,
  month,
  gstin: gstin?.toUpperCase() ?? null,
  most: MOST_ROWS + 1,
});

function refuseTooMany(rows: readonly unknown[]): void {
  if (rows.length > MOST_ROWS) throw new Refusal('conflict', 'More than 10,000 rows: choose a GST number.');
}

/** The documents that the caller has made, or those that a producer has received. @throws Refusal `conflict` above 10,000 rows */
export async function readDocumentRegister(context: ActorContext, query: Query) {
  const rows = (await store.listDocuments(context.db, wanted(context, query))).map(toDocumentLine);
  refuseTooMany(rows);
  const totals = {
    taxable_value: sumOf(rows, 'taxable_value'),
    igst: sumOf(rows, 'igst'),
    cgst: sumOf(rows, 'cgst'),
    sgst: sumOf(rows, 'sgst'),
    round_off: sumOf(rows, 'round_off'),
    total: sumOf(rows, 'total'),
  };
  return { data: { rows, totals } };
}

/** The rows of a producer's trades in the purchase register. The caller has checked that the trades are the producer's. */
export const documentLinesOf = async (db: Db, tradeIds: readonly string[]): Promise<DocumentLine[]> =>
  (await store.listDocumentsOf(db, tradeIds)).map(toDocumentLine);

/** The tax that was deducted by the caller or from it. @throws Refusal `conflict` above 10,000 rows */
export async function readTdsRegister(context: ActorContext, query: Query) {
  const rows = (await store.listTds(context.db, wanted(context, query), brand.name)).map(toTdsLine);
  refuseTooMany(rows);
  return { data: { rows, totals: { amount_paid: sumOf(rows, 'amount_paid'), tds: sumOf(rows, 'tds') } } };
}

type DocumentLine = z.output<typeof documentLine>;

function toDocumentLine(row: DocumentRow): DocumentLine {
  const signed = (value: number): number => (row.type === 'credit_note' ? -value : value);
  return {
    date: row.dated,
    number: row.number,
    type: row.type,
    invoice: row.invoice_number,
    work_order: row.order_id,
    supplier_gstin: row.seller.gstin,
    supplier: row.seller.legal_name,
    recipient_gstin: row.buyer.gstin,
    recipient: row.buyer.legal_name,
    place_of_supply: `${stateOf(row.place_of_supply) ?? ''} (${row.place_of_supply})`,
    hsn_sac: row.hsn_sac,
    description: row.description,
    quantity: signed(row.quantity),
    unit: row.unit,
    taxable_value: signed(rupees(row.taxable_paise)),
    gst_percent: row.gst_basis_points / 100,
    igst: signed(rupees(row.igst_paise)),
    cgst: signed(rupees(row.cgst_paise)),
    sgst: signed(rupees(row.sgst_paise)),
    round_off: signed(rupees(row.round_off_paise)),
    total: signed(rupees(row.total_paise)),
    irn: row.irn,
    ack_date: row.ack_date?.toISOString() ?? null,
  };
}

function toTdsLine(row: TdsRow): z.output<typeof tdsLine> {
  return {
    paid_on: row.paid_on,
    utr_number: row.utr,
    work_order: row.order_id,
    deductor_gstin: row.buyer_gst_number,
    deductor: row.buyer_company,
    deductee_gstin: row.deductee_gstin,
    deductee: row.deductee,
    section: row.tds_note ?? row.tds_section ?? '',
    amount_paid: rupees(row.amount_paise),
    tds: rupees(row.tds_paise),
    status: row.status,
  };
}

/** Sum of an amount in ₹, exact to the paisa. */
export function sumOf<Field extends string>(lines: readonly Record<Field, number>[], field: Field): number {
  const paise = lines.reduce((sum, line) => sum + BigInt(paiseOf(line[field])), 0n);
  return Number(paise) / 100;
}
