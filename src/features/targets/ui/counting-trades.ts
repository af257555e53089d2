/** Which trades move a target. Source: section 3 of the server rules (purchase request, counter-offer, transaction). */
import type { Answer } from '../../../web/api.ts';
import type { Target } from './target-market.ts';

export type TradeRequest = Answer<'GET /api/epr/purchases-requests/'>['data'][number];
export type Transaction = Answer<'GET /api/epr/transactions/'>['data'][number];

/** `waiting`: a counter-offer that blocks nothing before it is accepted. */
export type Effect = 'achieved' | 'blocked' | 'waiting';

export interface CountingTrade {
  request: TradeRequest;
  transaction: Transaction | undefined;
  effect: Effect;
}

/** What a trade does to the target of its account; null when it was released. */
function effectOf(request: TradeRequest, transaction: Transaction | undefined): Effect | null {
  if (request.status === 'rejected') return null;
  if (request.status === 'pending') return request.kind === 'purchase' ? 'blocked' : 'waiting';
  if (transaction?.transaction_status === 'Cancelled') return null;
  return transaction?.transaction_status === 'Completed' ? 'achieved' : 'blocked';
}

/** The trades of the target's year and credit that count, newest first. A request does not say its account: see `addsUp`. */
export function countingTrades(
  target: Target,
  requests: readonly TradeRequest[],
  transactions: readonly Transaction[],
): CountingTrade[] {
  const byTrade = new Map(transactions.map((transaction) => [transaction.trade_id, transaction]));
  return requests
    .filter(
      (request) =>
        request.FY === target.FY &&
        request.waste_type === target.waste_type &&
        request.product_type === target.product_type &&
        request.credit_type === target.credit_type,
    )
    .flatMap((request) => {
      const transaction = byTrade.get(request.id);
      const effect = effectOf(request, transaction);
      return effect === null ? [] : [{ request, transaction, effect }];
    })
    .toSorted((one, other) => other.request.created_at.localeCompare(one.request.created_at));
}

/** Whether these trades are exactly the target's figures; otherwise some belong to another account of the same waste type. */
export function addsUp(target: Target, trades: readonly CountingTrade[]): boolean {
  const sum = (effect: Effect) =>
    trades.filter((trade) => trade.effect === effect).reduce((total, trade) => total + trade.request.quantity, 0);
  return sum('achieved') === target.achieved_quantity && sum('blocked') === target.blocked_target;
}
