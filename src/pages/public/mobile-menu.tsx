import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { brand } from '../../brand.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { DASHBOARDS, loginPath } from '../../web/paths.ts';
import { useSession } from '../../web/session.ts';
import { useLeave } from './account-menu.tsx';
import { navigation, type NavigationLink } from './navigation.ts';
import styles from './mobile-menu.module.css';

export interface MobileMenuProps {
  open: boolean;
  onClose: () => void;
}

/** The same menu sliding in on a phone; following a link closes it. */
export function MobileMenu({ open, onClose }: MobileMenuProps) {
  const session = useSession();
  const leave = useLeave();
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const opened = useRef(here);
  useEffect(() => {
    if (opened.current !== here) onClose();
    opened.current = here;
  }, [here, onClose]);

  return (
    <Drawer open={open} onClose={onClose} side="left" title={brand.name}>
      <nav aria-label="Main" className={styles.menu}>
        {navigation.map((entry) =>
          'to' in entry ? (
            <Entry key={entry.label} {...entry} onClose={onClose} />
          ) : (
            <details key={entry.label} name="menu" className={styles.group}>
              <summary>{entry.label}</summary>
              {entry.links.map((link) => (
                <Entry key={link.to} {...link} onClose={onClose} />
              ))}
            </details>
          ),
        )}
        <hr />
        {session ? (
          <>
            <p className={styles.email}>{session.email}</p>
            <Entry label="Dashboard" to={DASHBOARDS[session.role]} onClose={onClose} />
            {session.role !== 'superadmin' && <Entry label="Profile Setting" to="/profile" onClose={onClose} />}
            <button type="button" onClick={leave}>
              Logout
            </button>
          </>
        ) : (
          <Entry label="Login" to={loginPath(here)} onClose={onClose} />
        )}
      </nav>
    </Drawer>
  );
}

function Entry({ label, to, onClose }: NavigationLink & { onClose: () => void }) {
  return (
    <NavLink to={to} onClick={onClose}>
      {label}
    </NavLink>
  );
}
