import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '../brand/icon.tsx';
import styles from './form-done.module.css';

export interface FormDoneProps {
  /** What has been achieved. */
  children: ReactNode;
  /** The way to what comes next. */
  action: ReactNode;
}

/** Over a form that was sent and begins anew; it takes the focus, so give it another key each time. */
export function FormDone({ children, action }: FormDoneProps) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <div ref={notice} tabIndex={-1} className={styles.done}>
      <Icon name="check-circle" />
      <p className={styles.words}>{children}</p>
      {action}
    </div>
  );
}
