import { formatQuantity, groupDigits } from '../../../lib/quantity.ts';
import type { Credit } from './credit.ts';
import styles from './credit-card.module.css';

/** Bar of a record's quantities: sold, reserved, listed and free to list, as shares of its potential. */
export function CreditBar({ credit, name }: { credit: Credit; name: string }) {
  const { sold, blocked, listed, available_certificate_value: available } = credit;
  const parts = [
    { key: 'sold', word: 'Sold', quantity: sold },
    { key: 'blocked', word: 'Blocked', quantity: blocked },
    { key: 'listed', word: 'Listed, free', quantity: Math.max(0, listed - blocked) },
    { key: 'unlisted', word: 'Not listed', quantity: Math.max(0, available - listed) },
  ];
  const whole = Math.max(credit.comulative_certificate_potential, sold + available, 1);
  return (
    <div>
      <div
        className={styles.bar}
        role="img"
        aria-label={`${name}: ${parts.map((part) => `${part.word} ${formatQuantity(part.quantity, credit.unit)}`).join(', ')}`}
      >
        {parts.map((part) => (
          <span key={part.key} className={styles[part.key]} style={{ width: `${(part.quantity / whole) * 100}%` }} />
        ))}
      </div>
      <ul className={styles.parts}>
        {parts.map((part) => (
          <li key={part.key}>
            <span className={`${styles.dot} ${styles[part.key]}`} aria-hidden="true" />
            {part.word} <strong className="figures">{groupDigits(part.quantity)}</strong>
          </li>
        ))}
      </ul>
    </div>
  );
}
