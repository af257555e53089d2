import { useEffect } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '#lib/dates.ts';
import { unitName } from '#lib/quantity.ts';
import { ExpiryDay } from '#rules/rulebook/ui/rule-facts.tsx';
import { REVIEW_FILTERS, stageFacts } from '#trading/stages/stages.ts';
import { transactionColumns } from '#trading/trade-list/ui/export-columns.ts';
import { BRIEF_PX, TradeBrief } from '#trading/trade-list/ui/trade-brief.tsx';
import { TradeCards, TradesScreen, type TradesView, useStageQuery } from '#trading/trade-list/ui/trades-screen.tsx';
import { yearNote } from '#trading/trades/ui/buying/credit-year.tsx';
import { OrderStage } from '#trading/trades/ui/trade/trade-stage.tsx';
import { isRemoved } from '#trading/trades/ui/transaction/transaction-documents.ts';
import { Money, Quantity } from '#ui/brand/amount.tsx';
import { RejectionReason } from '#ui/feedback/rejection-reason.tsx';
import { EmptyState, LOADING_CARDS, LoadingState } from '#ui/feedback/states.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Button } from '#ui/layout/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { PHONE, useMedia } from '#ui/layout/media.ts';
import { CardList } from '#ui/lists/card-list.tsx';
import type { Description } from '#ui/lists/description-list.tsx';
import { KeepListFocus } from '#ui/lists/keep-list-focus.tsx';
import { ShowAll } from '#ui/lists/list-view.tsx';
import { errorText } from '#web/api.ts';
import { tradePath } from '#web/paths.ts';
import { useApiList } from '#web/queries.ts';
import { allTransactionsQuery } from './queries.ts';
import { DecisionButtons, DuplicateProof, RecordedPayments, type Transaction } from './transaction-decision.tsx';
import styles from './transaction-review.module.css';

const VIEW: TradesView = {
  role: 'superadmin',
  caption: 'Transactions',
  searchLabel: 'Search transactions',
  file: 'transactions',
  noun: 'transactions',
  filters: REVIEW_FILTERS,
  empty: (words) => (
    <EmptyState
      title="No transaction history available."
      drawing={words ? 'search' : 'stall'}
      text={emptyText(words)}
      action={words && <ShowAll />}
    />
  ),
};

function emptyText(words: string): string {
  if (words === '') return 'Trades appear here once payment is initiated.';
  if (words.toLowerCase() === 'waiting for approval') return 'No payment waits for your approval.';
  return `No transaction matches “${words}”.`;
}

/** The superadmin's screen of all work orders of the market, newest first. */
export const TransactionReviewScreen = () => <TradesScreen view={VIEW} cards={<ReviewCards />} />;

function ReviewCards() {
  const list = useApiList(allTransactionsQuery(useStageQuery()));
  const isPhone = useMedia(PHONE);
  const failure = list.error === null ? null : errorText(list.error);
  useEffect(() => {
    // In addition to the inline error: a stale list stays visible and would not show that it is stale.
    if (failure !== null) toast.error(failure);
  }, [failure]);
  return (
    <TradeCards
      view={VIEW}
      list={list}
      columns={transactionColumns('superadmin')}
      loading={<LoadingState shape={LOADING_CARDS} />}
    >
      {(transactions) => (
        <KeepListFocus>
          <CardList
            label="Transactions"
            items={transactions}
            className={styles.list}
            estimate={isPhone ? BRIEF_PX : 460}
          >
            {(transaction) =>
              isPhone ? <TransactionBrief transaction={transaction} /> : <TransactionReview transaction={transaction} />
            }
          </CardList>
        </KeepListFocus>
      )}
    </TradeCards>
  );
}

/** A transaction on a phone; it is decided on its trade's page. */
function TransactionBrief({ transaction }: { transaction: Transaction }) {
  const { order_id: order, trade_id: id } = transaction;
  return (
    <TradeBrief
      trade={transaction}
      badge={<OrderStage stage={transaction.stage} />}
      party={`${transaction.order_by}, ${transaction.offered_by}`}
      quantity={transaction.credit_quantity}
      total={transaction.total_price}
      line={
        transaction.duplicate_proof ? <span className={styles.same}>Same document in another transaction</span> : order
      }
      link={{ to: tradePath(id), text: 'View trade', label: `View trade ${order}` }}
    />
  );
}

