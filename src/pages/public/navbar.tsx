import { useState } from 'react';
import { Link, NavLink } from 'react-router';
import { brand } from '../../brand.ts';
import { IconButton } from '../../ui/button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { Menu } from '../../ui/menu.tsx';
import { ThemeSwitch } from '../../ui/theme-switch.tsx';
import { AccountMenu } from './account-menu.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { navigation } from './navigation.ts';
import styles from './navbar.module.css';

/** The bar on top of every public page. */
export function Navbar() {
  const [isOpen, setOpen] = useState(false);
  return (
    <header className={styles.bar}>
      <div className={`page ${styles.inner}`}>
        <span className={styles.opener}>
          <IconButton icon="menu" label="Open menu" aria-haspopup="dialog" onClick={() => setOpen(true)} />
        </span>
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
                  <Menu button={entry.label} buttonClassName={styles.link ?? ''}>
                    {entry.links.map(({ label, to }) => (
                      <NavLink key={to} to={to}>
                        {label}
                      </NavLink>
                    ))}
                  </Menu>
                )}
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.end}>
          <ThemeSwitch />
          <AccountMenu />
        </div>
      </div>
      <MobileMenu open={isOpen} onClose={() => setOpen(false)} />
    </header>
  );
}
