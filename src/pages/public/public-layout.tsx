import { Outlet } from 'react-router';
import { Toasts } from '#ui/feedback/toasts.tsx';
import { useSession } from '#web/session.ts';
import { useSingleKeys } from '#web/single-keys.ts';
import { Footer } from './footer.tsx';
import { Navbar } from './navbar.tsx';
import styles from './public-layout.module.css';

/** Layout of every public page: navbar and footer. */
export default function PublicLayout() {
  usePageSearchKey();
  return (
    <div className={styles.layout}>
      <Navbar />
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <Footer />
      <Toasts />
    </div>
  );
}

/** Without a session `/` goes to the page's search field; with one it opens the search. */
function usePageSearchKey(): void {
  const session = useSession();
  useSingleKeys(
    session === null
      ? { '/': () => document.querySelector<HTMLInputElement>('#main input[type=search]')?.focus() }
      : {},
  );
}
