import { Button } from '../../../ui/button.tsx';
import styles from './demo-logins.module.css';

export interface DemoLogin {
  role: string;
  email: string;
  password: string;
}

/** Of the demo market: each fills the form. Nothing elsewhere. */
export function DemoLogins({
  logins,
  onChoose,
}: {
  logins: readonly DemoLogin[];
  onChoose: (login: DemoLogin) => void;
}) {
  if (logins.length === 0) return null;
  return (
    <section aria-label="Demo accounts" className={styles.demo}>
      <p className={styles.text}>This is the demo market. Fill in the form as</p>
      <div className={styles.buttons}>
        {logins.map((login) => (
          <Button key={login.email} variant="secondary" size="small" onClick={() => onChoose(login)}>
            {login.role}
          </Button>
        ))}
      </div>
    </section>
  );
}
