import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '#ui/brand/icon.tsx';
import { PATHS } from '#web/paths.ts';
import styles from './source-note.module.css';

/** Source of legal figures, with a note that they are no legal advice; required below all such figures. */
export function SourceNote({ children }: { children: ReactNode }) {
  return (
    <p className={styles.note}>
      <Icon name="info" size={1.125} style={{ marginTop: '0.1em' }} />
      <span>
        <span>{children}</span> This is not legal advice: the Gazette and CPCB decide.{' '}
        <Link to={PATHS.terms}>Terms</Link>
      </span>
    </p>
  );
}
