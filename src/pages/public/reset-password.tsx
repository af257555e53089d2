import { useEffect, useState } from 'react';
import { AuthLayout } from '../../features/identity/ui/auth-layout.tsx';
import { NewPasswordForm } from '../../features/identity/ui/new-password-form.tsx';
import type { PageHandle } from '../../web/page-handle.ts';
import { pageTitle } from '../../web/page-head.ts';
import type { Route } from './+types/reset-password.ts';

export const handle: PageHandle = { hidden: true };

export function meta() {
  return [{ title: pageTitle('Choose a new password') }];
}

/** The address holds a token that sets a password: nothing that the page loads or leads to hears of it. */
export function headers() {
  return { 'Referrer-Policy': 'no-referrer' };
}

/** An address of this page whose token is none: loaded anew, it asks for another link. */
const OPENED = '/reset-password/opened';

export default function ResetPasswordPage({ params }: Route.ComponentProps) {
  const [saved, setSaved] = useState(false);
  // Out of sight, out of the history and of what is copied; the page goes on with what it has.
  useEffect(() => window.history.replaceState(window.history.state, '', OPENED), []);
  return (
    <AuthLayout
      plain
      heading="Choose a new password"
      intro={!saved && 'You are logged out everywhere once it is saved.'}
    >
      <NewPasswordForm token={params.token} onSaved={() => setSaved(true)} />
    </AuthLayout>
  );
}
