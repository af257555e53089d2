import { SystemView } from '../../features/system/ui/system-view.tsx';
import { pageTitle } from '../../web/page-head.ts';
import { PageHeader } from '../../web/workspace/page-header.tsx';

export function meta() {
  return [{ title: pageTitle('System') }];
}

export default function SystemPage() {
  return (
    <>
      <PageHeader heading="System" subtext="How the house stands" />
      <SystemView />
    </>
  );
}
