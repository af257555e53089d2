import { formatQuantity, unitName } from '../../../lib/quantity.ts';
import { formatRupees } from '../../../lib/money.ts';
import type { ApiResponse } from '../../../web/api.ts';

export type Transaction = ApiResponse<'GET /api/superadmin/transactions/'>['data'][number];

/** Summary for a confirmation: `5,000 Kg at ₹ 2.50/Kg, ₹ 14,823.75 in total, from A to B`. */
export function transactionText(transaction: Transaction): string {
  const { unit, credit_quantity, price_per_credit, total_price, offered_by, order_by } = transaction;
  return `${formatQuantity(credit_quantity, unit)} at ${formatRupees(price_per_credit)}/${unitName(unit)}, ${formatRupees(total_price)} in total with fee and GST, from ${offered_by} to ${order_by}`;
}
