import { formatKilograms } from '../../../lib/kilograms.ts';
import { formatRupees } from '../../../lib/money.ts';
import type { Answer } from '../../../web/api.ts';

/** A purchase request or counter-offer as its parties see it. */
export type TradeRequest = Answer<'GET /api/epr/purchases-requests/'>['data'][number];
export type RequestKind = TradeRequest['kind'];

/** `5,000 Kg at ₹ 2.50/Kg` */
export function quantityAtPrice(request: Pick<TradeRequest, 'quantity' | 'price_per_credit'>): string {
  return `${formatKilograms(request.quantity)} at ${formatRupees(request.price_per_credit)}/Kg`;
}

/** How a total payable comes about: `₹ 10,000.00 + fee ₹ 50.00 + GST ₹ 1,809.00 = ₹ 11,859.00`. */
export function sumInWords(amounts: Pick<TradeRequest, 'item_value' | 'transaction_fee' | 'gst' | 'total'>): string {
  const { item_value: value, transaction_fee: fee, gst, total } = amounts;
  return `Item value ${formatRupees(value)}, processing fee ${formatRupees(fee)}, GST ${formatRupees(gst)}: total payable ${formatRupees(total)}.`;
}

/** Where a trade is shown whole. */
export const tradePath = (id: string) => `/trade/${id}`;
