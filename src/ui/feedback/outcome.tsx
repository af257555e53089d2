import type { ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';
import { Icon } from '../brand/icon.tsx';
import styles from './outcome.module.css';

/** What a form achieved, in green; it is read out when it appears. */
export function Outcome({ children }: { children?: ReactNode }) {
  return (
    <output className={styles.holder}>
      {children && (
        <span className={classNames(styles.outcome, styles.success)}>
          <Icon name="check-circle" />
          <span>{children}</span>
        </span>
      )}
    </output>
  );
}

/** What went wrong with a form as a whole, in red; it is read out when it appears. @param props.action what mends it */
export function Failure({ children, action }: { children?: ReactNode; action?: ReactNode }) {
  return (
    <div role="alert">
      {children && (
        <div className={classNames(styles.outcome, styles.failure)}>
          <Icon name="alert" />
          <div className={styles.words}>{children}</div>
          {action}
        </div>
      )}
    </div>
  );
}
