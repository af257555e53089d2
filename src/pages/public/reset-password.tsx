import { useEffect, useState } from 'react';
import { AuthLayout } from '#people/identity/ui/auth-layout.tsx';
import { NewPasswordForm } from '#people/identity/ui/new-password-form.tsx';
import type { PageHandle } from '#web/page-handle.ts';
import { siteContext } from '#web/site-context.ts';
import type { Route } from './+types/reset-password.ts';
import { noReferrer } from './parts/no-referrer.ts';

export const handle: PageHandle = { title: 'Choose a new password', hidden: true };

export const headers = noReferrer;

export async function loader({ context, params }: Route.LoaderArgs) {
  return { isOfSuperadmin: await context.get(siteContext).isResetOfSuperadmin(params.token) };
}

/** Path of this page without a valid token: a reload shows the form for a new link. */
const OPENED = '/reset-password/opened';

export default function ResetPasswordPage({ params, loaderData }: Route.ComponentProps) {
  const [saved, setSaved] = useState(false);
  // Removes the token from the address bar and the history; the page keeps it in memory.
  useEffect(() => window.history.replaceState(window.history.state, '', OPENED), []);
  return (
    <AuthLayout
      plain
      heading="Choose a new password"
      intro={!saved && 'You are logged out everywhere once it is saved.'}
    >
      <NewPasswordForm token={params.token} {...loaderData} onSaved={() => setSaved(true)} />
    </AuthLayout>
  );
}
