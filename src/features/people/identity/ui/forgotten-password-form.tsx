import { useState } from 'react';
import { SuccessMessage } from '#ui/feedback/form-message.tsx';
import { Form, FormError } from '#ui/fields/form-shell.tsx';
import { useSchemaForm } from '#ui/fields/form.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { Button } from '#ui/layout/button.tsx';
import { call, errorText } from '#web/api.ts';
import { readDevice } from '#web/device.ts';
import { forgottenPassword } from '../contract.ts';
import { useTypedEmail } from './auth-links.tsx';

/** Form that requests the reset e-mail; the response is the same whether or not the account exists. */
export function ForgottenPasswordForm() {
  const form = useSchemaForm(forgottenPassword, { email: '' });
  useTypedEmail(form);
  const [failure, setFailure] = useState<string>();
  const [success, setSuccess] = useState<string>();

  const submit = async (body: { email: string }) => {
    setFailure(undefined);
    setSuccess(undefined);
    try {
      const { message } = await call('POST /api/users/password/forgot/', { body: { ...body, device: readDevice() } });
      setSuccess(message);
    } catch (error) {
      setFailure(errorText(error));
    }
  };
  return (
    <Form form={form} onSubmit={submit} label="Forgotten password">
      <TextField name="email" label="Email" type="email" autoComplete="username" />
      <FormError text={failure} />
      <SuccessMessage>{success}</SuccessMessage>
      <Button type="submit" wide busy={form.formState.isSubmitting} busyLabel="Processing...">
        Send link
      </Button>
    </Form>
  );
}
