import type { ReactNode } from 'react';
import { Icon } from '../brand/icon.tsx';
import { classNames } from '../layout/class-names.ts';
import styles from './form-message.module.css';

/** Success message of a form, in green, announced to screen readers. */
export function SuccessMessage({ children }: { children?: ReactNode }) {
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

/** Error message of a whole form, in red, announced to screen readers. @param props.action button or link that solves the problem */
export function ErrorMessage({ children, action }: { children?: ReactNode; action?: ReactNode }) {
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
