import { ApprovalList, approvalsQuery, settingsQuery, SecondApproval } from '#people/approvals/ui/approval-list.tsx';
import { ApprovalFilter } from '#people/approvals/ui/approval-table.tsx';
import type { PageHandle } from '#web/page-handle.ts';
import { PageHeader } from '#web/workspace/page-header.tsx';

export const handle: PageHandle = {
  screen: { heading: 'Approvals', subtext: 'Actions that need a second superadmin' },
  preload: { roles: ['superadmin'], queries: [approvalsQuery(), settingsQuery] },
};

export default function ApprovalsPage() {
  return (
    <>
      <PageHeader filters={<ApprovalFilter />} />
      <div className="stack">
        <SecondApproval />
        <ApprovalList />
      </div>
    </>
  );
}
