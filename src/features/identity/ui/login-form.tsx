import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/layout/button.tsx';
import { Form, FormError } from '../../../ui/fields/form-shell.tsx';
import { useSchemaForm } from '../../../ui/fields/form.ts';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { ApiError } from '../../../web/api.ts';
import { type Admission, loginFailure } from './after-login.ts';
import { type DemoLogin, DemoLogins } from './demo-logins.tsx';
import { useDeviceLink } from './device-link.ts';
import { useEntrance } from './entrance.ts';
import { loginCheck } from './login-check.ts';
import { useTypedEmail } from './typed-email.ts';

/** The server's answer where a second factor completes the log-in. */
export interface SecondFactorNeeded {
  challenge: string;
  methods: string[];
  passkey_options: Record<string, unknown> | null;
  email: string;
}

export interface LoginFormProps {
  /**
   * Sends the credentials.
   * @throws ApiError
   */
  logIn: (credentials: { email: string; password: string }) => Promise<Admission>;
  /** The password is right, and a second factor is needed. */
  onSecondFactor: (needed: SecondFactorNeeded) => void;
  /** Demo logins, each of which fills in the form. */
  demoLogins: readonly DemoLogin[];
  /** The superadmin's own login page. */
  superadmin?: boolean | undefined;
  /** Content between the password field and the button. */
  children?: ReactNode;
}

/** Login form; leads to `next` or to the role's dashboard. */
export function LoginForm({ logIn, onSecondFactor, demoLogins, superadmin, children }: LoginFormProps) {
  const form = useSchemaForm(loginCheck, { email: '', password: '' });
  useTypedEmail(form);
  const redeemLink = useDeviceLink();
  const arrive = useEntrance();
  const [failure, setFailure] = useState<string>();
  const { isSubmitting } = form.formState;

  const submit = async (credentials: { email: string; password: string }) => {
    setFailure(undefined);
    try {
      await redeemLink();
      await arrive(await logIn(credentials), credentials.email);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'second_factor_required')
        return onSecondFactor({ ...(error.data as Omit<SecondFactorNeeded, 'email'>), email: credentials.email });
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
