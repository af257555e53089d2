import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon, type IconName } from '../brand/icon.tsx';
import { classNames } from './class-names.ts';
import styles from './stat-tile.module.css';

interface StatTileProps {
  label: string;
  /** The number, as text or as `Money` / `Quantities`. */
  value: ReactNode;
  /** One line below, e.g. the last change or the open tasks. */
  hint?: ReactNode;
  icon?: IconName;
  /** Target of the link that covers the whole tile. */
  to?: string;
}

/** One figure with its label. */
export function StatTile({ label, value, hint, icon, to }: StatTileProps) {
  const content = (
    <>
      <span className={styles.label}>
        {icon && <Icon name={icon} size={1.125} />}
        <span>{label}</span>
        {to && <Icon name="arrow" size={1.125} className={styles.arrow} />}
      </span>
      <span className={classNames(styles.value, 'figures')}>{value}</span>
      {hint && <span className={styles.hint}>{hint}</span>}
    </>
  );
  return to ? (
    <Link to={to} className={styles.tile}>
      {content}
    </Link>
  ) : (
    <div className={styles.tile}>{content}</div>
  );
}

/** Tiles in one row, two per row on a phone. */
export function StatTiles({ children }: { children: ReactNode }) {
  return <div className={styles.tiles}>{children}</div>;
}
