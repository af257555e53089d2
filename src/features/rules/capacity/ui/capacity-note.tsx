import type * as z from 'zod/mini';
import { groupDigits } from '#lib/quantity.ts';
import type { publicCapacity } from '../contract.ts';
import styles from './capacity.module.css';

/** Shows the capacity of the plant on an offer's page. */
export function CapacityNote({ capacity: { percent, text } }: { capacity: z.output<typeof publicCapacity> }) {
  return (
    <dl className={styles.note}>
      <dt>Capacity</dt>
      <dd>
        <strong className="figures">{percent === null ? 'Not known' : `${groupDigits(percent)}%`}</strong>
        <span className="text-soft text-small">{text}</span>
      </dd>
    </dl>
  );
}
