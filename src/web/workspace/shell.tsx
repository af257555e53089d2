import type { ReactNode } from 'react';
import { Skeleton } from '../../ui/states.tsx';
import type { Session } from '../session.ts';
import { BottomBar, TopBar } from './phone-bars.tsx';
import { Sidebar } from './sidebar.tsx';
import styles from './shell.module.css';

/** The frame of every workspace screen. */
export function Shell({ session, children }: { session: Session; children: ReactNode }) {
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
