import { useLocation } from 'react-router';
import { DASHBOARDS, PATHS, loginPath } from '#web/paths.ts';
import { useSession } from '#web/session.ts';
import { useLeave } from './account-menu.tsx';
import { leadsTo, navigation } from './navigation.ts';
import { PlaceLink } from './place-link.tsx';
import styles from './mobile-menu.module.css';

interface MenuEntriesProps {
  /** Called when a link is followed. */
  onFollow?: () => void;
  /** Opens all groups, for the menu page; otherwise one group at a time. */
  laidOpen?: boolean;
}

/** All navbar entries as a vertical list: in the mobile menu and on the menu page. */
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
          {session.role !== 'superadmin' && session.role !== 'person' && (
            <PlaceLink label="Profile Setting" to={PATHS.profile} {...follow} />
          )}
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
