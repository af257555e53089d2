import type { ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';
import styles from './description-list.module.css';

export interface Description {
  label: string;
  value: ReactNode;
  /** The sum: larger, with a line above. */
  total?: boolean;
  /** Contained in the line above, not added to the sum: indented and smaller. */
  part?: boolean;
  /** Two columns of a grid: an address of mail. */
  wide?: boolean;
}

export interface DescriptionListProps {
  items: readonly Description[];
  /** `rows`: label left, value right, for sums. `grid`: label above value, for records. */
  layout?: 'rows' | 'grid';
}

/** Names and values of one thing. An empty value shows as a dash. */
export function DescriptionList({ items, layout = 'rows' }: DescriptionListProps) {
  return (
    <dl className={styles[layout]}>
      {items.map((item) => (
        <div
          key={item.label}
          className={classNames(
            styles.item,
            item.total && styles.total,
            item.part && styles.part,
            item.wide && styles.wide,
          )}
        >
          <dt>{item.label}</dt>
          <dd className="figures">
            {item.value === null || item.value === undefined || item.value === '' ? '-' : item.value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
