import type { ReactNode } from 'react';
import { Icon, type IconName } from '../brand/icon.tsx';
import styles from './note-bar.module.css';

interface NoteBarProps {
  /** Name of the region. */
  label: string;
  icon: IconName;
  action: ReactNode;
  children: ReactNode;
}

/** A note below the heading of a screen that asks for one action. */
export function NoteBar({ label, icon, action, children }: NoteBarProps) {
  return (
    <section aria-label={label} className={styles.note}>
      <Icon name={icon} />
      <p className={styles.text}>{children}</p>
      {action}
    </section>
  );
}
