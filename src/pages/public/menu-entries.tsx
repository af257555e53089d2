import { useLocation } from 'react-router';
import { DASHBOARDS, PATHS, loginPath } from '../../web/paths.ts';
import { useSession } from '../../web/session.ts';
import { useLeave } from './account-menu.tsx';
import { leadsTo, navigation } from './navigation.ts';
import { PlaceLink } from './place-link.tsx';
import styles from './mobile-menu.module.css';

export interface MenuEntriesProps {
  /** A link was followed. */
  onFollow?: () => void;
  /** All groups laid open, on the menu's own page; else one at a time. */
  laidOpen?: boolean;
}

/** Everything that the navbar offers, under one another: in the menu of a phone and on the menu's own page. */
export function MenuEntries({ onFollow, laidOpen }: MenuEntriesProps) {
  const session = useSession();
  const leave = useLeave();
  const { pathname, search } = useLocation();
  const follow = onFollow && { onClick: onFollow };
  return (
    <nav aria-label={laidOpen ? 'All pages' : 'Main'} className={styles.menu}>
      {navigation.map((entry) =>
        'to' in entry ? (
          <PlaceLink key={entry.label} {...entry} {...follow} />
        ) : (
          <details
            key={entry.label}
            {...(laidOpen ? { open: true } : { name: 'menu', open: leadsTo(entry, pathname) })}
            className={styles.group}
          >
            <summary>{entry.label}</summary>
            {entry.links.map((link) => (
              <PlaceLink key={link.to} {...link} {...follow} />
            ))}
          </details>
        ),
      )}
      <hr />
      {session ? (
        <>
          <p className={styles.email}>{session.email}</p>
          <PlaceLink label="Dashboard" to={DASHBOARDS[session.role]} {...follow} />
          {session.role !== 'superadmin' && <PlaceLink label="Profile Setting" to={PATHS.profile} {...follow} />}
          <button type="button" onClick={leave}>
            Logout
          </button>
        </>
      ) : (
        <PlaceLink label="Login" to={laidOpen ? PATHS.login : loginPath(pathname + search)} {...follow} />
      )}
    </nav>
  );
}
