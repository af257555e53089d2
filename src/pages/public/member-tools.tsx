import { lazy, Suspense } from 'react';
import { useSession } from '../../web/session.ts';
import styles from './navbar.module.css';

const Tools = lazy(() => import('./member-tools-island.tsx'));

/** Tools of a person who is logged in. Their script is loaded for that person alone. */
export function MemberTools() {
  const session = useSession();
  if (!session) return null;
  return (
    <Suspense fallback={<span className={styles.toolsPlace} />}>
      <Tools />
    </Suspense>
  );
}
