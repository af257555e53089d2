import { Button, ButtonLink } from '../../../ui/layout/button.tsx';
import styles from './demo-logins.module.css';
import { PATHS } from '../../../web/paths.ts';

export interface DemoLogin {
  role: string;
  email: string;
  password: string;
}

const isSuperadmin = ({ role }: DemoLogin) => role.toLowerCase() === 'superadmin';

export interface DemoLoginsProps {
  logins: readonly DemoLogin[];
  /** On the superadmin's login page; on the others the superadmin's entry is a link to that page. */
  superadmin?: boolean | undefined;
  onChoose: (login: DemoLogin) => void;
}

/** Demo logins, each of which fills in the form; renders nothing outside the demo market. */
export function DemoLogins({ logins, superadmin = false, onChoose }: DemoLoginsProps) {
  const own = logins.filter((login) => isSuperadmin(login) === superadmin);
  if (own.length === 0) return null;
  return (
    <section aria-label="Demo accounts" className={styles.demo}>
      <p className={styles.text}>This is the demo market. Fill in the form as</p>
      <div className={styles.buttons}>
        {own.map((login) => (
          <Button key={login.email} variant="secondary" size="small" onClick={() => onChoose(login)}>
            {login.role}
          </Button>
        ))}
        {!superadmin && logins.some(isSuperadmin) && (
          <ButtonLink to={PATHS.adminLogin} variant="quiet" size="small" iconAfter="arrow">
            Superadmin
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
