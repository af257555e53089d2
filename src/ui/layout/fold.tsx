import type { ReactNode } from 'react';
import styles from './fold.module.css';

export interface FoldProps {
  /** What opens it, e.g. `View as table`. */
  label: string;
  /** Of what, for a screen reader. */
  of: string;
  children: ReactNode;
}

/** More of the same thing, for those who ask. */
export function Fold({ label, of, children }: FoldProps) {
  return (
    <details className={styles.fold}>
      <summary>
        {label}
        <span className="visually-hidden">: {of}</span>
      </summary>
      {children}
    </details>
  );
}
