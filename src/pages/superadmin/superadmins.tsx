import { InviteButton, SuperadminList, superadminsQuery } from '#people/superadmins/ui/superadmin-list.tsx';
import type { PageHandle } from '#web/page-handle.ts';
import { PageHeader } from '#web/workspace/page-header.tsx';

export const handle: PageHandle = {
  screen: { heading: 'Superadmins', subtext: 'Who runs the platform, and who may log in' },
  preload: { roles: ['superadmin'], queries: [superadminsQuery] },
};

export default function SuperadminsPage() {
  return (
    <>
      <PageHeader actions={<InviteButton />} />
      <SuperadminList />
    </>
  );
}
