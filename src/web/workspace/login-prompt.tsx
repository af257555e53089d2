import { Link, useLocation } from 'react-router';
import { brand } from '#brand.ts';
import { Icon } from '#ui/brand/icon.tsx';
import { Logo } from '#ui/brand/logo.tsx';
import { ButtonLink } from '#ui/layout/button.tsx';
import { adminLoginPath, PATHS } from '../paths.ts';
import { loginPageFor, mayOpen } from './access.ts';
import styles from './login-prompt.module.css';

/** Replaces a screen that needs a login; after the login the person returns to it. Superadmins, who log in elsewhere, come to shared ones from mails. */
export default function LoginPrompt() {
  const { pathname, search } = useLocation();
  const login = loginPageFor(pathname + search);
  const ofSuperadmin = adminLoginPath(pathname + search);
  return (
    <main id="main" tabIndex={-1} className={styles.offer}>
      <Logo name={brand.name} />
      <Icon name="lock" size={2} className={styles.lock} />
      <h1 className={styles.heading}>You must be logged in!</h1>
      <p className={styles.text}>This page belongs to an account. Log in and you will come back to it.</p>
      <div className={styles.actions}>
        <ButtonLink to={login}>Login</ButtonLink>
        <ButtonLink to={PATHS.market} variant="secondary">
          EPR Credits
        </ButtonLink>
      </div>
      {login !== ofSuperadmin && mayOpen('superadmin', pathname) && <Link to={ofSuperadmin}>Superadmin login</Link>}
    </main>
  );
}
