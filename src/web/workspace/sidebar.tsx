import { Link } from 'react-router';
import { brand } from '../../brand.ts';
import { Icon } from '../../ui/brand/icon.tsx';
import { Logo } from '../../ui/brand/logo.tsx';
import { ThemeSwitch } from '../theme-switch.tsx';
import { logOut, type Session } from '../session.ts';
import { Navigation } from './navigation.tsx';
import { CurrentUser } from './current-user.tsx';
import styles from './sidebar.module.css';
import { PATHS } from '../paths.ts';

/** Sidebar of every workspace screen that is wide enough. */
export function Sidebar({ session }: { session: Session }) {
  return (
    <div className={styles.sidebar}>
      <Link to={PATHS.market} className={styles.home}>
        <Logo name={brand.name} />
      </Link>
      <SidebarContent session={session} />
    </div>
  );
}

/** CurrentUser, links, theme and logout: content of the sidebar and of a phone's drawer. */
export function SidebarContent({ session }: { session: Session }) {
  return (
    <>
      <CurrentUser session={session} />
      <Navigation role={session.role} />
      <div className={styles.foot}>
        <button type="button" className={styles.link} onClick={() => void logOut()}>
          <Icon name="logout" />
          Logout
        </button>
        <ThemeSwitch />
      </div>
    </>
  );
}
