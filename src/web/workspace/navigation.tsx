import { Link, useLocation } from 'react-router';
import type { Role } from '../../lib/contract.ts';
import { CountBadge } from '../../ui/feedback/badge.tsx';
import { Icon } from '../../ui/brand/icon.tsx';
import { countsQuery } from '../frame-queries.ts';
import { useApi } from '../queries.ts';
import { isCurrent, WORKSPACE_LINKS } from './workspace-links.ts';
import styles from './sidebar.module.css';

/** The links of a role with their badges, which are refetched after every write and on window focus. */
export function Navigation({ role }: { role: Role }) {
  const { pathname } = useLocation();
  const counts = useApi(countsQuery).data?.data;
  return (
    <nav aria-label="Workspace">
      <ul className={styles.links}>
        {WORKSPACE_LINKS[role].map((link) => (
          <li key={link.to}>
            <Link to={link.to} aria-current={isCurrent(link, pathname) ? 'page' : undefined} className={styles.link}>
              <Icon name={link.icon} />
              <span className={styles.linkText}>{link.label}</span>
              <CountBadge count={link.count && counts?.[link.count]} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
