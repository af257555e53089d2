import { useState } from 'react';
import type * as z from 'zod/mini';
import { Button } from '../../../ui/layout/button.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { applyServerErrors, useSchemaForm } from '../../../ui/fields/form.ts';
import { Form, FormActions, FormError } from '../../../ui/fields/form-shell.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { ApiError, call, errorText } from '../../../web/api.ts';
import { readDevice } from '../../../web/device.ts';
import { stepUp } from '../contract.ts';

/** Asks for the logged-in person's password before a sensitive request. */
export function StepUpDialog({ onEnd }: { onEnd: (proved: boolean) => void }) {
  const form = useSchemaForm(stepUp, { password: '' });
  const [failure, setFailure] = useState<string>();
  const { isSubmitting } = form.formState;

  const submit = async (body: z.output<typeof stepUp>) => {
    setFailure(undefined);
    try {
      await call('POST /api/users/step-up/', { body: { ...body, device: readDevice() } });
      onEnd(true);
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) applyServerErrors(form, error.fields);
      else setFailure(errorText(error));
    }
  };
  return (
    <Dialog open title="Confirm that it is you" size="small" locked={isSubmitting} onClose={() => onEnd(false)}>
      <Form form={form} onSubmit={submit} label="Confirm that it is you">
        <PasswordField name="password" label="Password" autoComplete="current-password" />
        <FormError text={failure} />
        <FormActions>
          <Button type="submit" busy={isSubmitting}>
            Confirm
          </Button>
          <Button variant="secondary" disabled={isSubmitting} onClick={() => onEnd(false)}>
            Cancel
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
