import {
  ApprovalTable,
  type ApprovalStatus,
  Decision,
  useApprovalStatus,
} from '#people/approvals/ui/approval-table.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { defineQuery } from '#web/api-query.ts';
import type { ApiResponse } from '#web/api.ts';
import { useApiList } from '#web/queries.ts';
import { useWriteOnce } from '#web/use-idempotency-key.ts';

type CompanyApproval = ApiResponse<'GET /api/users/approvals/'>['data'][number];

function MembersDecision({ approval }: { approval: CompanyApproval }) {
  const write = useWriteOnce('PATCH /api/users/approvals/{id}/');
  if (approval.you) return <span className="text-soft">Another person decides</span>;
  const decide = async (status: 'approved' | 'rejected', reason: string) => {
    const { message } = await write.send({ params: { id: approval.id }, body: { status, reason } });
    toast.success(message);
  };
  const consequence = `It is done at once, as if ${approval.maker.name} did it now.`;
  return <Decision approval={approval} needs="approve" isReasonOptional consequence={consequence} onDecide={decide} />;
}

const decisionOf = (approval: CompanyApproval) => <MembersDecision approval={approval} />;

/** Calls that wait for a second member of the organisation, or have waited. */
export function CompanyApprovals() {
  const status = useApprovalStatus();
  const list = useApiList(companyApprovalsQuery(status));
  return <ApprovalTable status={status} list={list} decision={decisionOf} />;
}

export const companyApprovalsQuery = (status: ApprovalStatus = '') =>
  defineQuery('GET /api/users/approvals/', { query: { status } });
