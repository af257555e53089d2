import { lazy, Suspense } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { billingQuery } from '#money/billing/ui/queries.ts';
import { TradeDecision } from '#oversight/supervision/ui/transaction-decision.tsx';
import { ClosingLine } from '#rules/rulebook/ui/closing-line.tsx';
import { tradeQuery } from '#trading/trades/ui/queries.ts';
import { TradeHeader } from '#trading/trades/ui/trade/trade-header.tsx';
import { TradeSkeleton } from '#trading/trades/ui/trade/trade-skeleton.tsx';
import { TradeView } from '#trading/trades/ui/trade/trade-view.tsx';
import { NotFoundState } from '#ui/feedback/not-found.tsx';
import { ErrorState, Skeleton } from '#ui/feedback/states.tsx';
import { LinkTabs } from '#ui/layout/tabs.tsx';
import { errorText } from '#web/api.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { tradeBillingPath, tradeMessagesPath, tradePath, tradeTransferPath } from '#web/paths.ts';
import { useApi } from '#web/queries.ts';
import { useSession } from '#web/session.ts';
import { PageHeader } from '#web/workspace/page-header.tsx';
import styles from './trade.module.css';

const TradeBilling = lazy(async () => ({
  default: (await import('#money/billing/ui/trade-billing.tsx')).TradeBilling,
}));
const TradeTransfer = lazy(async () => ({
  default: (await import('./trade-transfer.tsx')).TradeTransfer,
}));
const TradeMessages = lazy(async () => ({
  default: (await import('#trading/messages/ui/trade-messages.tsx')).TradeMessages,
}));

/** Value of `tab` in the address for the invoices and payments. */
const BILLING = 'billing';
/** The same for certificate numbers and disputes. */
const TRANSFER = 'transfer';
/** The same for the conversation of the two companies. */
const MESSAGES = 'messages';

export const handle: PageHandle = {
  screen: { heading: 'Trade' },
  preload: {
    roles: ['recycler', 'producer', 'superadmin'],
    queries: ({ id = '' }) => [tradeQuery(id)],
    searches: {
      [`?tab=${BILLING}`]: ({ id = '' }) => [tradeQuery(id), billingQuery(id)],
      // Its lines belong to the transaction, which only the trade names.
      [`?tab=${TRANSFER}`]: ({ id = '' }) => [tradeQuery(id)],
      [`?tab=${MESSAGES}`]: ({ id = '' }) => [tradeQuery(id)],
    },
  },
};

/** `/trade/{id}`: a trade from request to completion, for its two parties and the superadmin. */
export default function TradePage() {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const session = useSession();
  const trade = useApi(tradeQuery(id));
  // After a link to another trade, the previous trade's data is only a placeholder.
  if (trade.isPending || trade.isPlaceholderData || !session) return <TradeSkeleton />;
  if (trade.isError) {
    if (trade.error.status === 404) return <NotFoundState text="There is no such trade." />;
    return (
      <>
        <PageHeader />
        <ErrorState text={errorText(trade.error)} onRetry={() => void trade.refetch()} retrying={trade.isFetching} />
      </>
    );
  }
  const file = trade.data.data;
  const { role } = session;
  const tab = search.get('tab');
  const isOverview = tab !== BILLING && tab !== TRANSFER && tab !== MESSAGES;
  const hasMessages = role !== 'superadmin' || file.open_disputes > 0 || tab === MESSAGES;
  return (
    <>
      <TradeHeader file={file} role={role} />
      <div className={styles.tabs}>
        <LinkTabs
          label="Parts of this trade"
          links={[
            { to: tradePath(id), label: 'Overview', current: isOverview },
            { to: tradeBillingPath(id), label: 'Invoices and payment', current: tab === BILLING },
            { to: tradeTransferPath(id), label: 'Transfer', current: tab === TRANSFER },
            ...(hasMessages
              ? [
                  {
                    to: tradeMessagesPath(id),
                    label: 'Messages',
                    count: file.unread_messages || undefined,
                    current: tab === MESSAGES,
                  },
                ]
              : []),
          ]}
        />
      </div>
      <Suspense fallback={<Skeleton height="22rem" card />}>
        {tab === BILLING && <TradeBilling key={id} file={file} role={role} />}
        {tab === TRANSFER && <TradeTransfer key={id} file={file} role={role} />}
        {tab === MESSAGES && <TradeMessages key={id} file={file} role={role} />}
      </Suspense>
      {!isOverview && (
        <div className={styles.closing}>
          <ClosingLine />
        </div>
      )}
      {isOverview && (
        <TradeView file={file} role={role}>
          {role === 'superadmin' && file.transaction && (
            <TradeDecision transaction={file.transaction} actions={file.actions} />
          )}
        </TradeView>
      )}
    </>
  );
}
