import { Outlet } from 'react-router';
import { Toasts } from '../../ui/feedback/toasts.tsx';
import { Footer } from './footer.tsx';
import { Navbar } from './navbar.tsx';
import styles from './public-layout.module.css';

/** Layout of every public page: navbar and footer. */
export default function PublicLayout() {
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
