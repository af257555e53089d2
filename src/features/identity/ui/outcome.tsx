import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import styles from './outcome.module.css';

/** What a form of the entrance achieved, in green; it is read out when it appears. */
export function Outcome({ children }: { children?: ReactNode }) {
  return (
    <output className={styles.holder}>
      {children && (
        <span className={styles.outcome}>
          <Icon name="check-circle" />
          <span>{children}</span>
        </span>
      )}
    </output>
  );
}
