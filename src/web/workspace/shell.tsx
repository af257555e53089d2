import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Skeleton } from '../../ui/feedback/states.tsx';
import { ScriptNotice } from '../script-notice.tsx';
import { OfflineBar } from '../offline-bar.tsx';
import type { Session } from '../session.ts';
import { BottomBar, TopBar } from './phone-bars.tsx';
import { Sidebar } from './sidebar.tsx';
import { PageHeaderSkeleton } from './page-header.tsx';
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
