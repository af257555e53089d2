/** Cards of trades in the lists of their parties: of a request or counter-offer, and of a work order. */
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import type { AccountRole } from '#accounts/epr-accounts/rules.ts';
import { formatDateTime } from '#lib/dates.ts';
import { financialYearLabel } from '#lib/financial-year.ts';
import { formatRupees } from '#lib/money.ts';
import { unitName } from '#lib/quantity.ts';
import { otherSide, stageFacts, turnOf } from '#trading/stages/stages.ts';
import { stageBadge } from '#trading/stages/ui/stage-badge.ts';
import { LAST_ROUND, taskInBrief } from '#trading/tasks/rules.ts';
import { UPLOAD_NEEDS } from '#trading/trades/document-rules.ts';
import { yearNote } from '#trading/trades/ui/buying/credit-year.tsx';
import { badgeOf, freeFor, otherParty, type TradeRequest } from '#trading/trades/ui/request/request-words.ts';
import { TradeExpiry } from '#trading/trades/ui/trade/trade-expiry.tsx';
import { TradeNote } from '#trading/trades/ui/trade/trade-note.tsx';
import { OrderStage } from '#trading/trades/ui/trade/trade-stage.tsx';
import { DownloadDocuments } from '#trading/trades/ui/transaction/download-documents.tsx';
import {
  isRemoved,
  missingText,
  PARTY_DOCUMENTS,
  type ListedTransaction,
  type Transaction,
} from '#trading/trades/ui/transaction/transaction-documents.ts';
import { Money, Quantity } from '#ui/brand/amount.tsx';
import { WasteTypeChip } from '#ui/brand/waste-type-chip.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { RejectionReason } from '#ui/feedback/rejection-reason.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { SmallButton } from '#ui/layout/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { classNames } from '#ui/layout/class-names.ts';
import { PHONE, useMedia } from '#ui/layout/media.ts';
import { useOnDemand } from '#web/on-demand.ts';
import { tradePath } from '#web/paths.ts';
import { TradeBrief } from './trade-brief.tsx';
import styles from './trade-cards.module.css';

interface TradeCardProps {
  trade: ComponentProps<typeof TradeExpiry>['trade'] & { title: string; item_value: number; unit: 'kg' | 'g' };
  badge: ReactNode;
  /** The line below the title. */
  order?: ReactNode;
  quantity: { label: string; value: number; aside?: ReactNode };
  /** ₹ per unit. */
  price: { label: string; value: number; aside?: ReactNode };
  total: { label: string; value: number };
  /** Notes and documents, below the numbers. */
  children: ReactNode;
  /** The other company. */
  party: string;
  /** The sentences at its end: what it is, and what is next. */
  facts: string;
  next: string;
  /** The same in a few words, for a phone; left out where the sentence is short enough. */
  nextInBrief?: string | undefined;
  link: { id: string; label: string };
  actions: ReactNode;
}

/** A trade's title, quantity, price and total, its text, and what its reader can do; on a phone what one needs to find it. */
function TradeCard(props: TradeCardProps) {
  const { trade, badge, party, quantity, total, next, link } = props;
  if (!useMedia(PHONE)) return <WholeTradeCard {...props} />;
  return (
    <TradeBrief
      trade={trade}
      badge={badge}
      party={party}
      quantity={quantity.value}
      total={total.value}
      line={props.nextInBrief ?? next}
      link={{ to: tradePath(link.id), text: 'View trade', label: link.label }}
    />
  );
}

