import { Suspense } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { PARTS_ID } from '#fulfilment/trade-page/ui/task-actions.tsx';
import { TradeHeader } from '#fulfilment/trade-page/ui/trade-header.tsx';
import { TradeSkeleton } from '#fulfilment/trade-page/ui/trade-skeleton.tsx';
import { TradeView } from '#fulfilment/trade-page/ui/trade-view.tsx';
import { UPLOADS } from '#fulfilment/trade-page/ui/uploads.ts';
import { YourTurn } from '#fulfilment/trade-page/ui/your-turn.tsx';
import type { Role } from '#lib/contract.ts';
import { billingQuery } from '#money/billing/ui/queries.ts';
import { usePayment } from '#money/billing/ui/use-payment.tsx';
import { TradeDecision } from '#oversight/supervision/ui/transaction-decision.tsx';
import { ClosingLine } from '#rules/rulebook/ui/closing-line.tsx';
import { tradeQuery } from '#trading/trades/ui/queries.ts';
import type { TradeFile } from '#trading/trades/ui/trade/trade-file.ts';
import { NotFoundState } from '#ui/feedback/not-found.tsx';
import { Skeleton } from '#ui/feedback/states.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { LinkTabs } from '#ui/layout/tabs.tsx';
import { lazyPart } from '#web/lazy-part.tsx';
import { useOnDemand } from '#web/on-demand.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { tradeBillingPath, tradeMessagesPath, tradePath, tradeTransferPath } from '#web/paths.ts';
import { useApi } from '#web/queries.ts';
import { QueryError } from '#web/query-error.tsx';
import { useRole } from '#web/session.ts';
import { PageHeader } from '#web/workspace/page-header.tsx';
import styles from './trade.module.css';

const TradeBilling = lazyPart(async () => ({
  default: (await import('#money/billing/ui/trade-billing.tsx')).TradeBilling,
}));
const TradeTransfer = lazyPart(async () => ({
  default: (await import('./trade-transfer.tsx')).TradeTransfer,
}));
const TradeMessages = lazyPart(async () => ({
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
  const role = useRole();
  const trade = useApi(tradeQuery(id));
  // After a link to another trade, the previous trade's data is only a placeholder.
  if (trade.isPending || trade.isPlaceholderData || !role) return <TradeSkeleton />;
  if (trade.isError) {
    if (trade.error.status === 404) return <NotFoundState text="There is no such trade." />;
    return (
      <>
        <PageHeader />
        <QueryError of={trade} />
      </>
    );
  }
  return <Trade key={id} file={trade.data.data} role={role} />;
}

/** Tasks of the trade, above its parts: they stay in view in all of them. */
function Trade({ file, role }: { file: TradeFile; role: Role }) {
  const [search] = useSearchParams();
  const { due, pay, dialog } = usePayment(file, role);
  const upload = useOnDemand(() =>
    import('#trading/trades/ui/transaction/transaction-upload-dialog.tsx').then(({ UploadDialog }) => UploadDialog),
  );
  const { transaction, actions } = file;
  const { id } = file.order;
  const tab = search.get('tab');
  const isOverview = tab !== BILLING && tab !== TRANSFER && tab !== MESSAGES;
  const hasMessages = role !== 'superadmin' || file.open_disputes > 0 || tab === MESSAGES;
  const openUpload = () => {
    const action = actions.find(({ name }) => UPLOADS.has(name));
    if (action?.allowed) void upload.open();
    else toast.error(action?.reason ?? 'Something went wrong.');
  };
  const decision = (className: string | undefined) =>
    role === 'superadmin' &&
    transaction && <TradeDecision transaction={transaction} actions={actions} className={className} />;
  return (
    <>
      <TradeHeader file={file} role={role} />
      <YourTurn file={file} role={role} decision={decision} onUpload={openUpload} onPaid={pay} />
      <div id={PARTS_ID} className={styles.tabs}>
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
        {tab === BILLING && <TradeBilling file={file} role={role} due={due} onPaid={pay} />}
        {tab === TRANSFER && <TradeTransfer file={file} role={role} />}
        {tab === MESSAGES && <TradeMessages file={file} role={role} />}
      </Suspense>
      {isOverview ? (
        <TradeView file={file} role={role} due={due} onPaid={pay} onUpload={openUpload} />
      ) : (
        <div className={styles.closing}>
          <ClosingLine />
        </div>
      )}
      {dialog}
      {upload.Part && transaction !== null && role !== 'superadmin' && (
        <upload.Part role={role} transaction={transaction} onClose={upload.close} />
      )}
    </>
  );
}
