import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Role } from '#lib/contract.ts';
import { financialYearLabel } from '#lib/financial-year.ts';
import { formatRupees } from '#lib/money.ts';
import { unitName } from '#lib/quantity.ts';
import { ExpiryDay } from '#rules/rulebook/ui/rule-facts.tsx';
import { Money, Quantity } from '#ui/brand/amount.tsx';
import { WasteTypeChip } from '#ui/brand/waste-type-chip.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Card } from '#ui/layout/card.tsx';
import { DescriptionList } from '#ui/lists/description-list.tsx';
import { useOnDemand } from '#web/on-demand.ts';
import { targetPath } from '#web/paths.ts';
import { YearWarning, yearNote } from '../buying/credit-year.tsx';
import { orderAmounts } from '../order/order-amounts.ts';
import { TradeActions, UPLOADS } from './trade-actions.tsx';
import { TradeDocuments } from './trade-documents.tsx';
import { TradeExpiry } from './trade-expiry.tsx';
import type { TradeFile } from './trade-file.ts';
import { TradeMoneyLines } from './trade-money.tsx';
import { TradeNext } from './trade-next.tsx';
import { TradeNote } from './trade-note.tsx';
import { TradePayee } from './trade-payee.tsx';
import { TradeRounds } from './trade-rounds.tsx';
import { TradeTimeline } from './trade-timeline.tsx';
import styles from './trade-view.module.css';

interface TradeViewProps {
  file: TradeFile;
  role: Role;
  /** The superadmin's decision. */
  children?: ReactNode;
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

/** Next step of a trade, timeline, terms, documents, amounts, both parties. */
export function TradeView({ file, role, children }: TradeViewProps) {
  const dialog = useOnDemand(() =>
    import('../transaction/transaction-upload-dialog.tsx').then(({ UploadDialog }) => UploadDialog),
  );
  const { order, request, transaction, actions } = file;
  const openUpload = () => {
    const upload = actions.find(({ name }) => UPLOADS.has(name));
    if (upload?.allowed) void dialog.open();
    else toast.error(upload?.reason ?? 'Something went wrong.');
  };
  return (
    <>
      <div className={styles.columns}>
        <div className={styles.first}>
          <TradeNext file={file} role={role}>
            {role === 'superadmin' ? children : <TradeActions file={file} role={role} onUpload={openUpload} />}
          </TradeNext>
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
          <TradePayee file={file} role={role} />
        </div>
        <TradeTimeline file={file} role={role} className={styles.timeline ?? ''} />
        <div className={styles.rest}>
          <TradeDocuments file={file} role={role} onUpload={openUpload} />
          <Card as="section" title="Amounts" aria-label="Amounts">
            <TradeMoneyLines
              money={file.money}
              role={role}
              company={file.recycler.company_name}
              orderTotal={order.total}
            />
            <DescriptionList
              items={orderAmounts(order).map((line) => ({ ...line, value: formatRupees(line.value) }))}
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
      {dialog.Part && transaction !== null && role !== 'superadmin' && (
        <dialog.Part role={role} transaction={transaction} onClose={dialog.close} />
      )}
    </>
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
