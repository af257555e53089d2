import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { brand } from '#brand.ts';
import { Icon } from '#ui/brand/icon.tsx';
import { Logo } from '#ui/brand/logo.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { Skeleton } from '#ui/feedback/states.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { IconButton } from '#ui/layout/button.tsx';
import { OfflineBar } from '../offline-bar.tsx';
import { PATHS } from '../paths.ts';
import { ScriptNotice } from '../script-notice.tsx';
import type { Session } from '../session.ts';
import { showFrameDialog } from './frame-dialog.ts';
import { NameCard } from './name-card.tsx';
import { NavigationList, WholeNavigationList } from './navigation-list.tsx';
import { barLinksOf, isCurrent } from './navigation.ts';
import { OrganisationBlock } from './organisation-block.tsx';
import { PageHeaderSkeleton } from './page-header.tsx';
import styles from './shell.module.css';

/** The frame of every workspace screen. */
export function Shell({ session, children }: { session: Session; children: ReactNode }) {
  const client = useQueryClient();
  return (
    <div className={styles.shell}>
      <header className={styles.side}>
        <div className={styles.sidebar}>
          <div className={styles.first}>
            <Home />
            <SearchButton />
          </div>
          <NameCard session={session} />
          <OrganisationBlock session={session} />
          {/* Of another person other groups are open. */}
          <NavigationList key={session.email} session={session} />
        </div>
      </header>
      <div className={styles.column}>
        <TopBar>
          <SearchButton />
        </TopBar>
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

function TopBar({ children }: { children?: ReactNode }) {
  return (
    <header className={styles.top}>
      <Home />
      {children}
    </header>
  );
}

const Home = () => (
  <Link to={PATHS.market} className={styles.home}>
    <Logo name={brand.name} />
  </Link>
);

/** Opens the search of everything, which stands once in the frame: the head of a screen has only the search of its list. */
function SearchButton() {
  return (
    <span className={styles.search}>
      <kbd className={styles.key}>Ctrl K</kbd>
      <IconButton
        icon="search"
        label="Search"
        aria-keyshortcuts="Control+K"
        onClick={() => showFrameDialog('search')}
      />
    </span>
  );
}

/** Bottom bar of a phone: three links, and all others behind More. */
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
  return (
    <>
      <nav aria-label="Main screens" className={styles.bottom}>
        {barLinksOf(session.role).map((link) => (
          <Link
            key={link.to}
            to={link.to}
            aria-current={isCurrent(link, pathname) ? 'page' : undefined}
            className={styles.entry}
          >
            {link.icon && <Icon name={link.icon} />}
            <span>{link.label}</span>
          </Link>
        ))}
        <button type="button" className={styles.entry} aria-haspopup="dialog" onClick={() => setOpenAt(key)}>
          <Icon name="menu" />
          <span>More</span>
        </button>
      </nav>
      <Dialog open={open} onClose={() => setOpenAt(undefined)} title="Menu" side="left">
        <MoreScreens session={session} />
      </Dialog>
    </>
  );
}

/** All screens of a role, to be read or searched. */
function MoreScreens({ session }: { session: Session }) {
  const [search, setSearch] = useState('');
  return (
    // Has the focus first: a phone would open its keyboard for the search field.
    <div tabIndex={-1} data-autofocus className={styles.drawer}>
      <NameCard session={session} />
      <OrganisationBlock session={session} />
      <SearchField label="Search screens" value={search} delay={0} onSearch={setSearch} />
      <WholeNavigationList session={session} search={search} />
    </div>
  );
}