function WholeTradeCard({
  trade,
  badge,
  order,
  quantity,
  price,
  total,
  children,
  facts,
  next,
  link,
  actions,
}: TradeCardProps) {
  const numbers = [
    {
      ...quantity,
      value: <Quantity quantity={quantity.value} unit={trade.unit} size="figure" />,
    },
    {
      ...price,
      value: <Money rupees={price.value} per={`/${unitName(trade.unit)}`} size="figure" />,
    },
    {
      label: total.label,
      value: <Money rupees={total.value} size="figure" />,
      aside: <span className={styles.aside}>{`of which item value ${formatRupees(trade.item_value)}`}</span>,
    },
  ];
  return (
    <Card as="article" wasteType={trade.waste_type} className={styles.card}>
      <div className={styles.top}>
        <div className={styles.subject}>
          <p className={styles.kind}>
            {trade.credit_type} | <WasteTypeChip wasteType={trade.waste_type} />
          </p>
          <h2 className={styles.title}>{trade.title}</h2>
          {order}
        </div>
        {badge}
      </div>
      <dl className={styles.numbers}>
        {numbers.map(({ label, value, aside }) => (
          <div key={label} className={styles.number}>
            <dt>{label}</dt>
            <dd>
              <span>{value}</span>
              {aside}
            </dd>
          </div>
        ))}
      </dl>
      <TradeExpiry trade={trade} />
      {children}
      <div className={styles.foot}>
        <p className={styles.facts}>{`${facts}. ${next}`}</p>
        <div className="row">
          <Link to={tradePath(link.id)} aria-label={link.label}>
            View trade
          </Link>
          {actions}
        </div>
      </div>
    </Card>
  );
}

const boughtFor = (trade: TradeRequest | Transaction) => yearNote(trade) ?? `for FY ${financialYearLabel(trade.FY)}`;

/** Whose turn it is, and until when, or why the payment has to wait; for a paid one, where its documents are. */
function deadline({ stage, made_by: maker, expires_at: until, refusals }: TradeRequest, role: AccountRole): string {
  const { due, transaction } = stageFacts(stage);
  if (stage === 'accepted' && refusals.pay !== null) return refusals.pay;
  if (transaction !== null && role === 'producer') return 'Its documents are under Transaction History.';
  if (due === null || until === null) return '';
  const what = due === 'answer' ? 'answer' : 'initiate payment';
  return `${turnOf(stage, maker) === role ? `Please ${what}` : `They have to ${what}`} by ${formatDateTime(until)}.`;
}

interface RequestCardProps {
  request: TradeRequest;
  role: AccountRole;
  /** The reader's buttons. */
  children: ReactNode;
}

/** Card of a purchase request or counter-offer. */
export function RequestCard({ request, role, children }: RequestCardProps) {
  const { unit, actual_price: listed, round, made_by: maker } = request;
  const counter = request.kind === 'counter';
  const free = freeFor(request);
  // Where too little is free, the quantity says so.
  const isRefused =
    request.stage === 'asked' && maker !== role && request.refusals.accept !== null && free?.enough !== false;
  return (
    <TradeCard
      trade={request}
      badge={<Badge status={badgeOf(request, role)} description={stageBadge(request.stage).text} />}
      quantity={{
        label: 'Quantity',
        value: request.quantity,
        aside: free && (
          <span className={classNames(styles.aside, styles.free, !free.enough && styles.short)}>{free.words}</span>
        ),
      }}
      price={{
        label: counter ? 'Offer Price' : 'Price',
        value: request.price_per_credit,
        aside: counter && <span className={styles.aside}>{`listed at ${formatRupees(listed)}/${unitName(unit)}`}</span>,
      }}
      total={{ label: 'Total Payable', value: request.total }}
      facts={`${counter && round > 1 ? `Round ${round} of ${LAST_ROUND} · ` : ''}${maker === role ? 'To' : 'From'} ${otherParty(request, role)} · ${formatDateTime(request.created_at)} · ${boughtFor(request)}`}
      next={deadline(request, role)}
      party={otherParty(request, role)}
      link={{ id: request.id, label: `View trade: ${request.title}, ${request.requested_by}` }}
      actions={children}
    >
      {isRefused && <p className={styles.short}>{`Accepting is not possible now: ${request.refusals.accept}`}</p>}
      <TradeNote note={request.note} maker={maker} />
      <RejectionReason reason={request.reason} />
    </TradeCard>
  );
}

