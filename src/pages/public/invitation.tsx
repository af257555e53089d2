import { InvitationScreen } from '#people/members/ui/invitation-screen.tsx';
import type { PageHandle } from '#web/page-handle.ts';
import { noReferrer } from './parts/no-referrer.ts';

export const handle: PageHandle = { title: 'Your invitation', cache: 'static', hidden: true };

export const headers = noReferrer;

export default function InvitationPage() {
  return <InvitationScreen />;
}
