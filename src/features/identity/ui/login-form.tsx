import { type ReactNode, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Button } from '../../../ui/layout/button.tsx';
import { Form, FormError } from '../../../ui/fields/form-shell.tsx';
import { useSchemaForm } from '../../../ui/fields/form.ts';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { PATHS } from '../../../web/paths.ts';
import { takeExpiredPage } from '../../../web/session.ts';
import { landingPath } from '../../../web/workspace/access.ts';
import { type Admission, enter, loginFailure } from './after-login.ts';
import { type DemoLogin, DemoLogins } from './demo-logins.tsx';
import { useDeviceLink } from './device-link.ts';
import { loginCheck } from './login-check.ts';
import { useTypedEmail } from './typed-email.ts';

export interface LoginFormProps {
  /**
   * Sends the credentials.
   * @throws ApiError
   */
  logIn: (credentials: { email: string; password: string }) => Promise<Admission>;
  /** Demo logins, each of which fills in the form. */
  demoLogins: readonly DemoLogin[];
  /** The superadmin's own login page. */
  superadmin?: boolean;
  /** Content between the password field and the button. */
  children?: ReactNode;
}

/** Login form; leads to `next` or to the role's dashboard. */
export function LoginForm({ logIn, demoLogins, superadmin, children }: LoginFormProps) {
  const form = useSchemaForm(loginCheck, { email: '', password: '' });
  useTypedEmail(form);
  const redeemLink = useDeviceLink();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [failure, setFailure] = useState<string>();
  const { isSubmitting } = form.formState;

  const submit = async (credentials: { email: string; password: string }) => {
    setFailure(undefined);
    try {
      await redeemLink();
      const admission = await logIn(credentials);
      await enter(admission, credentials.email);
      const left = takeExpiredPage(credentials.email);
      const next = search.get('next');
      // The market is where an ended session redirects to, so it is no destination that the user chose.
      const to = landingPath(admission.role, next === null || next === PATHS.market ? (left ?? next) : next);
      // Replaces the entry, so that Back leads to the page before the form.
      await navigate(to, { replace: true });
    } catch (error) {
      setFailure(loginFailure(error));
    }
  };
  return (
    <Form form={form} onSubmit={submit} label="Login">
      <TextField name="email" label="Email" type="email" autoComplete="username" />
      <PasswordField name="password" label="Password" autoComplete="current-password" />
      {children}
      <FormError text={failure} />
      <Button type="submit" wide busy={isSubmitting} busyLabel="Processing...">
        Login
      </Button>
      <DemoLogins
        logins={demoLogins}
        superadmin={superadmin}
        onChoose={({ email, password }) => {
          form.reset({ email, password });
          setFailure(undefined);
        }}
      />
    </Form>
  );
}
