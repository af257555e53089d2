import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { brand } from '../../brand.ts';
import { Drawer } from '../../ui/feedback/drawer.tsx';
import { Icon } from '../../ui/brand/icon.tsx';
import { Logo } from '../../ui/brand/logo.tsx';
import { ThemeSwitch } from '../theme-switch.tsx';
import type { Session } from '../session.ts';
import { SidebarContent } from './sidebar.tsx';
import { isCurrent, WORKSPACE_LINKS } from './workspace-links.ts';
import styles from './phone-bars.module.css';
import { PATHS } from '../paths.ts';

/** Top bar of a workspace screen on a phone. */
export function TopBar() {
  return (
    <header className={styles.top}>
      <Link to={PATHS.market} className={styles.home}>
        <Logo name={brand.name} />
      </Link>
      <ThemeSwitch />
    </header>
  );
}

/** Bottom bar of a phone: four links, and all others behind More. */
export function BottomBar({ session }: { session: Session }) {
  const { pathname, key } = useLocation();
  // Open only at this visit of a page: following a link closes it.
  const [openAt, setOpenAt] = useState<string>();
  const open = openAt === key;
  const wasOpen = useRef(open);
  useEffect(() => {
    // A link of the drawer led here: the focus starts at the beginning of the screen, not at the button that had opened the drawer.
    if (wasOpen.current && !open && openAt !== undefined)
      document.getElementById('main')?.focus({ preventScroll: true });
    wasOpen.current = open;
  }, [open, openAt]);
  const barLinks = WORKSPACE_LINKS[session.role].filter(({ behindMore }) => !behindMore).slice(0, 4);
  return (
    <>
      <nav aria-label="Main screens" className={styles.bottom}>
        {barLinks.map((link) => (
          <Link
            key={link.to}
            to={link.to}
            aria-current={isCurrent(link, pathname) ? 'page' : undefined}
            className={styles.entry}
          >
            <Icon name={link.icon} />
            <span>{link.shortLabel ?? link.label}</span>
          </Link>
        ))}
        <button type="button" className={styles.entry} aria-haspopup="dialog" onClick={() => setOpenAt(key)}>
          <Icon name="menu" />
          <span>More</span>
        </button>
      </nav>
      <Drawer open={open} onClose={() => setOpenAt(undefined)} title="Menu" side="left">
        <div className={styles.drawer}>
          <SidebarContent session={session} />
        </div>
      </Drawer>
    </>
  );
}
