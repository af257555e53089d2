import { ApprovalFilter } from '#people/approvals/ui/approval-table.tsx';
import { CompanyApprovals, companyApprovalsQuery } from '#people/limits/ui/company-approvals.tsx';
import type { PageHandle } from '#web/page-handle.ts';
import { PageHeader } from '#web/workspace/page-header.tsx';

export const handle: PageHandle = {
  screen: { heading: 'Approvals', subtext: 'Nothing is reserved until a second person approves' },
  preload: { roles: ['recycler', 'producer'], queries: [companyApprovalsQuery()] },
};

export default function CompanyApprovalsPage() {
  return (
    <>
      <PageHeader filters={<ApprovalFilter />} />
      <CompanyApprovals />
    </>
  );
}
