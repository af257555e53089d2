import { SystemView } from '../../features/system/ui/system-view.tsx';
import type { PageHandle } from '../../web/page-handle.ts';
import { pageTitle } from '../../web/page-head.ts';
import { PageHeader } from '../../web/workspace/page-header.tsx';

export const handle: PageHandle = {
  screen: { heading: 'System', subtext: 'How the house stands' },
  asks: { roles: ['superadmin'], paths: ['/api/superadmin/system/'] },
};

export function meta() {
  return [{ title: pageTitle('System') }];
}

export default function SystemPage() {
  return (
    <>
      <PageHeader />
      <SystemView />
    </>
  );
}
