import { useCallback, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { brand } from '../../brand.ts';
import { classNames } from '../../ui/layout/class-names.ts';
import { Icon } from '../../ui/brand/icon.tsx';
import { Logo } from '../../ui/brand/logo.tsx';
import { Menu } from '../../ui/layout/menu.tsx';
import { DialogLink } from '../../ui/layout/dialog-link.tsx';
import { ThemeSwitch } from '../../web/theme-switch.tsx';
import { AccountMenu } from './account-menu.tsx';
import { MemberTools } from './member-tools.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { leadsTo, navigation } from './navigation.ts';
import { PlaceLink } from './place-link.tsx';
import styles from './navbar.module.css';
import { PATHS } from '../../web/paths.ts';

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
