import { ErasureFilter, ErasureList } from '#oversight/personal-data/ui/erasure-list.tsx';
import { erasuresQuery } from '#oversight/personal-data/ui/queries.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { PageHeader } from '#web/workspace/page-header.tsx';

export const handle: PageHandle = {
  screen: { heading: 'Erasure Requests', subtext: 'Companies that ask to close their account and erase their data' },
  preload: { roles: ['superadmin'], queries: [erasuresQuery()] },
};

export default function ErasureRequestsPage() {
  return (
    <>
      <PageHeader filters={<ErasureFilter />} />
      <ErasureList />
    </>
  );
}
