import { Button } from '../../../ui/layout/button.tsx';
import { useOnDemand } from '../../../web/on-demand.ts';
import type { PersonDetails } from './person-form.tsx';
import styles from './person-section.module.css';

/** The address of an account, a waiting change of it, and the dialog that asks for another one. */
export function EmailChange({ person }: { person: PersonDetails }) {
  const dialog = useOnDemand(() => import('./email-dialog.tsx').then(({ EmailDialog }) => EmailDialog));
  return (
    <div className={styles.line}>
      <dl className={styles.value}>
        <dt>Email</dt>
        <dd>{person.email}</dd>
      </dl>
      <Button variant="secondary" onClick={() => void dialog.open()}>
        Change e-mail
      </Button>
      {person.email_change && (
        <p
          role="note"
          className={styles.note}
        >{`${person.email_change.email} replaces it once you have opened the link that we have sent there.`}</p>
      )}
      {dialog.Part && <dialog.Part onClose={dialog.close} />}
    </div>
  );
}
