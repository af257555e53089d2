import type { ReactNode } from 'react';
import styles from './disclosure.module.css';

interface DisclosureProps {
  /** Text of the toggle, e.g. `View as table`. */
  label: string;
  /** Name of the subject, for a screen reader. */
  of: string;
  /** Unfolds it, e.g. because it holds what was typed before. */
  open?: boolean;
  children: ReactNode;
}

/** Collapsible further content. */
export function Disclosure({ label, of, open, children }: DisclosureProps) {
  return (
    <details className={styles.fold} open={open}>
      <summary>
        {label}
        <span className="visually-hidden">{`: ${of}`}</span>
      </summary>
      {children}
    </details>
  );
}
