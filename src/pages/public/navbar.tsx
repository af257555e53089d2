import { useCallback, useState, useEffect, useRef, Suspense } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { brand } from '#brand.ts';
import { Icon } from '#ui/brand/icon.tsx';
import { Logo } from '#ui/brand/logo.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { classNames } from '#ui/layout/class-names.ts';
import { DialogLink } from '#ui/layout/dialog-link.tsx';
import { Menu } from '#ui/layout/menu.tsx';
import { lazyPart } from '#web/lazy-part.tsx';
import { PATHS } from '#web/paths.ts';
import { useSession } from '#web/session.ts';
import { ThemeSwitch } from '#web/theme-switch.tsx';
import { AccountMenu } from './account-menu.tsx';
import { MenuEntries } from './menu-entries.tsx';
import { leadsTo, navigation } from './navigation.ts';
import { PlaceLink } from './place-link.tsx';
import styles from './navbar.module.css';

/** Navigation bar at the top of every public page. */
export function Navbar() {
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const { pathname } = useLocation();
  return (
    <header className={styles.bar}>
      <div className={`page ${styles.inner}`}>
        <DialogLink
          to={PATHS.menu}
          aria-label="Open menu"
          title="Open menu"
          onOpen={() => setOpen(true)}
          className={styles.opener ?? ''}
        >
          <Icon name="menu" />
        </DialogLink>
        <Link to="/" className={styles.home} aria-label={`${brand.name}, home page`}>
          <Logo name={brand.name} />
        </Link>
        <nav aria-label="Main" className={styles.links}>
          <ul>
            {navigation.map((entry) => (
              <li key={entry.label}>
                {'to' in entry ? (
                  <NavLink to={entry.to} className={styles.link ?? ''}>
                    {entry.label}
                  </NavLink>
                ) : (
                  <Menu
                    button={entry.label}
                    buttonClassName={classNames(styles.link, leadsTo(entry, pathname) && styles.current)}
                  >
                    {entry.links.map((link) => (
                      <PlaceLink key={link.to} {...link} />
                    ))}
                  </Menu>
                )}
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.end}>
          <ThemeSwitch />
          <MemberTools />
          <AccountMenu />
        </div>
      </div>
      <MobileMenu open={isOpen} onClose={close} />
    </header>
  );
}

/** The menu as a drawer on phones; it closes when a link is followed, the address changes, or outside of it is pressed. */
function MobileMenu({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const opened = useRef(here);
  useEffect(() => {
    if (opened.current !== here) onClose();
    opened.current = here;
  }, [here, onClose]);

  return (
    <Dialog open={open} onClose={onClose} side="left" title={brand.name}>
      <MenuEntries onFollow={onClose} />
    </Dialog>
  );
}

const TOOLS_PLACE = <span className={styles.toolsPlace} />;

/** The navbar has no room for a message. */
const Tools = lazyPart(
  () => import('./member-tools-island.tsx'),
  () => TOOLS_PLACE,
);

/** Tools of a person who is logged in. Their script is loaded for that person alone. */
function MemberTools() {
  const session = useSession();
  if (!session) return null;
  return (
    <Suspense fallback={TOOLS_PLACE}>
      <Tools />
    </Suspense>
  );
}
