import { systemQuery } from '#oversight/system/ui/queries.ts';
import { SystemView } from '#oversight/system/ui/system-view.tsx';
import type { PageHandle } from '#web/page-handle.ts';
import { PageHeader } from '#web/workspace/page-header.tsx';

export const handle: PageHandle = {
  screen: { heading: 'System', subtext: 'System status' },
  preload: { roles: ['superadmin'], queries: [systemQuery] },
};

export default function SystemPage() {
  return (
    <>
      <PageHeader />
      <SystemView />
    </>
  );
}
