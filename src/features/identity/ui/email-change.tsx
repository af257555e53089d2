import { useState } from 'react';
import { useSchemaForm } from '../../../ui/fields/form.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Button } from '../../../ui/layout/button.tsx';
import { FormDialog } from '../../../web/form-dialog.tsx';
import { useApiWrite } from '../../../web/queries.ts';
import { emailChange } from '../account-contract.ts';
import type { PersonDetails } from './person-form.tsx';
import styles from './person-section.module.css';

/** The address of an account, a waiting change of it, and the dialog that asks for another one. */
export function EmailChange({ person }: { person: PersonDetails }) {
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.line}>
      <dl className={styles.value}>
        <dt>Email</dt>
        <dd>{person.email}</dd>
      </dl>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Change e-mail
      </Button>
      {person.email_change && (
        <p
          role="note"
          className={styles.note}
        >{`${person.email_change.email} replaces it once you have opened the link that we have sent there.`}</p>
      )}
      {open && <EmailDialog onClose={() => setOpen(false)} />}
    </div>
  );
}

function EmailDialog({ onClose }: { onClose: () => void }) {
  const form = useSchemaForm(emailChange, { email: '' });
  const write = useApiWrite('POST /api/users/email/change/');
  return (
    <FormDialog
      title="Change e-mail"
      action="Send link"
      form={form}
      send={(body) => write.mutateAsync({ body })}
      onClose={onClose}
    >
      <TextField name="email" label="New Email" type="email" autoComplete="email" />
    </FormDialog>
  );
}
