import type { ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';
import styles from './description-list.module.css';

export interface Description {
  label: string;
  value: ReactNode;
  /** The sum: larger, with a line above. */
  total?: boolean;
  /** Part of the line above, not added to the sum: indented and smaller. */
  part?: boolean;
  /** Spans two columns of a grid, e.g. an e-mail address. */
  wide?: boolean;
}

interface DescriptionListProps {
  items: readonly Description[];
  /** `rows`: label left, value right, for sums. `grid`: label above value, for records. */
  layout?: 'rows' | 'grid';
}

/** Names and values of one record. An empty value is shown as a dash. */
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
