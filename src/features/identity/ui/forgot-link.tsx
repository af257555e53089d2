import { useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import type { TypedEmail } from './typed-email.ts';
import { PATHS } from '../../../web/paths.ts';

/** Inside the login form: what is typed there as Email need not be typed again. */
export function ForgotLink() {
  const email: unknown = useWatch({ name: 'email' });
  const state: TypedEmail = { email: typeof email === 'string' ? email : '' };
  return (
    <Link to={PATHS.forgotPassword} state={state}>
      Forgot Password?
    </Link>
  );
}
