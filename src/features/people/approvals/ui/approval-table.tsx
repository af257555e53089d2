import { type ReactNode, useState } from 'react';
import { formatDateTime } from '#lib/dates.ts';
import { formatRupees } from '#lib/money.ts';
import type { RequiredPermission } from '#lib/parts.ts';
import { Badge, type BadgeStatus } from '#ui/feedback/badge.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { Select } from '#ui/fields/select.tsx';
import { Button, SmallButton } from '#ui/layout/button.tsx';
import { unbroken } from '#ui/layout/unbroken.tsx';
import { ListView } from '#ui/lists/list-view.tsx';
import { Table, TALL_TABLE, type Column } from '#ui/lists/table.tsx';
import { useAddressText } from '#web/address-search.ts';
import type { ApiResponse } from '#web/api.ts';
import { useApiList } from '#web/queries.ts';
import { ReasonDialog } from '#web/reason-dialog.tsx';
import { APPROVAL_STATUSES } from '../rules.ts';

type ListKey = 'GET /api/superadmin/approvals/' | 'GET /api/users/approvals/';
/** A call that waits for a second person, of superadmins or of an organisation. */
export type ShownApproval = Omit<ApiResponse<ListKey>['data'][number], 'action'>;
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number] | 'all' | '';

const WORDS: Readonly<Record<ShownApproval['status'], [BadgeStatus, string]>> = {
  waiting: ['pending', 'Waiting'],
  done: ['approved', 'Done'],
  refused: ['rejected', 'Refused'],
  failed: ['failed', 'Failed'],
  expired: ['rejected', 'Expired'],
  cancelled: ['rejected', 'Cancelled'],
};
const STATUSES: readonly { value: ApprovalStatus; label: string }[] = [
  { value: '', label: 'Waiting' },
  ...APPROVAL_STATUSES.filter((value) => value !== 'waiting').map((value) => ({ value, label: WORDS[value][1] })),
  { value: 'all', label: 'All' },
];

interface DecisionProps {
  approval: ShownApproval;
  /** Permission of the decision. */
  needs?: RequiredPermission;
  /** The reason may be left empty. */
  isReasonOptional?: boolean;
  consequence: string;
  /** A thrown error is shown, and the dialog stays open. */
  onDecide: (status: 'approved' | 'rejected', reason: string) => Promise<void>;
}

/** `Approve` and `Reject`, each with a question and a reason. */
export function Decision({ approval, needs, isReasonOptional = false, consequence, onDecide }: DecisionProps) {
  const [decision, setDecision] = useState<'approved' | 'rejected' | null>(null);
  const decide = async (reason: string) => {
    if (decision === null) return;
    await onDecide(decision, reason);
    setDecision(null);
  };
  return (
    <>
      <Button
        size="small"
        needs={needs}
        aria-label={`Approve: ${approval.text}`}
        onClick={() => setDecision('approved')}
      >
        Approve
      </Button>
      <SmallButton needs={needs} aria-label={`Reject: ${approval.text}`} onClick={() => setDecision('rejected')}>
        Reject
      </SmallButton>
      {decision !== null && (
        <ReasonDialog
          title={decision === 'approved' ? `Approve: ${approval.text}?` : `Reject: ${approval.text}?`}
          label={decision === 'approved' ? 'Approve' : 'Reject'}
          optional={isReasonOptional}
          onClose={() => setDecision(null)}
          onReason={decide}
        >
          {approval.amount !== null && <p>{`Amount: ${formatRupees(approval.amount)}`}</p>}
          <p>
            {decision === 'approved'
              ? `${approval.maker.name} asked for this. ${consequence}`
              : `${approval.maker.name} asked for this. Nothing changes.`}
          </p>
        </ReasonDialog>
      )}
    </>
  );
}

/** A person, and below when they acted. */
function Actor({ name, at }: { name: string; at: string | null }) {
  return (
    <div className="wraps">
      {name}
      {at !== null && <div className="together text-small text-soft">{formatDateTime(at)}</div>}
    </div>
  );
}

const COLUMNS: readonly Column<ShownApproval>[] = [
  { key: 'text', header: 'Action', main: true, long: true, cell: ({ text }) => unbroken(text) },
  {
    key: 'amount',
    header: 'Amount',
    numeric: true,
    cell: ({ amount }) => (amount === null ? '-' : formatRupees(amount)),
  },
  { key: 'maker', header: 'Asked by', cell: ({ maker, created_at }) => <Actor name={maker.name} at={created_at} /> },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status }) => <Badge status={WORDS[status][0]}>{WORDS[status][1]}</Badge>,
  },
  {
    key: 'checker',
    header: 'Decided by',
    cell: ({ checker, decided_at }) => (checker === null ? '-' : <Actor name={checker.name} at={decided_at} />),
  },
  { key: 'reason', header: 'Reason', long: true, cell: ({ reason }) => reason ?? '-' },
];

/** Columns that an approval has once it is decided, and while it is not. */
const OF_DECISION = ['status', 'checker', 'reason'];
const WAITING_COLUMNS = COLUMNS.filter(({ key }) => !OF_DECISION.includes(key));

/** Filter by status; what waits by default. */
export function ApprovalFilter() {
  const [status, setStatus] = useAddressText('status');
  return <Select label="Status" value={status} onValueChange={setStatus} options={STATUSES} />;
}

export function useApprovalStatus(): ApprovalStatus {
  const [address] = useAddressText('status');
  return STATUSES.find(({ value }) => value === address)?.value ?? '';
}

interface ApprovalTableProps<Row extends ShownApproval> {
  status: ApprovalStatus;
  list: Omit<ReturnType<typeof useApiList<ListKey>>, 'items' | 'ask' | 'data'> & { items: readonly Row[] };
  /** Buttons of one that waits, or who decides it. */
  decision: (approval: Row) => ReactNode;
}

/** Calls that wait for a second person, or have waited. */
export function ApprovalTable<Row extends ShownApproval>({ status, list, decision }: ApprovalTableProps<Row>) {
  const decide: Column<Row> = {
    key: 'decide',
    header: 'Decide',
    actions: true,
    cell: (approval) => approval.status === 'waiting' && decision(approval),
  };
  const columns = status === '' ? [...WAITING_COLUMNS, decide] : status === 'all' ? [...COLUMNS, decide] : COLUMNS;
  return (
    <ListView
      list={list}
      noun="approvals"
      empty={<EmptyState title={status === '' ? 'Nothing waits for approval.' : 'No approvals.'} drawing="papers" />}
    >
      {(approvals) => <Table caption="Approvals" columns={columns} rows={approvals} maxHeight={TALL_TABLE} />}
    </ListView>
  );
}
