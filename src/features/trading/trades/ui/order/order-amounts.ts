import { financialYearLabel } from '#lib/financial-year.ts';
import type { Description } from '#ui/lists/description-list.tsx';
import type { ApiResponse } from '#web/api.ts';
import type { TradeFile } from '../trade/trade-file.ts';

export type Order = ApiResponse<'GET /api/epr/order/{slug}/'>['data'];

/** Amount in ₹. */
type AmountLine = Omit<Description, 'value'> & { value: number };

/** The order's amounts as frozen, GST by kind: CGST and SGST within a state, else IGST (server rules, section 4). */
export function orderAmounts(order: Order): AmountLine[] {
  const half = order.gst_percent / 2;
  const kinds: AmountLine[] =
    order.igst > 0 || order.cgst === 0
      ? [{ label: `of which IGST ${order.gst_percent}%`, value: order.igst, part: true }]
      : [
          { label: `of which CGST ${half}%`, value: order.cgst, part: true },
          { label: `of which SGST ${half}%`, value: order.sgst, part: true },
        ];
  return [
    { label: 'Item value', value: order.item_value },
    { label: 'Processing fee', value: order.transaction_fee },
    { label: 'Goods and services tax', value: order.gst },
    ...kinds,
    { label: 'Total payable', value: order.total, total: true },
  ];
}

/** The financial year that is bought for; if the credit's year differs, both. */
export function yearFacts({ FY, credit_FY }: Pick<Order, 'FY' | 'credit_FY'>): { label: string; value: string }[] {
  const own = { label: 'Financial year of the credit', value: financialYearLabel(credit_FY) };
  return [...(credit_FY === FY ? [] : [own]), { label: 'For financial year', value: financialYearLabel(FY) }];
}

/** Number of the work order, or a text before payment is initiated, or for good when the order has `ended`. */
export function orderNumber(order: Order, ended: boolean): string {
  return order.order_id ?? (ended ? 'No work order was made' : 'Work order number follows with the payment');
}

/** Bank details of a payee; null where they are erased. */
type PayeeAccount = { [Field in keyof NonNullable<TradeFile['payee']>]: string | null };

/** Lines with the bank details that the producer pays to. */
export function payeeLines(payee: PayeeAccount): { label: string; value: string | null }[] {
  return [
    { label: 'Account holder', value: payee.account_holder_name },
    { label: 'Account number', value: payee.account_number },
    { label: 'Bank', value: payee.bank_name },
    { label: 'IFSC code', value: payee.ifsc_code },
    { label: 'Branch', value: payee.branch_name },
  ];
}
