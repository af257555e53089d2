import {
  ApprovalTable,
  type ApprovalStatus,
  Decision,
  useApprovalStatus,
} from '#people/approvals/ui/approval-table.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { defineQuery } from '#web/api-query.ts';
import type { ApiResponse } from '#web/api.ts';
import { useApiList, useApiWrite } from '#web/queries.ts';
import { useIdempotencyKey } from '#web/use-idempotency-key.ts';

type CompanyApproval = ApiResponse<'GET /api/users/approvals/'>['data'][number];

function MembersDecision({ approval }: { approval: CompanyApproval }) {
  const write = useApiWrite('PATCH /api/users/approvals/{id}/');
  const once = useIdempotencyKey();
  if (approval.you) return <span className="text-soft">Another person decides</span>;
  const decide = async (status: 'approved' | 'rejected', reason: string) => {
    const input = { params: { id: approval.id }, body: { status, reason } };
    const { message } = await once(input, (idempotencyKey) => write.mutateAsync({ ...input, idempotencyKey }));
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
