import { SystemView } from '../../features/system/ui/system-view.tsx';
import { PageHeader } from '../../web/workspace/page-header.tsx';

export function meta() {
  return [{ title: 'System | EPR Mandi' }];
}

export default function SystemPage() {
  return (
    <>
      <PageHeader heading="System" subtext="How the house stands" />
      <SystemView />
    </>
  );
}
