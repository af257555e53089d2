import { Entrance } from '../../features/identity/ui/entrance.tsx';
import { NewPasswordForm } from '../../features/identity/ui/new-password-form.tsx';
import type { PageHandle } from '../../web/page-handle.ts';
import type { Route } from './+types/reset-password.ts';

export const handle: PageHandle = { hidden: true };

export function meta() {
  return [{ title: 'Choose a new password | EPR Mandi' }];
}

export default function ResetPasswordPage({ params }: Route.ComponentProps) {
  return (
    <Entrance plain heading="Choose a new password" intro="You are logged out everywhere once it is saved.">
      <NewPasswordForm token={params.token} />
    </Entrance>
  );
}
