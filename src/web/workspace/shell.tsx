import { type ReactNode, useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { Skeleton } from '../../ui/states.tsx';
import type { Session } from '../session.ts';
import { BottomBar, TopBar } from './phone-bars.tsx';
import { Sidebar } from './sidebar.tsx';
import styles from './shell.module.css';

/** A link that went with its screen leads a keyboard to the beginning of the next one; one of the sidebar keeps the focus. */
function useFocusOnArrival(): void {
  const { pathname } = useLocation();
  const type = useNavigationType();
  // Who came here from a public page has arrived as well; who loaded the page begins where the browser begins.
  const left = useRef(type === NavigationType.Pop ? pathname : null);
  useEffect(() => {
    if (left.current === pathname) return;
    left.current = pathname;
    if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
}

/** The frame of every workspace screen. */
export function Shell({ session, children }: { session: Session; children: ReactNode }) {
  useFocusOnArrival();
  return (
    <div className={styles.shell}>
      <header className={styles.side}>
        <Sidebar session={session} />
      </header>
      <div className={styles.column}>
        <TopBar />
        <main id="main" tabIndex={-1} className={styles.main}>
          {children}
        </main>
        <BottomBar session={session} />
      </div>
    </div>
  );
}

/** The same frame in grey, while it is not known yet who looks at it. */
export function ShellSkeleton() {
  return (
    <div className={styles.shell}>
      <div className={`${styles.side} ${styles.pending}`}>
        <Skeleton height="2.25rem" width="60%" />
        <Skeleton height="4rem" />
        <Skeleton height="2.25rem" count={6} />
      </div>
      <main id="main" tabIndex={-1} className={styles.main}>
        <output className="visually-hidden">Loading...</output>
        <Skeleton height="2rem" width="14rem" />
        <Skeleton width="20rem" style={{ maxWidth: '100%' }} />
        <Skeleton height="9rem" count={3} style={{ marginTop: '1.5rem' }} />
      </main>
    </div>
  );
}
