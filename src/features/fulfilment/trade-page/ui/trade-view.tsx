import { Suspense } from 'react';
import { Link } from 'react-router';
import type { Role } from '#lib/contract.ts';
import { financialYearLabel } from '#lib/financial-year.ts';
import { formatRupees } from '#lib/money.ts';
import { unitName } from '#lib/quantity.ts';
import { ExpiryDay } from '#rules/rulebook/ui/rule-facts.tsx';
import { YearWarning, yearNote } from '#trading/trades/ui/buying/credit-year.tsx';
import { orderAmounts, payeeLines } from '#trading/trades/ui/order/order-amounts.ts';
import { TradeExpiry } from '#trading/trades/ui/trade/trade-expiry.tsx';
import type { TradeFile } from '#trading/trades/ui/trade/trade-file.ts';
import { TradeMoneyLines } from '#trading/trades/ui/trade/trade-money.tsx';
import { TradeNote } from '#trading/trades/ui/trade/trade-note.tsx';
import { Money, Quantity } from '#ui/brand/amount.tsx';
import { WasteTypeChip } from '#ui/brand/waste-type-chip.tsx';
import { Skeleton } from '#ui/feedback/states.tsx';
import { Card } from '#ui/layout/card.tsx';
import { DescriptionList } from '#ui/lists/description-list.tsx';
import { lazyPart } from '#web/lazy-part.tsx';
import { targetPath } from '#web/paths.ts';
import { TradeDocuments } from './trade-documents.tsx';
import { TradeRounds } from './trade-rounds.tsx';
import { TradeTimeline } from './trade-timeline.tsx';
import styles from './trade-view.module.css';

const PayCard = lazyPart(async () => ({ default: (await import('#money/billing/ui/pay-card.tsx')).PayCard }));

interface TradeViewProps {
  file: TradeFile;
  role: Role;
  /** Payees that the reader still has to pay. */
  due: ReadonlySet<'recycler' | 'platform'>;
  onPaid: (payee: 'recycler' | 'platform') => void;
  onUpload: () => void;
}

/** The financial year; for the producer with the target that the trade counts towards. */
function ForYear({ file: { order, request }, role }: { file: TradeFile; role: Role }) {
  const year = financialYearLabel(order.FY);
  if (role !== 'producer' || request.target_id === null) return <span>{year}</span>;
  return (
    <span key="target">
      {year}, <Link to={targetPath(request.target_id)}>View target</Link>
    </span>
  );
}

/** Terms of a trade, timeline, documents, amounts, both parties. */
export function TradeView({ file, role, due, onPaid, onUpload }: TradeViewProps) {
  const { order, request } = file;
  return (
    <div className={styles.columns}>
      {due.size > 0 && (
        <div className={styles.pay}>
          <Suspense fallback={<Skeleton height="22rem" card />}>
            <PayCard file={file} due={due} onPaid={onPaid} />
          </Suspense>
        </div>
      )}
      <div className={styles.first}>
        <Card as="section" wasteType={order.waste_type} aria-label="Credit">
          <p className={styles.kind}>
            {order.credit_type} | <WasteTypeChip wasteType={order.waste_type} /> | {order.product_type}
          </p>
          <dl className={styles.figures}>
            <div>
              <dt>Quantity</dt>
              <dd>
                <Quantity quantity={order.quantity} unit={order.unit} size="figure" tonnes />
              </dd>
            </div>
            <div>
              <dt>{order.kind === 'counter' ? 'Offer Price' : 'Price'}</dt>
              <dd>
                <Money rupees={order.offer_price} per={`/${unitName(order.unit)}`} size="figure" />
                {order.kind === 'counter' && (
                  <span
                    className={styles.aside}
                  >{`listed at ${formatRupees(request.actual_price)}/${unitName(order.unit)}`}</span>
                )}
              </dd>
            </div>
            <div>
              <dt>Total Payable</dt>
              <dd>
                <Money rupees={order.total} size="figure" />
              </dd>
            </div>
          </dl>
          <TradeYears order={order} role={role} />
          <TradeExpiry trade={order} />
          <TradeNote note={request.note} maker={request.made_by} />
        </Card>
        <TradeRounds file={file} role={role} />
        <RecyclerAccount file={file} role={role} />
      </div>
      <TradeTimeline file={file} role={role} className={styles.timeline ?? ''} />
      <div className={styles.rest}>
        <TradeDocuments file={file} role={role} onUpload={onUpload} />
        <Card as="section" title="Amounts" aria-label="Amounts">
          <DescriptionList items={amountsOf(order, role)} />
          <TradeMoneyLines
            money={file.money}
            role={role}
            company={file.recycler.company_name}
            orderTotal={order.total}
          />
        </Card>
        <Card as="section" title="Parties" aria-label="Parties">
          <DescriptionList
            layout="grid"
            items={[
              { label: 'Recycler', value: <PartyName side="recycler" party={file.recycler} /> },
              {
                label: 'Recycler GST number',
                value: withToday(file.recycler.gst_number, file.recycler.gst_number_now),
              },
              { label: 'Producer', value: <PartyName side="producer" party={file.producer} /> },
              {
                label: 'Producer GST number',
                value: withToday(file.producer.gst_number, file.producer.gst_number_now),
              },
              { label: 'Credit from EPR account', value: file.recycler.epr_registration_number },
              { label: 'Credit to EPR account', value: file.producer.epr_registration_number },
              ...(order.credit_FY === order.FY
                ? []
                : [{ label: 'Financial year of the credit', value: financialYearLabel(order.credit_FY) }]),
              { label: 'For financial year', value: <ForYear file={file} role={role} /> },
              { label: 'Credits expire', value: <ExpiryDay credit={order} /> },
            ]}
          />
        </Card>
      </div>
    </div>
  );
}

/** Amounts of an order; to those who read its total with the payees, without the total. */
const amountsOf = (order: TradeFile['order'], role: Role) =>
  orderAmounts(order)
    .filter(({ total }) => !total || role === 'recycler')
    .map((line) => ({ ...line, value: formatRupees(line.value) }));

/** The account that the superadmin compares with the proof of payment, until it is verified. */
function RecyclerAccount({ file: { stage, payee }, role }: { file: TradeFile; role: Role }) {
  const isOpen = stage === 'accepted' || stage === 'paying' || stage === 'proven';
  if (role !== 'superadmin' || payee === null || !isOpen) return null;
  const title = "Recycler's bank account";
  return (
    <Card as="section" title={title} aria-label={title}>
      <DescriptionList layout="grid" items={payeeLines(payee)} />
    </Card>
  );
}

/** If the credit's year differs from the year bought for: a warning to the buyer, a note to the others. */
function TradeYears({ order, role }: { order: TradeFile['order']; role: Role }) {
  if (role === 'producer') return <YearWarning {...order} />;
  const note = yearNote(order);
  return note !== null && <p className="text-soft text-small">{note}</p>;
}

/** The value frozen with the trade, and today's value if it differs. */
function withToday(frozen: string, today: string | null): string {
  return today === null ? frozen : `${frozen}, now ${today}`;
}

/** `Company (REC-000001)`; for the superadmin a link to the company's page. */
function PartyName({ side, party }: { side: 'recycler' | 'producer'; party: TradeFile['recycler'] }) {
  const { id, company_name: company, unique_id: number } = party;
  return (
    <>
      {id === undefined ? <span>{company}</span> : <Link to={`/${side}s/targetStatus/${id}`}>{company}</Link>}{' '}
      <span className="together">{`(${number})`}</span>
      {party.company_name_now !== null && <span>{`, now ${party.company_name_now}`}</span>}
    </>
  );
}
