/** Sheets of a return with their columns, for tables and for the workbook. Source: file 10 of the specification, part 8. */
import { midnight, NUMBER_COLUMNS } from '#fulfilment/evidence/line-rules.ts';
import type { ExportColumn, ExportFormat, ExportValue } from '#lib/export-column.ts';
import { unitName } from '#lib/quantity.ts';
import { REGISTER_COLUMNS } from '#money/registers/ui/register-columns.ts';
import { STATUS_WORDS } from '#rules/rulebook/status.ts';
import { defineQuery } from '#web/api-query.ts';
import type { ApiResponse } from '#web/api.ts';

interface Sheet<Row> {
  /** Name in the workbook, and heading of the table. */
  name: string;
  columns: readonly ExportColumn<Row>[];
}

function column<Row>(header: string, value: (row: Row) => ExportValue, format?: ExportFormat): ExportColumn<Row> {
  return { header, value, ...(format && { format }) };
}

type Summary = Sheets['summary'][number];
type Credit = Sheets['recalled'][number] | Sheets['credits'][number];
type UnnumberedCredit = Sheets['without_number'][number];
type Source = Sheets['sources'][number];

const CREDIT_COLUMNS: readonly ExportColumn<Credit>[] = [
  ...NUMBER_COLUMNS,
  column('Seller', (row) => row.seller),
  column("Seller's EPR account", (row) => row["seller's_epr_account"]),
];

export const SHEETS: { readonly [Key in keyof Sheets]: Sheet<Sheets[Key][number]> } = {
  summary: {
    name: 'Summary',
    columns: [
      column<Summary>('Target', (row) => row.target ?? 'Without a target'),
      column<Summary>('Product type', (row) => row.product_type),
      column<Summary>('Credit type', (row) => row.credit_type),
      column<Summary>('Unit', (row) => unitName(row.unit)),
      column<Summary>('Target quantity', (row) => row.target_quantity, 'quantity'),
      column<Summary>('Achieved', (row) => row.achieved, 'quantity'),
      column<Summary>('Of it seen', (row) => row.of_it_seen, 'quantity'),
      column<Summary>('Awaiting transfer (blocked)', (row) => row['awaiting_transfer_(blocked)'], 'quantity'),
      column<Summary>('Disputed', (row) => row.disputed, 'quantity'),
      column<Summary>('Recalled', (row) => row.recalled, 'quantity'),
      column<Summary>('Missing', (row) => row.missing, 'quantity'),
    ],
  },
  credits: { name: 'Credits', columns: CREDIT_COLUMNS },
  without_number: {
    name: 'Without number',
    columns: [
      column<UnnumberedCredit>('Work order', (row) => row.work_order),
      column<UnnumberedCredit>('Seller', (row) => row.seller),
      column<UnnumberedCredit>('Quantity', (row) => row.quantity, 'quantity'),
      column<UnnumberedCredit>('Unit', (row) => unitName(row.unit)),
      column<UnnumberedCredit>('Verified on', (row) => midnight(row.verified_on), 'date'),
    ],
  },
  disputed: { name: 'Disputed', columns: [...CREDIT_COLUMNS, column('Dispute', (row) => row.dispute)] },
  recalled: { name: 'Recalled', columns: [...CREDIT_COLUMNS, column('Recall', (row) => row.recall)] },
  invoices: { name: 'Invoices', columns: REGISTER_COLUMNS.purchases },
  sources: {
    name: 'Sources',
    columns: [
      column<Source>('What', (row) => row.what),
      column<Source>('Value', (row) => row.value),
      column<Source>('Status', (row) => STATUS_WORDS[row.status]),
      column<Source>('Source', (row) => row.source),
      column<Source>('Rule', (row) => row.rule),
    ],
  },
};

/** The sheets in their order. */
export const SHEET_KEYS = Object.keys(SHEETS) as (keyof Sheets)[];

export type Return = ApiResponse<'GET /api/epr/returns/'>['data'];
export type Sheets = Return['sheets'];

export const returnQuery = (epr_id: string, FY: string) =>
  defineQuery('GET /api/epr/returns/', { query: { epr_id, FY } });
