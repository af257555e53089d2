import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '../brand/icon.tsx';
import styles from './form-success.module.css';

interface FormSuccessProps {
  /** Success message. */
  children: ReactNode;
  /** Link to the next step. */
  action: ReactNode;
}

/** Success message over a form that was submitted and reset. It takes the focus, so give it a new key each time. */
export function FormSuccess({ children, action }: FormSuccessProps) {
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
