/** Lines of certificate numbers as files show them: of packs and of return preparation. Source: file 10 of the specification, part 7. */
import type * as z from 'zod/mini';
import { LINE_WORDS } from '#fulfilment/transfers/rules.ts';
import { dayInIndia, startOfDay } from '#lib/dates.ts';
import type { ExportColumn } from '#lib/export-column.ts';
import { financialYearLabel } from '#lib/financial-year.ts';
import { unitName } from '#lib/quantity.ts';
import type { numberLine } from './contract.ts';
import type { LineRow } from './store.server.ts';

export type NumberLine = z.output<typeof numberLine>;
/** The same row for a quantity that has no certificate number. */
type OptionalNumberLine = Omit<NumberLine, 'certificate_number' | 'transferred_on' | 'status'> & {
  [Field in 'certificate_number' | 'transferred_on' | 'status']: NumberLine[Field] | null;
};

/** @param recalled number of the recall in force that the line is under */
export function toNumberLine(line: LineRow, recalled: string | null): NumberLine {
  return {
    certificate_number: line.number,
    credit_type: line.credit_type,
    product_type: line.product_type,
    fy: line.year,
    quantity: line.quantity,
    unit: line.unit,
    transferred_on: line.transferred_on,
    portal_reference: line.portal_reference,
    status: line.status,
    seen_on: line.status === 'seen' ? dayInIndia(line.changed_at) : null,
    recalled,
    work_order: line.order_id,
  };
}

/** The beginning of a day in India, as files have days. */
export const midnight = (day: string | null): Date | null => (day === null ? null : startOfDay(day));

/** Columns of `certificate-numbers.csv`. */
export const NUMBER_COLUMNS: readonly ExportColumn<OptionalNumberLine>[] = [
  { header: 'Certificate number', value: (line) => line.certificate_number },
  { header: 'Credit type', value: (line) => line.credit_type },
  { header: 'Product type', value: (line) => line.product_type },
  { header: 'FY', value: (line) => financialYearLabel(line.fy) },
  { header: 'Quantity', value: (line) => line.quantity, format: 'quantity' },
  { header: 'Unit', value: (line) => unitName(line.unit) },
  { header: 'Transferred on', value: (line) => midnight(line.transferred_on), format: 'date' },
  { header: 'Portal reference', value: (line) => line.portal_reference },
  { header: 'Status', value: (line) => line.status && LINE_WORDS[line.status] },
  { header: 'Seen on', value: (line) => midnight(line.seen_on), format: 'date' },
  { header: 'Recalled', value: (line) => line.recalled },
  { header: 'Work order', value: (line) => line.work_order },
];
