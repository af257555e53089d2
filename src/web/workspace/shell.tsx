import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { brand } from '#brand.ts';
import { Icon } from '#ui/brand/icon.tsx';
import { Logo } from '#ui/brand/logo.tsx';
import { Drawer } from '#ui/feedback/drawer.tsx';
import { Skeleton } from '#ui/feedback/states.tsx';
import { OfflineBar } from '../offline-bar.tsx';
import { PATHS } from '../paths.ts';
import { ScriptNotice } from '../script-notice.tsx';
import type { Session } from '../session.ts';
import { ThemeSwitch } from '../theme-switch.tsx';
import { PageHeaderSkeleton } from './page-header.tsx';
import { Sidebar, SidebarContent } from './sidebar.tsx';
import { isCurrent, WORKSPACE_LINKS } from './workspace-links.ts';
import styles from './shell.module.css';

/** The frame of every workspace screen. */
export function Shell({ session, children }: { session: Session; children: ReactNode }) {
  const client = useQueryClient();
  return (
    <div className={styles.shell}>
      <header className={styles.side}>
        <Sidebar session={session} />
      </header>
      <div className={styles.column}>
        <TopBar />
        <OfflineBar onFound={() => client.refetchQueries({ type: 'active' })} />
        <main id="main" tabIndex={-1} className={styles.main}>
          {children}
        </main>
        <BottomBar session={session} />
      </div>
    </div>
  );
}

/** The same frame before the session is known: it shows the screen's heading, the rest are placeholders. */
export function ShellSkeleton() {
  return (
    <div className={styles.shell}>
      <div className={`${styles.side} ${styles.pending}`}>
        <Skeleton height="2.25rem" width="60%" />
        <Skeleton height="4rem" />
        <Skeleton height="2.25rem" count={6} />
      </div>
      <div className={styles.column}>
        <TopBar />
        <ScriptNotice />
        <main id="main" tabIndex={-1} className={styles.main}>
          <output className="visually-hidden">Loading...</output>
          <PageHeaderSkeleton />
          <Skeleton height="9rem" count={3} style={{ marginTop: '1.5rem' }} />
        </main>
      </div>
    </div>
  );
}

/** Top bar of a workspace screen on a phone. */
function TopBar() {
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
function BottomBar({ session }: { session: Session }) {
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
