/** Columns of the files of registers, in the words and the order of file 9 of the specification, part 8. */
import { startOfDay } from '#lib/dates.ts';
import type { ExportColumn, ExportFormat, ExportValue } from '#lib/export-column.ts';
import type { ApiResponse } from '#web/api.ts';

export type RegisterKind = 'sales' | 'purchases' | 'tds';

type DocumentLine = ApiResponse<'GET /api/epr/registers/sales/'>['data']['rows'][number];
type TdsLine = ApiResponse<'GET /api/epr/registers/tds/'>['data']['rows'][number];
/** A row of a register, or its last line with the sums. */
type Line = Readonly<Record<string, string | number | null>>;

/** Texts of the values that are words of the API. */
const WORDS: Readonly<Record<string, string>> = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
  recorded: 'Recorded',
  received: 'Received',
};
const OF_WORDS = new Set(['type', 'status']);

function column<Row>(header: string, name: keyof Row & string, format?: ExportFormat): ExportColumn<Line> {
  const value = (row: Line): ExportValue => {
    const known = row[name] ?? null;
    if (typeof known !== 'string') return known;
    // A day has no time; the last line has a word there.
    if (format === 'date' && /^\d/.test(known)) return known.length > 10 ? new Date(known) : startOfDay(known);
    return OF_WORDS.has(name) ? (WORDS[known] ?? known) : known;
  };
  return { header, value, ...(format && { format }) };
}

const DOCUMENTS: readonly ExportColumn<Line>[] = [
  column<DocumentLine>('Date', 'date', 'date'),
  column<DocumentLine>('Number', 'number'),
  column<DocumentLine>('Type', 'type'),
  column<DocumentLine>('Invoice', 'invoice'),
  column<DocumentLine>('Work order', 'work_order'),
  column<DocumentLine>('Supplier GSTIN', 'supplier_gstin'),
  column<DocumentLine>('Supplier', 'supplier'),
  column<DocumentLine>('Recipient GSTIN', 'recipient_gstin'),
  column<DocumentLine>('Recipient', 'recipient'),
  column<DocumentLine>('Place of supply', 'place_of_supply'),
  column<DocumentLine>('HSN/SAC', 'hsn_sac'),
  column<DocumentLine>('Description', 'description'),
  column<DocumentLine>('Quantity', 'quantity', 'quantity'),
  column<DocumentLine>('Unit', 'unit'),
  column<DocumentLine>('Taxable value', 'taxable_value', 'money'),
  column<DocumentLine>('GST %', 'gst_percent'),
  column<DocumentLine>('IGST', 'igst', 'money'),
  column<DocumentLine>('CGST', 'cgst', 'money'),
  column<DocumentLine>('SGST', 'sgst', 'money'),
  column<DocumentLine>('Round off', 'round_off', 'money'),
  column<DocumentLine>('Total', 'total', 'money'),
  column<DocumentLine>('IRN', 'irn'),
  column<DocumentLine>('Ack date', 'ack_date', 'date'),
];

const TDS: readonly ExportColumn<Line>[] = [
  column<TdsLine>('Paid on', 'paid_on', 'date'),
  column<TdsLine>('UTR number', 'utr_number'),
  column<TdsLine>('Work order', 'work_order'),
  column<TdsLine>('Deductor GSTIN', 'deductor_gstin'),
  column<TdsLine>('Deductor', 'deductor'),
  column<TdsLine>('Deductee GSTIN', 'deductee_gstin'),
  column<TdsLine>('Deductee', 'deductee'),
  column<TdsLine>('Section', 'section'),
  column<TdsLine>('Amount paid', 'amount_paid', 'money'),
  column<TdsLine>('TDS', 'tds', 'money'),
  column<TdsLine>('Status', 'status'),
];

export const REGISTER_COLUMNS: Readonly<Record<RegisterKind, readonly ExportColumn<Line>[]>> = {
  sales: DOCUMENTS,
  purchases: DOCUMENTS,
  tds: TDS,
};

/** The rows of a register and its last line, which has its word in the first column. */
export function linesOf(kind: RegisterKind, { rows, totals }: { rows: readonly Line[]; totals: Line }): Line[] {
  return [...rows, { ...totals, [kind === 'tds' ? 'paid_on' : 'date']: 'Total' }];
}
