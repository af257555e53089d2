import type { MouseEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { Icon } from '../../ui/brand/icon.tsx';
import { openedFrom } from '../opened-from.ts';
import styles from './page-header.module.css';

/**
 * Link to the list that a screen belongs to. If the person came from there it goes back in history, which restores search, filters and
 * scroll position.
 */
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
