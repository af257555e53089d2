import { useAllPages, combineLists } from '../../../../web/all-pages.ts';
import { turnOf } from '../../../stages/stages.ts';
import { quantityAtPrice } from '../request/request-words.ts';
import { transferLeft } from '../transaction/transaction-documents.ts';
import type { Waiting } from './waiting.ts';
import { MAX_PAGE_SIZE } from '../../../../web/list-pages.ts';
import { requestsQuery, transactionsQuery } from '../queries.ts';
import { tradePath } from '../../../../web/paths.ts';

export type RecyclerWaiting = Waiting<'Direct Purchase' | 'Counter Offer' | 'Documents'>;

/** Queries of the lists for waiting trades. */
export const WAITING_QUERY = { answer: { stage: 'asked' }, documents: { stage: 'verified' } } as const;

export const RECYCLER_WAITING_QUERIES = [
  requestsQuery('purchase', { ...WAITING_QUERY.answer, page_size: MAX_PAGE_SIZE }),
  requestsQuery('counter', { ...WAITING_QUERY.answer, page_size: MAX_PAGE_SIZE }),
  transactionsQuery({ ...WAITING_QUERY.documents, page_size: MAX_PAGE_SIZE }),
] as const;

/** Requests to decide and approved transactions whose documents are missing, the longest waiting first. */
export function useRecyclerWaiting() {
  const purchases = useAllPages(RECYCLER_WAITING_QUERIES[0]);
  const counters = useAllPages(RECYCLER_WAITING_QUERIES[1]);
  const verified = useAllPages(RECYCLER_WAITING_QUERIES[2]);

  const requests = [...purchases.items, ...counters.items]
    .filter(({ stage, made_by: maker }) => turnOf(stage, maker) === 'recycler')
    .map((request): RecyclerWaiting => ({
      id: request.id,
      kind: request.kind === 'purchase' ? 'Direct Purchase' : 'Counter Offer',
      title: request.title,
      what: quantityAtPrice(request),
      company: request.requested_by,
      since: request.created_at,
      until: request.expires_at,
      to: tradePath(request.id),
    }));
  const documents = verified.items
    .filter(({ stage }) => stage === 'verified')
    .map((transaction): RecyclerWaiting => ({
      id: transaction.id,
      kind: 'Documents',
      title: transaction.title,
      what: `upload ${transferLeft(transaction).documents} of ${transaction.order_id}`,
      company: transaction.order_by,
      since: transaction.created_at,
      until: null,
      to: tradePath(transaction.trade_id),
    }));
  return {
    items: [...requests, ...documents].toSorted((one, other) => one.since.localeCompare(other.since)),
    ...combineLists([purchases, counters, verified]),
  };
}
