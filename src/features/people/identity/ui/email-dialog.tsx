import { useSchemaForm } from '#ui/fields/form.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { FormDialog } from '#web/form-dialog.tsx';
import { useApiWrite } from '#web/queries.ts';
import { emailChange } from '../account-contract.ts';

/** Asks for the new address of an account, which gets a link. */
export function EmailDialog({ onClose }: { onClose: () => void }) {
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
