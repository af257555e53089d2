import { NotificationsView } from '#oversight/notifications/ui/notifications-view.tsx';
import { notificationsQuery } from '#oversight/notifications/ui/queries.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { useSession } from '#web/session.ts';
import { PageHeader } from '#web/workspace/page-header.tsx';

export const handle: PageHandle = {
  screen: { heading: 'Notifications', subtext: 'What happens in your trades and accounts' },
  preload: { roles: ['recycler', 'producer', 'superadmin'], queries: [notificationsQuery()] },
};

/** `/notifications`: all notifications, and which of them come by e-mail. */
export default function NotificationsPage() {
  const role = useSession()?.role;
  if (role === undefined) return null;
  return (
    <>
      <PageHeader />
      <NotificationsView role={role} />
    </>
  );
}
