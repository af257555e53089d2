import { useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { PATHS } from '#web/paths.ts';
import type { TypedEmail } from './typed-email.ts';

/** Link to the password reset; it passes on the e-mail address typed in the login form around it. */
export function ForgotPasswordLink() {
  const email: unknown = useWatch({ name: 'email' });
  const state: TypedEmail = { email: typeof email === 'string' ? email : '' };
  return (
    <Link to={PATHS.forgotPassword} state={state}>
      Forgot Password?
    </Link>
  );
}
