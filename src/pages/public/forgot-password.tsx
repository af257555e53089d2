import { Link } from 'react-router';
import { AuthLayout } from '#people/identity/ui/auth-layout.tsx';
import { ForgottenPasswordForm } from '#people/identity/ui/forgotten-password-form.tsx';
import type { PageHandle } from '#web/page-handle.ts';
import { PATHS } from '#web/paths.ts';

export const handle: PageHandle = { title: 'Forgot your password?', cache: 'static', hidden: true };

export default function ForgotPasswordPage() {
  return (
    <AuthLayout plain heading="Forgot your password?" intro="We send a link to choose a new one to your email address.">
      <ForgottenPasswordForm />
      <p>
        <Link to={PATHS.login}>Back to login</Link>
      </p>
    </AuthLayout>
  );
}