/** Card of a work order with its documents. */
export function TransactionCard({ transaction, role }: { transaction: ListedTransaction; role: AccountRole }) {
  const dialog = useOnDemand(() =>
    import('#trading/trades/ui/transaction/transaction-upload-dialog.tsx').then(({ UploadDialog }) => UploadDialog),
  );
  const {
    order_id: order,
    tasks: [first],
    refusals: { upload: refusal },
  } = transaction;
  const companies = { seller_company: transaction.offered_by, buyer_company: transaction.order_by };
  const openUpload = () => {
    if (refusal === null) void dialog.open();
    else toast.error(refusal);
  };
  const party = role === 'recycler' ? `Bought by ${transaction.order_by}` : `Offered by ${transaction.offered_by}`;
  return (
    <>
      <TradeCard
        trade={transaction}
        badge={<OrderStage stage={transaction.stage} />}
        order={
          <p className="text-soft text-small">
            Work Order No. <strong>{order}</strong> · {formatDateTime(transaction.work_order_date)}
          </p>
        }
        quantity={{ label: 'Credit Quantity', value: transaction.credit_quantity }}
        price={{ label: 'Price per credit', value: transaction.price_per_credit }}
        total={{ label: 'Total including GST', value: transaction.total_price }}
        facts={`${party} · ${transaction.product_type} · ${transaction.producer_type} · ${boughtFor(transaction)}`}
        next={first?.text ?? ''}
        nextInBrief={first && taskInBrief(first, first.who === role, companies)}
        party={role === 'recycler' ? transaction.order_by : transaction.offered_by}
        link={{ id: transaction.trade_id, label: `View trade ${order}` }}
        actions={role === 'producer' && <DownloadDocuments transaction={transaction} />}
      >
        <RejectionReason reason={transaction.reason} />
        <Documents role={role} transaction={transaction} onUpload={openUpload} />
      </TradeCard>
      {dialog.Part && <dialog.Part role={role} transaction={transaction} onClose={dialog.close} />}
    </>
  );
}

interface DocumentsProps {
  role: AccountRole;
  transaction: Transaction;
  onUpload: () => void;
}

/** The four documents of a work order: the reader's own to upload, then the other party's to open. */
function Documents({ role, transaction, onUpload }: DocumentsProps) {
  const { order_id: order } = transaction;
  const own = PARTY_DOCUMENTS[role];
  const rows = [...own, ...PARTY_DOCUMENTS[otherSide(role)]];
  return (
    <div className={styles.documents}>
      {rows.map((document) => {
        const { field, label } = document;
        const url = transaction[field];
        const isOwn = own.includes(document);
        const isMissing = !isOwn || isRemoved(transaction, field) || transaction.stage === 'cancelled';
        // Before the approval the button itself answers with the refusal, as file 2 of the specification has it.
        const refusal = transaction.is_approved ? transaction.refusals.upload : null;
        const why = isMissing ? missingText(transaction, field) : refusal;
        return (
          <div key={field} className={styles.document}>
            <span>{label}</span>
            <div className="row">
              {url !== null && (
                <a href={url} target="_blank" rel="noopener" aria-label={`View ${label} of ${order}`}>
                  View
                </a>
              )}
              {url !== null ? (
                isOwn && (
                  <SmallButton icon="check" disabled aria-label={`Uploaded ${label}`}>
                    Uploaded
                  </SmallButton>
                )
              ) : why !== null ? (
                <span className="text-soft text-small">{why}</span>
              ) : (
                <SmallButton
                  icon="upload"
                  needs={UPLOAD_NEEDS[role]}
                  aria-label={`Upload ${label} of ${order}`}
                  onClick={onUpload}
                >
                  Upload
                </SmallButton>
              )}
            </div>
          </div>
        );
      })}
    </div>
  );
}
