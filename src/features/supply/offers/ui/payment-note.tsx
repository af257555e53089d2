import type { ReactNode } from 'react';
import { Icon, type IconName } from '#ui/brand/icon.tsx';
import { classNames } from '#ui/layout/class-names.ts';
import styles from './payment-note.module.css';

interface PaymentNoteProps {
  icon?: IconName;
  text: ReactNode;
  /** Something is wrong or missing. */
  isWarning?: boolean;
  /** The whole note is read out when it appears. */
  isAlert?: boolean;
  /** The text is read out whenever it changes. */
  isStatus?: boolean;
  /** The way out: a button or a link. */
  children?: ReactNode;
}

/** A boxed sentence of the payment panel. */
export function PaymentNote({ icon, text, isWarning, isAlert, isStatus, children }: PaymentNoteProps) {
  return (
    <div role={isAlert ? 'alert' : undefined} className={classNames(styles.note, isWarning && styles.warn)}>
      {icon && <Icon name={icon} size={1.125} />}
      <span role={isStatus ? 'status' : undefined}>{text}</span>
      {children}
    </div>
  );
}
