import { Button } from '../../../ui/layout/button.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { isRemoved } from '../../trades/ui/transaction/transaction-documents.ts';
import type { Transaction } from './transaction-text.ts';
import styles from './transaction-documents.module.css';

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
export function TransactionDocuments({ transaction }: { transaction: Transaction }) {
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
