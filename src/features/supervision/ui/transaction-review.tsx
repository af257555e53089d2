import { Link } from 'react-router';
import { Money, Quantity } from '../../../ui/brand/amount.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { RejectionReason } from '../../../ui/feedback/rejection-reason.tsx';
import { yearNote } from '../../trades/ui/buying/credit-year.tsx';
import { OrderStage } from '../../trades/ui/trade/trade-stage.tsx';
import { DuplicateProof } from './duplicate-proof.tsx';
import { RecordedPayments } from './recorded-payments.tsx';
import { TransactionDocuments } from './transaction-documents.tsx';
import { TransactionFacts } from './transaction-facts.tsx';
import styles from './transaction-review.module.css';
import type { Transaction } from './transaction-text.ts';
import { DecisionButtons } from './decision-buttons.tsx';
import { tradePath } from '../../../web/paths.ts';

/** Card on which the superadmin reviews a transaction: all fields, its documents, and the final decision. */
export function TransactionReview({ transaction }: { transaction: Transaction }) {
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
          <p className={styles.caption}>Total Earnings including GST (₹)</p>
          <p className={styles.caption}>What the buyer pays</p>
        </div>
      </div>
      {year !== null && <p className={styles.caption}>{year}</p>}
      <TransactionFacts transaction={transaction} />
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
