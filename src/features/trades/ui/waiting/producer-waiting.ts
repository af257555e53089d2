import { useAllPages, combineLists } from '../../../../web/all-pages.ts';
import { isPaid, turnOf } from '../../../stages/stages.ts';
import { quantityAtPrice, type TradeRequest } from '../request/request-words.ts';
import type { Transaction } from '../transaction/transaction-documents.ts';
import type { Waiting } from './waiting.ts';
import { MAX_PAGE_SIZE } from '../../../../web/list-pages.ts';
import { requestsQuery, transactionsQuery } from '../queries.ts';
import { tradePath } from '../../../../web/paths.ts';

export type ProducerWaiting = Waiting<'Direct Purchase' | 'Counter Offer' | 'Proof'>;

/** Queries of the lists for waiting trades. */
export const WAITING_QUERY = {
  payment: { stage: 'accepted' },
  counter: { stage: 'asked,accepted' },
  proof: { stage: 'paying' },
} as const;

export const PRODUCER_WAITING_QUERIES = [
  requestsQuery('purchase', { ...WAITING_QUERY.payment, page_size: MAX_PAGE_SIZE }),
  requestsQuery('counter', { ...WAITING_QUERY.counter, page_size: MAX_PAGE_SIZE }),
  transactionsQuery({ ...WAITING_QUERY.proof, page_size: MAX_PAGE_SIZE }),
] as const;

/** Rounds to answer, accepted requests to pay and work orders without any proof of payment, the longest waiting first. */
export function producerWaiting(
  requests: readonly TradeRequest[],
  transactions: readonly Transaction[],
): ProducerWaiting[] {
  const payments = requests
    .filter(({ stage, made_by: maker }) => !isPaid(stage) && turnOf(stage, maker) === 'producer')
    .map((request): ProducerWaiting => ({
      id: request.id,
      kind: request.kind === 'purchase' ? 'Direct Purchase' : 'Counter Offer',
      title: request.title,
      what: `${request.stage === 'asked' ? 'answer' : 'initiate payment of'} ${quantityAtPrice(request)}`,
      company: request.offered_by,
      since: request.created_at,
      until: request.expires_at,
      to: tradePath(request.id),
    }));
  const proofs = transactions
    .filter(({ stage }) => stage === 'paying')
    .map((transaction): ProducerWaiting => ({
      id: transaction.id,
      kind: 'Proof',
      title: transaction.title,
      what: `upload the proof of ${transaction.order_id}`,
      company: transaction.offered_by,
      since: transaction.created_at,
      until: null,
      to: tradePath(transaction.trade_id),
    }));
  return [...payments, ...proofs].toSorted((one, other) => one.since.localeCompare(other.since));
}

/** All trades that wait for the producer. */
export function useProducerWaiting() {
  const purchases = useAllPages(PRODUCER_WAITING_QUERIES[0]);
  const counters = useAllPages(PRODUCER_WAITING_QUERIES[1]);
  const initiated = useAllPages(PRODUCER_WAITING_QUERIES[2]);
  return {
    items: producerWaiting([...purchases.items, ...counters.items], initiated.items),
    ...combineLists([purchases, counters, initiated]),
  };
}
