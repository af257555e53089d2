import { Link } from 'react-router';
import { formatDateTime } from '../../../lib/dates.ts';
import { formatKilograms } from '../../../lib/kilograms.ts';
import { formatRupees } from '../../../lib/money.ts';
import { Kilograms, Money } from '../../../ui/amount.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import type { Answer } from '../../../web/api.ts';
import { DuplicateProof } from './duplicate-proof.tsx';
import { TransactionDocuments } from './transaction-documents.tsx';
import styles from './transaction-review.module.css';
import { useTransactionVerdict } from './transaction-verdict.ts';

export type Transaction = Answer<'GET /api/superadmin/transactions/'>['data'][number];

const badges = {
  Initiated: 'initiated',
  'Payment Verified': 'approved',
  Completed: 'completed',
  Cancelled: 'rejected',
} as const;

/** One transaction as the superadmin judges it: every field, its documents, and the final verdict. */
export function TransactionReview({ transaction }: { transaction: Transaction }) {
  const { decide, deciding } = useTransactionVerdict(transaction);
  const { order_id: order, status, transaction_status: stage } = transaction;
  const proven = transaction.transaction_proof !== null || transaction.producer_transfer_proof !== null;
  return (
    <Card
      as="article"
      wasteType={transaction.waste_type}
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
      <DescriptionList
        layout="grid"
        items={[
          { label: 'Producer ID', value: transaction.producer_unique_id },
          { label: 'Work Order No.', value: order },
          { label: 'Work Order Date', value: formatDateTime(transaction.work_order_date) },
          { label: 'Producer Type', value: transaction.producer_type },
          { label: 'Product Type', value: transaction.product_type },
          { label: 'Credit Type', value: transaction.credit_type },
          { label: 'Price per credit (₹)', value: <Money rupees={transaction.price_per_credit} per="/Kg" /> },
          { label: 'Offered By', value: transaction.offered_by },
          { label: 'Recycler ID', value: transaction.recycler_unique_id },
          { label: 'Ordered By', value: transaction.order_by },
          { label: 'Payment Status', value: stage },
        ]}
      />
      <DuplicateProof transaction={transaction} />
      <TransactionDocuments transaction={transaction} />
      <footer className={styles.foot}>
        {status === 'approved' && <Button disabled>Approved</Button>}
        {status === 'rejected' && <Button disabled>Declined</Button>}
        {status === 'pending' && (
          <>
            <Button
              icon="check"
              busy={deciding === 'approved'}
              busyLabel="Processing..."
              disabled={deciding !== null || !proven}
              aria-describedby={proven ? undefined : `missing-${transaction.id}`}
              onClick={() => void decide('approved', transactionText(transaction))}
            >
              Approve
            </Button>
            <Button
              variant="secondary"
              icon="close"
              busy={deciding === 'rejected'}
              busyLabel="Processing..."
              disabled={deciding !== null}
              onClick={() => void decide('rejected', transactionText(transaction))}
            >
              Decline
            </Button>
            {!proven && (
              <p id={`missing-${transaction.id}`} className={styles.caption}>
                A payment proof of the producer is still missing.
              </p>
            )}
          </>
        )}
        <Link to={`/trade/${transaction.trade_id}`} aria-label={`View trade ${order}`} className={styles.trade}>
          View trade
        </Link>
      </footer>
    </Card>
  );
}

/** `5,000 Kg at ₹ 2.50 / Kg, ₹ 14,823.75 in total, from A to B`: what a verdict is about. */
export function transactionText(transaction: Transaction): string {
  const { credit_quantity, price_per_credit, total_price, offered_by, order_by } = transaction;
  return `${formatKilograms(credit_quantity)} at ${formatRupees(price_per_credit)}/Kg, ${formatRupees(total_price)} in total with fee and GST, from ${offered_by} to ${order_by}`;
}
