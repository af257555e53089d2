import type { AccountRole } from '#accounts/epr-accounts/rules.ts';
import { formatRupees } from '#lib/money.ts';
import { formatQuantity, unitName } from '#lib/quantity.ts';
import { stageFacts } from '#trading/stages/stages.ts';
import type { BadgeStatus } from '#ui/feedback/badge-status.ts';
import type { ApiResponse } from '#web/api.ts';

/** A purchase request or counter-offer as its parties see it. */
export type TradeRequest = ApiResponse<'GET /api/epr/purchases-requests/'>['data'][number];
export type RequestKind = TradeRequest['kind'];

/** Company of the other party. */
export const otherParty = (request: Pick<TradeRequest, 'offered_by' | 'requested_by'>, role: AccountRole): string =>
  role === 'producer' ? request.offered_by : request.requested_by;

/** `5,000 Kg at ₹ 2.50/Kg` */
export function quantityAtPrice(request: Pick<TradeRequest, 'quantity' | 'price_per_credit' | 'unit'>): string {
  return `${formatQuantity(request.quantity, request.unit)} at ${formatRupees(request.price_per_credit)}/${unitName(request.unit)}`;
}

/**
 * Available quantity of the offer while a counter-offer, which reserves nothing, is pending; null where that does not matter.
 * @returns `enough` is false if accepting it would be refused now
 */
export function freeFor(request: TradeRequest): { words: string; enough: boolean } | null {
  const { kind, stage, quantity, free_quantity: free, listed_price: listed } = request;
  if (kind !== 'counter' || stage !== 'asked') return null;
  if (free === null) return { words: 'The offer is not on the market now.', enough: false };
  const enough = quantity <= free;
  const paused = listed === null ? ' It takes no new rounds: it is not on the market.' : '';
  return {
    words: `${enough ? '' : 'Only '}${formatQuantity(free, request.unit)} of the offer are free now.${paused}`,
    enough,
  };
}

/** Badge of a request in the words of its reader's role. */
export const badgeOf = ({ stage }: Pick<TradeRequest, 'stage'>, role: AccountRole): BadgeStatus =>
  stageFacts(stage).words[role].badge;
