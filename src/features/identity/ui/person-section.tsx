import { EmailChange } from './email-change.tsx';
import { PasswordChangeForm } from './password-change-form.tsx';
import { PersonForm, type PersonDetails } from './person-form.tsx';
import styles from './person-section.module.css';

/** Form sections of a person's own data: details, address, password. */
export function PersonSection({ person }: { person: PersonDetails }) {
  return (
    <div className={styles.sections}>
      <PersonForm person={person} />
      <EmailChange person={person} />
      <PasswordChangeForm role={person.role} />
    </div>
  );
}
