import { IconButton } from '#ui/layout/button.tsx';
import { useLiveUpdates } from '#web/live.ts';
import { useSession } from '#web/session.ts';
import { Bell } from '#web/workspace/bell.tsx';
import { useFollowSwitch } from '#web/workspace/follow-switch.ts';
import { showFrameDialog } from '#web/workspace/frame-dialog.ts';
import { FrameDialogs } from '#web/workspace/frame-dialogs.tsx';
import { QueryProvider } from '#web/workspace/query-provider.tsx';
import styles from './navbar.module.css';

/** Search and notifications in the navigation bar of public pages. */
export default function MemberToolsIsland() {
  return (
    <QueryProvider>
      <Tools />
    </QueryProvider>
  );
}

function Tools() {
  const session = useSession();
  useLiveUpdates(session);
  useFollowSwitch(session);
  if (!session) return null;
  return (
    <>
      <IconButton icon="search" label="Search" className={styles.search} onClick={() => showFrameDialog('search')} />
      <Bell />
      <FrameDialogs session={session} />
    </>
  );
}