/** Card on which the superadmin reviews a transaction: all fields, its documents, and the final decision. */
function TransactionReview({ transaction }: { transaction: Transaction }) {
  const { order_id: order, stage } = transaction;
  const year = yearNote(transaction);
  const proven = stage !== 'paying';
  return (
    <Card
      as="article"
      wasteType={transaction.waste_type}
      className={styles.card}
      aria-label={`Transaction ${order}`}
      title={`${transaction.credit_type} | ${transaction.waste_type}`}
      subtitle={transaction.title}
      aside={<OrderStage stage={stage} />}
    >
      <div className={styles.figures}>
        <div>
          <Quantity quantity={transaction.credit_quantity} unit={transaction.unit} size="figure" />
          <p className={styles.caption}>Credit Quantity</p>
        </div>
        <div>
          <Money rupees={transaction.total_price} size="figure" />
          <p className={styles.caption}>
            <span>Total Earnings including GST (₹)</span> <span>What the buyer pays</span>
          </p>
        </div>
      </div>
      {year !== null && <p className={styles.caption}>{year}</p>}
      <Facts facts={factsOf(transaction)} />
      <RejectionReason reason={transaction.reason} />
      <DuplicateProof transaction={transaction} />
      <RecordedPayments transaction={transaction} />
      <TransactionDocuments transaction={transaction} />
      <footer className={styles.foot}>
        <DecisionButtons
          transaction={transaction}
          mayApprove={proven}
          mayDecline
          reasonId={proven ? undefined : `missing-${transaction.id}`}
        >
          {!proven && (
            <p id={`missing-${transaction.id}`} className={styles.caption}>
              A payment proof of the producer is still missing.
            </p>
          )}
        </DecisionButtons>
        <Link to={tradePath(transaction.trade_id)} aria-label={`View trade ${order}`} className={styles.trade}>
          View trade
        </Link>
      </footer>
    </Card>
  );
}

/** Fields of a transaction except its amounts. */
function factsOf(transaction: Transaction): Description[] {
  return [
    { label: 'Producer ID', value: transaction.producer_unique_id },
    { label: 'Work Order No.', value: <span className={styles.order}>{transaction.order_id}</span> },
    { label: 'Recycler ID', value: transaction.recycler_unique_id },
    { label: 'Work Order Date', value: formatDateTime(transaction.work_order_date) },
    { label: 'Producer Type', value: transaction.producer_type },
    { label: 'Product Type', value: transaction.product_type },
    { label: 'Credit Type', value: transaction.credit_type },
    {
      label: 'Price per credit (₹)',
      value: <Money rupees={transaction.price_per_credit} per={`/${unitName(transaction.unit)}`} />,
    },
    { label: 'Offered By', value: transaction.offered_by, wide: true },
    { label: 'Ordered By', value: transaction.order_by, wide: true },
    { label: 'Payment Status', value: stageFacts(transaction.stage).order?.word },
    { label: 'Credits expire', value: <ExpiryDay credit={transaction} /> },
  ];
}

/** Names and values beside each other, two in a line unless one is long: a dozen fields in seven lines. */
function Facts({ facts }: { facts: readonly Description[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value, wide }) => (
        <div key={label} data-wide={wide}>
          <dt>{label}</dt>
          <dd className="figures">{value ?? '-'}</dd>
        </div>
      ))}
    </dl>
  );
}

const DOCUMENTS = [
  { field: 'transaction_proof', label: 'Download Transaction Proof' },
  { field: 'producer_transfer_proof', label: 'Download Producer Transfer Proof' },
  { field: 'trail_documents', label: 'Download Trail Documents' },
  { field: 'recycler_transfer_proof', label: 'Download Recycler Transfer Proof' },
] as const;

function open(url: string | null): void {
  if (url === null) toast.info('No document available');
  else window.open(url, '_blank', 'noopener');
}

/** Links to the four documents of a transaction, each in a new tab; a missing one is named as missing. */
function TransactionDocuments({ transaction }: { transaction: Transaction }) {
  return (
    <ul className={styles.documents} aria-label={`Documents of ${transaction.order_id}`}>
      {DOCUMENTS.map(({ field, label }) => (
        <li key={field}>
          <Button
            variant="quiet"
            size="small"
            icon={transaction[field] === null ? 'minus' : 'download'}
            className={transaction[field] === null ? styles.missing : undefined}
            onClick={() => open(transaction[field])}
          >
            {label}
            {transaction[field] === null && (
              <span className="visually-hidden">
                {isRemoved(transaction, field) ? ', removed' : ', not uploaded yet'}
              </span>
            )}
          </Button>
        </li>
      ))}
    </ul>
  );
}
