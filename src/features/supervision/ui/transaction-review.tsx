import { Link } from 'react-router';
import { Kilograms, Money } from '../../../ui/amount.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { GivenReason } from '../../../ui/given-reason.tsx';
import { yearNote } from '../../trades/ui/credit-year.tsx';
import { DuplicateProof } from './duplicate-proof.tsx';
import { TransactionDocuments } from './transaction-documents.tsx';
import { TransactionFacts } from './transaction-facts.tsx';
import styles from './transaction-review.module.css';
import type { Transaction } from './transaction-text.ts';
import { VerdictButtons } from './verdict-buttons.tsx';

const badges = {
  Initiated: 'initiated',
  'Payment Verified': 'approved',
  Completed: 'completed',
  Cancelled: 'rejected',
} as const;

/** One transaction as the superadmin judges it: every field, its documents, and the final verdict. */
export function TransactionReview({ transaction }: { transaction: Transaction }) {
  const { order_id: order, transaction_status: stage } = transaction;
  const year = yearNote(transaction);
  const proven = transaction.transaction_proof !== null || transaction.producer_transfer_proof !== null;
  return (
    <Card
      as="article"
      wasteType={transaction.waste_type}
      className={styles.card}
      aria-label={`Transaction ${order}`}
      title={`${transaction.credit_type} | ${transaction.waste_type}`}
      subtitle={transaction.title}
      aside={<Badge status={badges[stage]}>{stage}</Badge>}
    >
      <div className={styles.figures}>
        <div>
          <Kilograms kilograms={transaction.credit_quantity} size="figure" />
          <p className={styles.caption}>Credit Quantity</p>
        </div>
        <div>
          <Money rupees={transaction.total_price} size="figure" />
          <p className={styles.caption}>Total Earnings including GST (₹)</p>
        </div>
      </div>
      {year !== null && <p className={styles.caption}>{year}</p>}
      <TransactionFacts transaction={transaction} />
      <GivenReason reason={transaction.reason} />
      <DuplicateProof transaction={transaction} />
      <TransactionDocuments transaction={transaction} />
      <footer className={styles.foot}>
        <VerdictButtons
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
        </VerdictButtons>
        <Link to={`/trade/${transaction.trade_id}`} aria-label={`View trade ${order}`} className={styles.trade}>
          View trade
        </Link>
      </footer>
    </Card>
  );
}
