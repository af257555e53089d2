import { useState } from 'react';
import * as z from 'zod/mini';
import { formatDateTime } from '#lib/dates.ts';
import { amountOrNone } from '#lib/fields.ts';
import { formatRupees } from '#lib/money.ts';
import { Badge, type BadgeStatus } from '#ui/feedback/badge.tsx';
import { EmptyState, LOADING_ROWS, LoadingState, ErrorState, Skeleton } from '#ui/feedback/states.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { useSchemaForm } from '#ui/fields/form.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { Select } from '#ui/fields/select.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { unbroken } from '#ui/layout/unbroken.tsx';
import { ListView } from '#ui/lists/list-view.tsx';
import { Table, TALL_TABLE, type Column } from '#ui/lists/table.tsx';
import { useAddressText } from '#web/address-search.ts';
import { defineQuery } from '#web/api-query.ts';
import { type ApiResponse, errorText } from '#web/api.ts';
import { FormDialog } from '#web/form-dialog.tsx';
import { profileQuery } from '#web/frame-queries.ts';
import { useApi, useApiList, useApiWrite } from '#web/queries.ts';
import { ReasonDialog } from '#web/reason-dialog.tsx';
import { APPROVAL_STATUSES } from '../rules.ts';

type Approval = ApiResponse<'GET /api/superadmin/approvals/'>['data'][number];

const WORDS: Readonly<Record<Approval['status'], [BadgeStatus, string]>> = {
  waiting: ['pending', 'Waiting'],
  done: ['approved', 'Done'],
  refused: ['rejected', 'Refused'],
  failed: ['failed', 'Failed'],
  expired: ['rejected', 'Expired'],
  cancelled: ['rejected', 'Cancelled'],
};
const STATUSES: readonly { value: Approval['status'] | 'all' | ''; label: string }[] = [
  { value: '', label: 'Waiting' },
  ...APPROVAL_STATUSES.filter((value) => value !== 'waiting').map((value) => ({ value, label: WORDS[value][1] })),
  { value: 'all', label: 'All' },
];

function Decision({ approval }: { approval: Approval }) {
  const [decision, setDecision] = useState<'approved' | 'rejected' | null>(null);
  const write = useApiWrite('PATCH /api/superadmin/approvals/{id}/');
  const own = useApi(profileQuery).data?.data.id;
  if (approval.status !== 'waiting') return null;
  if (approval.maker.id === own) return <span className="text-soft">Another superadmin decides</span>;
  const decide = async (reason: string) => {
    if (decision === null) return;
    const { message } = await write.mutateAsync({ params: { id: approval.id }, body: { status: decision, reason } });
    toast.success(message);
    setDecision(null);
  };
  return (
    <>
      <Button size="small" aria-label={`Approve: ${approval.text}`} onClick={() => setDecision('approved')}>
        Approve
      </Button>
      <Button
        size="small"
        variant="secondary"
        aria-label={`Reject: ${approval.text}`}
        onClick={() => setDecision('rejected')}
      >
        Reject
      </Button>
      {decision !== null && (
        <ReasonDialog
          title={decision === 'approved' ? `Approve: ${approval.text}?` : `Reject: ${approval.text}?`}
          label={decision === 'approved' ? 'Approve' : 'Reject'}
          onClose={() => setDecision(null)}
          onReason={decide}
        >
          <p>
            {decision === 'approved'
              ? `${approval.maker.name} asked for this. It is carried out at once.`
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

const COLUMNS: readonly Column<Approval>[] = [
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
  { key: 'decide', header: 'Decide', actions: true, cell: (approval) => <Decision approval={approval} /> },
];

/** Columns that an approval has once it is decided, and while it is not. */
const OF_DECISION = ['status', 'checker', 'reason'];
const WAITING_COLUMNS = COLUMNS.filter(({ key }) => !OF_DECISION.includes(key));
const DECIDED_COLUMNS = COLUMNS.filter(({ key }) => key !== 'decide');

const keyOf = ({ id }: Approval) => id;

/** Filter by status; what waits by default. */
export function ApprovalFilter() {
  const [status, setStatus] = useAddressText('status');
  return <Select label="Status" value={status} onValueChange={setStatus} options={STATUSES} />;
}

/** Actions that wait for a second superadmin, or have waited. */
export function ApprovalList() {
  const [address] = useAddressText('status');
  const status = STATUSES.find(({ value }) => value === address)?.value ?? '';
  const list = useApiList(approvalsQuery(status));
  return (
    <ListView
      list={list}
      noun="approvals"
      loading={<LoadingState shape={LOADING_ROWS} />}
      empty={<EmptyState title={status === '' ? 'Nothing waits for approval.' : 'No approvals.'} drawing="papers" />}
    >
      {(approvals) => (
        <Table
          caption="Approvals"
          columns={status === '' ? WAITING_COLUMNS : status === 'all' ? COLUMNS : DECIDED_COLUMNS}
          rows={approvals}
          rowKey={keyOf}
          maxHeight={TALL_TABLE}
        />
      )}
    </ListView>
  );
}

type Settings = ApiResponse<'GET /api/superadmin/settings/'>['data'];

const schema = z.object({
  second_approval: z.enum(['on', 'off']),
  second_approval_above: amountOrNone('Second approval above is required'),
});
const CHOICES = [
  { value: 'off', label: 'Off' },
  { value: 'on', label: 'On' },
];

function SettingsDialog({ settings, onClose }: { settings: Settings; onClose: () => void }) {
  const { second_approval, second_approval_above: above } = settings;
  const form = useSchemaForm(schema, { second_approval, second_approval_above: String(above) });
  const write = useApiWrite('PATCH /api/superadmin/settings/');
  const save = (sent: z.output<typeof schema>) =>
    write.mutateAsync({ body: { ...sent, second_approval_above: sent.second_approval_above / 100 } });
  return (
    <FormDialog title="Second approval" action="Save settings" form={form} send={save} onClose={onClose}>
      <SelectField name="second_approval" label="Second approval" options={CHOICES} />
      <TextField name="second_approval_above" label="Payments above (₹)" />
    </FormDialog>
  );
}

/** Whether sensitive actions need a second superadmin, and from which amount on. */
export function SecondApproval() {
  const [isOpen, setIsOpen] = useState(false);
  const { data, isError, error, isFetching, refetch } = useApi(settingsQuery);
  const settings = data?.data;
  if (settings === undefined)
    return isError ? (
      <ErrorState text={errorText(error)} retrying={isFetching} onRetry={() => void refetch()} />
    ) : (
      <Skeleton height="7rem" card />
    );
  return (
    <Card
      title="Second approval"
      aside={
        <Button size="small" variant="secondary" icon="edit" onClick={() => setIsOpen(true)}>
          Change
        </Button>
      }
    >
      <p>
        {settings.second_approval === 'on'
          ? `On: payments above ${formatRupees(settings.second_approval_above)} and other sensitive actions need a second superadmin.`
          : 'Off: each superadmin decides without a second one.'}
      </p>
      {isOpen && <SettingsDialog settings={settings} onClose={() => setIsOpen(false)} />}
    </Card>
  );
}

type Status = (typeof APPROVAL_STATUSES)[number] | 'all' | '';

export const approvalsQuery = (status: Status = '') =>
  defineQuery('GET /api/superadmin/approvals/', { query: { status } });
export const settingsQuery = defineQuery('GET /api/superadmin/settings/');
