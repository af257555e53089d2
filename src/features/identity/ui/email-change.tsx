import { useState } from 'react';
import type * as z from 'zod/mini';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Form, FormActions, FormError } from '../../../ui/fields/form-shell.tsx';
import { applyServerErrors, useSchemaForm } from '../../../ui/fields/form.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Button } from '../../../ui/layout/button.tsx';
import { ApiError, errorText } from '../../../web/api.ts';
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
        <p role="note" className={styles.note}>
          {person.email_change.email} replaces it once you have opened the link that we have sent there.
        </p>
      )}
      {open && <EmailDialog onClose={() => setOpen(false)} />}
    </div>
  );
}

function EmailDialog({ onClose }: { onClose: () => void }) {
  const form = useSchemaForm(emailChange, { email: '' });
  const write = useApiWrite('POST /api/users/email/change/');
  const [failure, setFailure] = useState<string>();
  const { isSubmitting } = form.formState;
  const submit = async (body: z.output<typeof emailChange>) => {
    setFailure(undefined);
    try {
      const { message } = await write.mutateAsync({ body });
      toast.success(message);
      onClose();
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) applyServerErrors(form, error.fields);
      else setFailure(errorText(error));
    }
  };
  return (
    <Dialog open title="Change e-mail" size="small" locked={isSubmitting} onClose={onClose}>
      <Form form={form} onSubmit={submit} label="Change e-mail">
        <TextField name="email" label="New Email" type="email" autoComplete="email" />
        <FormError text={failure} />
        <FormActions>
          <Button type="submit" busy={isSubmitting}>
            Send link
          </Button>
          <Button variant="secondary" disabled={isSubmitting} onClick={onClose}>
            Cancel
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
