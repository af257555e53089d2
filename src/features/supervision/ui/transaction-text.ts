import { formatKilograms } from '../../../lib/kilograms.ts';
import { formatRupees } from '../../../lib/money.ts';
import type { Answer } from '../../../web/api.ts';

export type Transaction = Answer<'GET /api/superadmin/transactions/'>['data'][number];

/** `5,000 Kg at ₹ 2.50 / Kg, ₹ 14,823.75 in total, from A to B`: what a verdict is about; with a warning where its proof serves elsewhere too. */
export function transactionText(transaction: Transaction): string {
  const { credit_quantity, price_per_credit, total_price, offered_by, order_by } = transaction;
  const text = `${formatKilograms(credit_quantity)} at ${formatRupees(price_per_credit)}/Kg, ${formatRupees(total_price)} in total with fee and GST, from ${offered_by} to ${order_by}`;
  if (!transaction.duplicate_proof) return text;
  const others = (transaction.duplicate_of ?? []).map(({ order_id }) => order_id).join(', ');
  return `${text}. Same document in another transaction${others && `: ${others}`}`;
}
