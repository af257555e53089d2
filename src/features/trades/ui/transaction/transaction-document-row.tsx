import type { ReactNode } from 'react';
import { Button } from '../../../../ui/layout/button.tsx';
import type { AccountRole } from '../../../epr-accounts/rules.ts';
import { isRemoved, missingText, PARTY_DOCUMENTS, type Transaction } from './transaction-documents.ts';
import styles from '../trade/trade-card.module.css';

interface DocumentRowProps {
  role: AccountRole;
  transaction: Transaction;
  onUpload: () => void;
}

/** The four documents of a transaction: the reader's own to upload, the other party's to open. */
export function DocumentRow({ role, transaction, onUpload }: DocumentRowProps) {
  const other = role === 'recycler' ? 'producer' : 'recycler';
  return (
    <div className={styles.documents}>
      {PARTY_DOCUMENTS[role].map(({ field, label }) => (
        <Slot key={field} label={label} url={transaction[field]} order={transaction.order_id}>
          {transaction[field] !== null ? (
            <Button size="small" variant="secondary" icon="check" disabled aria-label={`Uploaded ${label}`}>
              Uploaded
            </Button>
          ) : isRemoved(transaction, field) || transaction.stage === 'cancelled' ? (
            <span className="text-soft text-small">{missingText(transaction, field)}</span>
          ) : (
            <Button
              size="small"
              variant="secondary"
              icon="upload"
              aria-label={`Upload ${label} of ${transaction.order_id}`}
              onClick={onUpload}
            >
              Upload
            </Button>
          )}
        </Slot>
      ))}
      {PARTY_DOCUMENTS[other].map(({ field, label }) => (
        <Slot key={field} label={label} url={transaction[field]} order={transaction.order_id}>
          {transaction[field] === null && (
            <span className="text-soft text-small">{missingText(transaction, field)}</span>
          )}
        </Slot>
      ))}
    </div>
  );
}

interface SlotProps {
  label: string;
  url: string | null;
  order: string;
  children: ReactNode;
}

function Slot({ label, url, order, children }: SlotProps) {
  return (
    <div className={styles.document}>
      <span>{label}</span>
      <div className="row">
        {url !== null && (
          <a href={url} target="_blank" rel="noopener" aria-label={`View ${label} of ${order}`}>
            View
          </a>
        )}
        {children}
      </div>
    </div>
  );
}
