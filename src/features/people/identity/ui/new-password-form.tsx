import { useState } from 'react';
import { Link } from 'react-router';
import type * as z from 'zod/mini';
import { PASSWORD_LENGTH } from '#lib/password-rules.ts';
import { SuccessMessage } from '#ui/feedback/form-message.tsx';
import { Form, FormError } from '#ui/fields/form-shell.tsx';
import { applyServerErrors, useSchemaForm } from '#ui/fields/form.ts';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { Button } from '#ui/layout/button.tsx';
import { ApiError, call, errorText } from '#web/api.ts';
import { PATHS } from '#web/paths.ts';
import { newPassword } from '../contract.ts';
import { LoginLink } from './auth-links.tsx';

interface NewPasswordFormProps {
  token: string;
  /** Superadmins choose a longer password, and log in on a page of their own. */
  isOfSuperadmin: boolean;
  onSaved: () => void;
}

/**
 * Form for a new password with an e-mailed link's token. An expired link is an error of the whole form, as it has no field. The token works once,
 * so the fields are removed after success.
 */
export function NewPasswordForm({ token, isOfSuperadmin, onSaved }: NewPasswordFormProps) {
  const form = useSchemaForm(newPassword, { token, password: '', confirmPassword: '' });
  const [failure, setFailure] = useState<string>();
  const [success, setSuccess] = useState<string>();
  const [linkIsOver, setLinkIsOver] = useState(false);

  const submit = async (body: z.output<typeof newPassword>) => {
    setFailure(undefined);
    setSuccess(undefined);
    setLinkIsOver(false);
    try {
      const { message } = await call('POST /api/users/password/reset/', { body });
      form.reset();
      setSuccess(message);
      onSaved();
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      const { token: link, ...others } = fields;
      applyServerErrors(form, others);
      setLinkIsOver(link !== undefined);
      if (link !== undefined || Object.keys(others).length === 0) setFailure(link ?? errorText(error));
    }
  };
  const least = isOfSuperadmin ? PASSWORD_LENGTH.leastOfSuperadmin : PASSWORD_LENGTH.least;
  return (
    <Form form={form} onSubmit={submit} label="New password">
      {!success && (
        <>
          <PasswordField
            name="password"
            label="Password"
            autoComplete="new-password"
            help={`At least ${least} characters`}
          />
          <PasswordField name="confirmPassword" label="Confirm Password" autoComplete="new-password" />
        </>
      )}
      <FormError text={failure} />
      {linkIsOver && <Link to={PATHS.forgotPassword}>Ask for a new link</Link>}
      <SuccessMessage>
        {success && (
          <span>
            {success} <LoginLink to={isOfSuperadmin ? PATHS.adminLogin : PATHS.login} />
          </span>
        )}
      </SuccessMessage>
      {!success && (
        <Button type="submit" wide busy={form.formState.isSubmitting} busyLabel="Processing...">
          Save password
        </Button>
      )}
    </Form>
  );
}
