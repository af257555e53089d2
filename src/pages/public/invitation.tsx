import { InvitationScreen } from '#people/members/ui/invitation-screen.tsx';
import type { PageHandle } from '#web/page-handle.ts';

export const handle: PageHandle = { title: 'Your invitation', cache: 'static', hidden: true };

/** The address carries a token at first, so it must not be sent as a referrer. */
export function headers() {
  return { 'Referrer-Policy': 'no-referrer' };
}

export default function InvitationPage() {
  return <InvitationScreen />;
}
