import { Link } from 'react-router';
import { formatDateTime } from '../../../../lib/dates.ts';
import { financialYearLabel } from '../../../../lib/financial-year.ts';
import { formatRupees } from '../../../../lib/money.ts';
import { unitName } from '../../../../lib/quantity.ts';
import { Money, Quantity } from '../../../../ui/brand/amount.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { RejectionReason } from '../../../../ui/feedback/rejection-reason.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { WasteTypeChip } from '../../../../ui/brand/waste-type-chip.tsx';
import type { AccountRole } from '../../../epr-accounts/rules.ts';
import { stageFacts } from '../../../stages/stages.ts';
import { yearNote } from '../buying/credit-year.tsx';
import { DownloadDocuments } from './download-documents.tsx';
import { TradeExpiry } from '../trade/trade-expiry.tsx';
import { OrderStage } from '../trade/trade-stage.tsx';
import { DocumentRow } from './transaction-document-row.tsx';
import { type Transaction, transferLeft } from './transaction-documents.ts';
import styles from '../trade/trade-card.module.css';
import { useOnDemand } from '../../../../web/on-demand.ts';
import { tradePath } from '../../../../web/paths.ts';

/** The next step and its party. */
function nextStep(transaction: Transaction, role: AccountRole): string {
  const { stage } = transaction;
  if (stage !== 'verified') return stageFacts(stage).next[role];
  const { transfer, documents } = transferLeft(transaction);
  if (role === 'recycler') return `Please ${transfer ? 'transfer the credit and ' : ''}upload ${documents}.`;
  return `The recycler ${transfer ? 'transfers the credit and ' : ''}uploads ${documents}.`;
}

/** Card of a paid trade with its amounts and documents, for one of its two parties. */
export function TransactionCard({ transaction, role }: { transaction: Transaction; role: AccountRole }) {
  const dialog = useOnDemand(() => import('./transaction-upload-dialog.tsx').then(({ UploadDialog }) => UploadDialog));
  const openUpload = () => {
    if (role === 'recycler' && !transaction.is_approved) toast.error('Upload document has not been approved yet.');
    else void dialog.open();
  };
  return (
    <Card as="article" wasteType={transaction.waste_type} className={styles.card}>
      <div className={styles.top}>
        <div className={styles.subject}>
          <p className={styles.kind}>
            {transaction.credit_type} | <WasteTypeChip wasteType={transaction.waste_type} />
          </p>
          <h2 className={styles.title}>{transaction.title}</h2>
          <p className="text-soft text-small">
            Work Order No. <strong>{transaction.order_id}</strong> · {formatDateTime(transaction.work_order_date)}
          </p>
        </div>
        <OrderStage stage={transaction.stage} />
      </div>
      <dl className={styles.numbers}>
        <div className={styles.number}>
          <dt>Credit Quantity</dt>
          <dd>
            <Quantity quantity={transaction.credit_quantity} unit={transaction.unit} size="figure" />
          </dd>
        </div>
        <div className={styles.number}>
          <dt>Price per credit</dt>
          <dd>
            <Money rupees={transaction.price_per_credit} per={`/${unitName(transaction.unit)}`} size="figure" />
          </dd>
        </div>
        <div className={styles.number}>
          <dt>Total including GST</dt>
          <dd>
            <Money rupees={transaction.total_price} size="figure" />
            <span className={styles.aside}>{`of which item value ${formatRupees(transaction.item_value)}`}</span>
          </dd>
        </div>
      </dl>
      <TradeExpiry trade={transaction} />
      <RejectionReason reason={transaction.reason} />
      <DocumentRow role={role} transaction={transaction} onUpload={openUpload} />
      <div className={styles.foot}>
        <p
          className={styles.facts}
        >{`${role === 'recycler' ? `Bought by ${transaction.order_by}` : `Offered by ${transaction.offered_by}`} · ${transaction.product_type} · ${transaction.producer_type} · ${yearNote(transaction) ?? `for FY ${financialYearLabel(transaction.FY)}`}. ${nextStep(transaction, role)}`}</p>
        <div className={styles.actions}>
          <Link to={tradePath(transaction.trade_id)} aria-label={`View trade ${transaction.order_id}`}>
            View trade
          </Link>
          {role === 'producer' && <DownloadDocuments transaction={transaction} />}
        </div>
      </div>
      {dialog.Part && <dialog.Part role={role} transaction={transaction} onClose={dialog.close} />}
    </Card>
  );
}
