import { Link } from 'react-router';
import { Icon } from '../../../ui/brand/icon.tsx';
import styles from './duplicate-proof.module.css';
import type { Transaction } from './transaction-text.ts';
import { tradePath } from '../../../web/paths.ts';

/** Warns that the same file is the proof of another transaction, with a link to that one. */
export function DuplicateProof({ transaction }: { transaction: Transaction }) {
  if (!transaction.duplicate_proof) return null;
  return (
    <p role="note" className={styles.warning}>
      <Icon name="alert" />
      <span>
        <strong>Same document in another transaction</strong>
        {(transaction.duplicate_of ?? []).map((other) => (
          <span key={other.trade_id}>
            {' '}
            <Link to={tradePath(other.trade_id)}>{other.order_id}</Link>
          </span>
        ))}
      </span>
    </p>
  );
}
