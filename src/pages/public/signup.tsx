import { AuthLayout } from '#people/identity/ui/auth-layout.tsx';
import { AuthLink } from '#people/identity/ui/auth-links.tsx';
import { SignUpForm } from '#people/identity/ui/sign-up-form.tsx';
import type { PageHandle } from '#web/page-handle.ts';
import { PATHS } from '#web/paths.ts';

export const handle: PageHandle = { title: 'Sign up', cache: 'static', hidden: true };

export function meta() {
  return [{ name: 'description', content: 'Open an account as a recycler or as a producer.' }];
}

export default function SignUpPage() {
  const intro = (
    <>
      Already have an account? <AuthLink to={PATHS.login}>Login</AuthLink>
    </>
  );
  return (
    <AuthLayout heading="Create your account with us below" intro={intro}>
      <SignUpForm />
    </AuthLayout>
  );
}
