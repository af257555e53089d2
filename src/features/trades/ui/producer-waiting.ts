import { useEffect, useState } from 'react';
import { useApiList } from '../../../web/queries.ts';
import { useWholeApiList } from '../../../web/whole-list.ts';
import { ANSWER_LIFE, PAYMENT_LIFE } from '../rules.ts';
import { quantityAtPrice, tradePath, type TradeRequest } from './request-words.ts';
import type { Transaction } from './transaction-documents.ts';
import type { Waiting } from './waiting.ts';

/** Accepted requests to pay and work orders without any proof of payment, the longest waiting first. */
export function producerWaiting(
  requests: readonly TradeRequest[],
  transactions: readonly Transaction[],
): Waiting<'Payment' | 'Proof'>[] {
  const payments = requests
    .filter(({ status, is_complete }) => status === 'approved' && !is_complete)
    .map((request) => ({
      id: request.id,
      kind: 'Payment' as const,
      title: request.title,
      what: `initiate payment of ${quantityAtPrice(request)}`,
      company: request.offered_by,
      since: request.created_at,
      until: request.expires_at,
      to: tradePath(request.id),
    }));
  const proofs = transactions
    .filter(
      ({ transaction_status: stage, transaction_proof: proof, producer_transfer_proof: transfer }) =>
        stage === 'Initiated' && proof === null && transfer === null,
    )
    .map((transaction) => ({
      id: transaction.id,
      kind: 'Proof' as const,
      title: transaction.title,
      what: `upload the proof of ${transaction.order_id}`,
      company: transaction.offered_by,
      since: transaction.created_at,
      until: null,
      to: tradePath(transaction.trade_id),
    }));
  return [...payments, ...proofs].toSorted((one, other) => one.since.localeCompare(other.since));
}

/** A request that can still be paid is younger: it was answered in time, and its payment is not over. */
const OLDEST = ANSWER_LIFE + PAYMENT_LIFE;

/** The caller's accepted requests of one kind, back to the oldest that can still be paid; what is older is never fetched. */
function usePayableRequests(key: 'GET /api/epr/purchases-requests/' | 'GET /api/epr/counter-credit-offers/') {
  const [since] = useState(() => new Date(Date.now() - OLDEST).toISOString());
  // The search finds more than the status; the status decides.
  const list = useApiList(key, { search: 'approved', page_size: '200' });
  const { items, hasNextPage, isFetchingNextPage, isError, fetchNextPage } = list;
  const more = hasNextPage && (items.at(-1)?.created_at ?? '') > since;
  useEffect(() => {
    if (more && !isFetchingNextPage && !isError) void fetchNextPage();
  }, [more, isFetchingNextPage, isError, fetchNextPage]);
  return { ...list, complete: list.data !== undefined && !more };
}

/** What waits for the producer, all of it. */
export function useProducerWaiting() {
  const purchases = usePayableRequests('GET /api/epr/purchases-requests/');
  const counters = usePayableRequests('GET /api/epr/counter-credit-offers/');
  const initiated = useWholeApiList('GET /api/epr/transactions/', { search: 'initiated' });
  const lists = [purchases, counters, initiated];
  return {
    items: producerWaiting([...purchases.items, ...counters.items], initiated.items),
    complete: lists.every((list) => list.complete),
    error: lists.find((list) => list.isError && !list.complete)?.error ?? null,
    retry: () => lists.forEach((list) => void list.refetch()),
  };
}
