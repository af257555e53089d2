/** Which trades move a target. Source: section 3 of the server rules (purchase request, counter-offer, transaction). */
import type { Answer } from '../../../web/api.ts';
import type { Target } from './target-market.ts';

export type TradeRequest = Answer<'GET /api/epr/purchases-requests/'>['data'][number];
export type Transaction = Answer<'GET /api/epr/transactions/'>['data'][number];

export type Effect = 'achieved' | 'blocked';

export interface CountingTrade {
  request: TradeRequest;
  transaction: Transaction | undefined;
  effect: Effect;
}

/** What a trade does to its target; null when it was released. */
function effectOf(request: TradeRequest, transaction: Transaction | undefined): Effect | null {
  if (request.status === 'rejected') return null;
  if (transaction?.transaction_status === 'Cancelled') return null;
  return transaction?.transaction_status === 'Completed' ? 'achieved' : 'blocked';
}

/** The trades that make up the target's achieved and blocked figures, newest first. */
export function countingTrades(
  target: Pick<Target, 'id'>,
  requests: readonly TradeRequest[],
  transactions: readonly Transaction[],
): CountingTrade[] {
  const byTrade = new Map(transactions.map((transaction) => [transaction.trade_id, transaction]));
  return requests
    .filter((request) => request.target_id === target.id)
    .flatMap((request) => {
      const transaction = byTrade.get(request.id);
      const effect = effectOf(request, transaction);
      return effect === null ? [] : [{ request, transaction, effect }];
    })
    .toSorted((one, other) => other.request.created_at.localeCompare(one.request.created_at));
}
