import type { MouseEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { Icon } from '../../ui/brand/icon.tsx';
import { openedFrom } from '../opened-from.ts';
import styles from './page-header.module.css';

/** The list where a screen belongs. Who has come from there goes back to it as it was: with its search, filters and place. */
export function BackLink({ to, label }: { to: string; label: string }) {
  const { key } = useLocation();
  const navigate = useNavigate();
  const back = (event: MouseEvent) => {
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (elsewhere || openedFrom(key) !== to) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <Link to={to} className={styles.back} onClick={back}>
      <Icon name="arrow-left" size={1} />
      {label}
    </Link>
  );
}
