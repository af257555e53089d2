/** The payment or the certificate number that a dispute is about, as its mails and its card name it. */
import { formatRupees, rupees } from '#lib/money.ts';
import { formatQuantity } from '#lib/quantity.ts';
import { sql } from '#platform/database/database.ts';
import type {
  CertificatesTable,
  PaymentsTable,
  TradesTable,
  TransferLinesTable,
} from '#platform/database/schema.gen.ts';

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

/** The same in words: a trade may have disputes about several payments and numbers. */
export function subjectText({ amount_paise: paise, utr, unit, ...line }: DisputeSubject): string | null {
  if (paise !== null && utr !== null) return `Payment: ${formatRupees(rupees(paise))}, UTR number ${utr}`;
  const { certificate_number: number, line_quantity: quantity } = line;
  return number !== null && quantity !== null
    ? `Certificate number: ${number}, ${formatQuantity(quantity, unit)}`
    : null;
}

/** Columns of `DisputeSubject` beside the unit of the trade, and the tables that they need with `disputes d`. */
export const subjectColumns = sql`p.amount_paise, p.utr, c.number as certificate_number, l.quantity as line_quantity`;
export const subjectTables = sql`left join payments p on p.id = d.payment_id
  left join transfer_lines l on l.id = d.line_id left join certificates c on c.id = l.certificate_id`;
