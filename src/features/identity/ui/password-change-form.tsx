import type * as z from 'zod/mini';
import { toast } from '../../../ui/feedback/toast.ts';
import { Form, FormActions, FormError, FieldRow } from '../../../ui/fields/form-shell.tsx';
import { useSchemaForm } from '../../../ui/fields/form.ts';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { Button } from '../../../ui/layout/button.tsx';
import { errorText } from '../../../web/api.ts';
import { readDevice } from '../../../web/device.ts';
import { showSendErrors } from '../../../web/file-write.ts';
import { useApiWrite } from '../../../web/queries.ts';
import type { Role } from '../../../lib/contract.ts';
import { PASSWORD_LENGTH } from '../../../lib/password-rules.ts';
import { passwordChange } from '../account-contract.ts';

const EMPTY = { current_password: '', password: '', confirmPassword: '' };

/** Form for another password; the other sessions of the person end. */
export function PasswordChangeForm({ role }: { role: Role }) {
  const form = useSchemaForm(passwordChange, EMPTY);
  const write = useApiWrite('POST /api/users/password/change/');
  const submit = async (body: z.output<typeof passwordChange>) => {
    try {
      const { message } = await write.mutateAsync({ body: { ...body, device: readDevice() } });
      form.reset(EMPTY);
      toast.success(message);
    } catch (error) {
      showSendErrors(form, error);
      toast.error(errorText(error));
    }
  };
  const least = role === 'superadmin' ? PASSWORD_LENGTH.leastOfSuperadmin : PASSWORD_LENGTH.least;
  return (
    <Form form={form} onSubmit={submit} label="Password">
      <FormError />
      <PasswordField name="current_password" label="Current Password" autoComplete="current-password" />
      <FieldRow>
        <PasswordField
          name="password"
          label="New Password"
          autoComplete="new-password"
          help={`At least ${least} characters`}
        />
        <PasswordField name="confirmPassword" label="Confirm New Password" autoComplete="new-password" />
      </FieldRow>
      <FormActions>
        <Button type="submit" busy={form.formState.isSubmitting} busyLabel="Processing...">
          Change password
        </Button>
      </FormActions>
    </Form>
  );
}
