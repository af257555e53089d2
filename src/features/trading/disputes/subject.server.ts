import { formatRupees, rupees } from '#lib/money.ts';
import { formatQuantity } from '#lib/quantity.ts';
import type { DisputeSubject } from './store.server.ts';

/** The payment or the certificate number in words: a trade may have disputes about several. */
export function subjectText({ amount_paise: paise, utr, unit, ...line }: DisputeSubject): string | null {
  if (paise !== null && utr !== null) return `Payment: ${formatRupees(rupees(paise))}, UTR number ${utr}`;
  const { certificate_number: number, line_quantity: quantity } = line;
  return number !== null && quantity !== null
    ? `Certificate number: ${number}, ${formatQuantity(quantity, unit)}`
    : null;
}
