import { formatRupees } from '../../../lib/money.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { PriceComparison } from './price-comparison.ts';
import styles from './price-note.module.css';

export interface PriceNoteProps {
  /** ₹ per kg of this offer. */
  price: number;
  comparison: PriceComparison | null | undefined;
  /** Whose prices these are, e.g. `of 4 shown`. */
  among: string;
}

/** What the same credit costs elsewhere, in one thin line; nothing where there is nothing to compare with. */
export function PriceNote({ price, comparison, among }: PriceNoteProps) {
  if (!comparison) return null;
  const isLowest = price <= comparison.lowest;
  return (
    <p className={styles.note}>
      {isLowest ? (
        <span className={styles.lowest}>
          <Icon name="tag" size={0.9375} />
          Lowest price
        </span>
      ) : (
        <span>Lowest {formatRupees(comparison.lowest)}</span>
      )}
      <span>Median {formatRupees(comparison.median)}</span>
      <span className={styles.among}>{among}</span>
    </p>
  );
}
