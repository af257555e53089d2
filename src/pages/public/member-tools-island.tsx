import { useLiveUpdates } from '../../web/live.ts';
import { useSession } from '../../web/session.ts';
import { Bell } from '../../web/workspace/bell.tsx';
import { QueryProvider } from '../../web/workspace/query-provider.tsx';

/** Notifications in the navigation bar of public pages. */
export default function MemberToolsIsland() {
  return (
    <QueryProvider>
      <Tools />
    </QueryProvider>
  );
}

function Tools() {
  useLiveUpdates(useSession());
  return <Bell />;
}
