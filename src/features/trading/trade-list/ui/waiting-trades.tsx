/** Trades that wait for a recycler or a producer, on its dashboard. */
import { Link } from 'react-router';
import type { AccountRole } from '#accounts/epr-accounts/rules.ts';
import { formatDateTime } from '#lib/dates.ts';
import { isPaid, turnOf } from '#trading/stages/stages.ts';
import { requestsQuery, transactionsQuery } from '#trading/trades/ui/queries.ts';
import { otherParty, quantityAtPrice, type TradeRequest } from '#trading/trades/ui/request/request-words.ts';
import { WAITING_DAYS } from '#trading/trades/ui/trade/trade-steps.ts';
import { type Transaction, transferLeft } from '#trading/trades/ui/transaction/transaction-documents.ts';
import { CountBadge } from '#ui/feedback/badge.tsx';
import { ErrorState, Skeleton } from '#ui/feedback/states.tsx';
import { ButtonLink } from '#ui/layout/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { combineLists, useAllPages } from '#web/all-pages.ts';
import { MAX_PAGE_SIZE } from '#web/list-pages.ts';
import { PATHS, tradePath } from '#web/paths.ts';
import styles from './waiting-trades.module.css';

/** Number of items shown; the lists show the rest. */
const SHOWN = 5;

interface RoleWords {
  /** Stages that wait for the role, of each list. */
  stages: { purchase: string; counter: string; order: 'verified' | 'paying' };
  /** Action of the role for a request, and with a work order. */
  request: (request: TradeRequest) => string;
  order: (transaction: Transaction) => string;
  /** Kind of a waiting work order. */
  orderKind: string;
  subtitle: string;
  /** Text when nothing waits. */
  nothing: string;
  /** The lists, and the query that narrows each to what waits. */
  links: readonly { label: string; kind: string; to: string; query: Readonly<Record<string, string>> }[];
}

const WORDS: Readonly<Record<AccountRole, RoleWords>> = {
  recycler: {
    stages: { purchase: 'asked', counter: 'asked', order: 'verified' },
    request: quantityAtPrice,
    order: (transaction) => `upload ${transferLeft(transaction).documents} of ${transaction.order_id}`,
    orderKind: 'Documents',
    subtitle: `Oldest first. A request that is not answered within ${WAITING_DAYS.answer} days expires.`,
    nothing: 'No requests to answer.',
    links: [
      { label: 'Direct Purchase', kind: 'Direct Purchase', to: PATHS.recyclerPurchases, query: { stage: 'asked' } },
      { label: 'Counter Offers', kind: 'Counter Offer', to: PATHS.recyclerCounters, query: { stage: 'asked' } },
      { label: 'Documents', kind: 'Documents', to: PATHS.recyclerTransactions, query: { stage: 'verified' } },
    ],
  },
  producer: {
    stages: { purchase: 'accepted', counter: 'asked,accepted', order: 'paying' },
    request: (request) => `${request.stage === 'asked' ? 'answer' : 'initiate payment of'} ${quantityAtPrice(request)}`,
    order: ({ order_id: order }) => `upload the proof of ${order}`,
    orderKind: 'Proof',
    subtitle: `Oldest first. An accepted request that is not paid within ${WAITING_DAYS.payment} days expires.`,
    nothing: "You're all caught up.",
    links: [
      { label: 'Direct Purchase', kind: 'Direct Purchase', to: PATHS.producerPurchases, query: { stage: 'accepted' } },
      { label: 'Counter Offers', kind: 'Counter Offer', to: PATHS.trades, query: { kind: 'counter' } },
      { label: 'Transaction History', kind: 'Proof', to: PATHS.producerTransactions, query: { stage: 'paying' } },
    ],
  },
};

