import { useState } from 'react';
import { Entrance } from '../../features/identity/ui/entrance.tsx';
import { NewPasswordForm } from '../../features/identity/ui/new-password-form.tsx';
import type { PageHandle } from '../../web/page-handle.ts';
import { pageTitle } from '../../web/page-head.ts';
import type { Route } from './+types/reset-password.ts';

export const handle: PageHandle = { hidden: true };

export function meta() {
  return [{ title: pageTitle('Choose a new password') }];
}

export default function ResetPasswordPage({ params }: Route.ComponentProps) {
  const [saved, setSaved] = useState(false);
  return (
    <Entrance plain heading="Choose a new password" intro={!saved && 'You are logged out everywhere once it is saved.'}>
      <NewPasswordForm token={params.token} onSaved={() => setSaved(true)} />
    </Entrance>
  );
}
