import { Link, useLocation, useNavigate } from 'react-router';
import { Icon } from '#ui/brand/icon.tsx';
import { ButtonLink } from '#ui/layout/button.tsx';
import { Menu, MenuLine } from '#ui/layout/menu.tsx';
import { DASHBOARDS, PATHS, loginPath } from '#web/paths.ts';
import { logOut, useSession } from '#web/session.ts';
import styles from './navbar.module.css';

/** Logged out: a log-in link that returns to this page. Logged in: the profile dropdown. */
export function AccountMenu() {
  const session = useSession();
  const { pathname, search } = useLocation();
  const leave = useLeave();
  if (!session)
    return (
      <ButtonLink to={loginPath(pathname + search)} size="small">
        Login
      </ButtonLink>
    );
  return (
    <Menu
      align="end"
      label={`Account of ${session.email}`}
      button={
        <span className={styles.person}>
          <Icon name="user" />
        </span>
      }
    >
      <span className={styles.email}>{session.email}</span>
      <MenuLine />
      <Link to={DASHBOARDS[session.role]}>
        <Icon name="grid" size={1.125} />
        Dashboard
      </Link>
      {session.role !== 'superadmin' && session.role !== 'person' && (
        <Link to={PATHS.profile}>
          <Icon name="settings" size={1.125} />
          Profile Setting
        </Link>
      )}
      <button type="button" onClick={leave}>
        <Icon name="logout" size={1.125} />
        Logout
      </button>
    </Menu>
  );
}

/** Logs out and opens the market (section 4 of the public specification). */
export function useLeave(): () => void {
  const navigate = useNavigate();
  return () => {
    void logOut();
    void navigate(PATHS.market);
  };
}