export function waitingQueries(role: AccountRole) {
  const { purchase, counter, order } = WORDS[role].stages;
  return [
    requestsQuery('purchase', { stage: purchase, page_size: MAX_PAGE_SIZE }),
    requestsQuery('counter', { stage: counter, page_size: MAX_PAGE_SIZE }),
    transactionsQuery({ stage: order, page_size: MAX_PAGE_SIZE }),
  ] as const;
}

/** Requests and rounds that wait for the role, and its work orders without its documents, the longest waiting first. */
export function waitingTrades(
  role: AccountRole,
  requests: readonly TradeRequest[],
  transactions: readonly Transaction[],
) {
  const words = WORDS[role];
  const asked = requests
    .filter(({ stage, made_by: maker }) => !isPaid(stage) && turnOf(stage, maker) === role)
    .map((request) => ({
      id: request.id,
      kind: request.kind === 'purchase' ? 'Direct Purchase' : 'Counter Offer',
      title: request.title,
      what: words.request(request),
      company: otherParty(request, role),
      since: request.created_at,
      until: request.expires_at,
      to: tradePath(request.id),
    }));
  const orders = transactions
    .filter(({ stage }) => stage === words.stages.order)
    .map((transaction) => ({
      id: transaction.id,
      kind: words.orderKind,
      title: transaction.title,
      what: words.order(transaction),
      company: role === 'recycler' ? transaction.order_by : transaction.offered_by,
      since: transaction.created_at,
      until: null,
      to: tradePath(transaction.trade_id),
    }));
  return [...asked, ...orders].toSorted((one, other) => one.since.localeCompare(other.since));
}

/** Trades that wait for the reader, oldest first, each with its deadline, and links to the full lists. */
export function WaitingTrades({ role }: { role: AccountRole }) {
  const queries = waitingQueries(role);
  const purchases = useAllPages(queries[0]);
  const counters = useAllPages(queries[1]);
  const orders = useAllPages(queries[2]);
  const { complete, error, retry } = combineLists([purchases, counters, orders]);
  const items = waitingTrades(role, [...purchases.items, ...counters.items], orders.items);
  const { subtitle, nothing, links } = WORDS[role];
  return (
    <Card
      title={<>Waiting for you {complete && <CountBadge count={items.length} label="waiting" />}</>}
      subtitle={subtitle}
    >
      {error ? (
        <ErrorState text={error.message} onRetry={retry} />
      ) : !complete && items.length === 0 ? (
        <div role="status">
          <span className="visually-hidden">Loading...</span>
          <Skeleton height="3rem" count={2} />
        </div>
      ) : items.length === 0 ? (
        <p className="text-soft">{nothing}</p>
      ) : (
        <ol className={styles.list}>
          {items.slice(0, SHOWN).map((item) => (
            <li key={item.id} className={styles.item}>
              <div className={styles.text}>
                <Link to={item.to} className={styles.link}>
                  {item.title}
                </Link>
                <p className="text-small">
                  <strong>{item.kind}</strong>: {item.company}, <span className="figures">{item.what}</span>
                </p>
              </div>
              <p className={styles.time}>
                since {formatDateTime(item.since)}
                {item.until && (
                  <span>
                    <br />
                    expires {formatDateTime(item.until)}
                  </span>
                )}
              </p>
            </li>
          ))}
        </ol>
      )}
      {complete && items.length > SHOWN && (
        <p className="text-soft text-small">{`The ${SHOWN} oldest of ${items.length}; all of them:`}</p>
      )}
      <div className="row">
        {links.map(({ label, kind, to, query }) => {
          // Undefined until all is loaded; without anything that waits the link leads to the whole list.
          const count = complete ? items.filter((item) => item.kind === kind).length : undefined;
          return (
            <ButtonLink
              key={label}
              to={count ? `${to}?${new URLSearchParams(query)}` : to}
              size="small"
              variant="secondary"
            >
              {label} {count !== 0 && <CountBadge count={count} label="waiting" />}
            </ButtonLink>
          );
        })}
      </div>
    </Card>
  );
}
