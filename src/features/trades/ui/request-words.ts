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

/** Where a trade is shown whole. */
export const tradePath = (id: string) => `/trade/${id}`;
