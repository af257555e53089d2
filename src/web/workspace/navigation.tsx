import { Link, useLocation } from 'react-router';
import { groupDigits } from '../../lib/quantity.ts';
import type { Role } from '../../lib/contract.ts';
import { CountBadge } from '../../ui/feedback/badge.tsx';
import { Icon } from '../../ui/brand/icon.tsx';
import { countsQuery } from '../frame-queries.ts';
import { useApi } from '../queries.ts';
import { isCurrent, WORKSPACE_LINKS, type WorkspaceLink } from './workspace-links.ts';
import styles from './sidebar.module.css';

/** A link of its own to what waits for the reader; the link of the screen keeps its name. */
function Needs({ link, count = 0 }: { link: WorkspaceLink; count: number | undefined }) {
  if (count === 0) return null;
  return (
    <Link to={link.needs?.to ?? link.to} className={styles.needs}>
      {count === 1 ? '1 needs you' : `${groupDigits(count)} need you`}
    </Link>
  );
}

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
            <Needs link={link} count={link.needs && counts?.[link.needs.count]} />
          </li>
        ))}
      </ul>
    </nav>
  );
}
