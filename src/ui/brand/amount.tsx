import { formatRupees } from '#lib/money.ts';
import { formatQuantity, formatTonnes, type Unit } from '#lib/quantity.ts';
import { classNames } from '../layout/class-names.ts';
import styles from './amount.module.css';

/** `inherit` follows the text around it; `figure` is the largest thing on a card, `hero` on a page. */
type AmountSize = 'inherit' | 'figure' | 'hero';

interface MoneyProps {
  /** Amount in rupees. */
  rupees: number;
  size?: AmountSize;
  /** Small text after the amount, such as its unit. */
  per?: string;
}

/** An amount as `₹ 12,34,567.00`. The sign, the unit and, for a sum (not a price per unit), the paise are styled smaller. */
export function Money({ rupees, size = 'inherit', per }: MoneyProps) {
  const text = formatRupees(rupees);
  const point = text.lastIndexOf('.');
  return (
    <span className={classNames(styles.amount, styles[size], 'figures')} translate="no" data-amount>
      <span className={styles.minor}>{text.slice(0, 2)}</span>
      {text.slice(2, per ? undefined : point)}
      {!per && <span className={styles.minor}>{text.slice(point)}</span>}
      {per && <span className={styles.unit}>{per}</span>}
    </span>
  );
}

interface QuantityProps {
  quantity: number;
  unit: Unit;
  size?: AmountSize;
  /** Shows tonnes beside it from 1,000 Kg: in tiles and on pages of one thing, not on cards and in tables. */
  tonnes?: boolean;
}

/** A quantity as `1,25,000 Kg`. */
export function Quantity({ quantity, unit, size = 'inherit', tonnes = false }: QuantityProps) {
  const text = formatQuantity(quantity, unit);
  const end = text.lastIndexOf(' ');
  const inTonnes = tonnes ? formatTonnes(quantity, unit) : null;
  return (
    <>
      <span className={classNames(styles.amount, styles[size], 'figures')} translate="no" data-amount>
        {text.slice(0, end)}
        <span className={styles.unit}>{text.slice(end)}</span>
      </span>
      {inTonnes !== null && (
        <>
          {' '}
          <span className={classNames(styles.tonnes, 'figures')} translate="no" data-tonnes>
            {inTonnes}
          </span>
        </>
      )}
    </>
  );
}
