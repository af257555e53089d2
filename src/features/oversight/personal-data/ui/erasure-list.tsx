import { useState } from 'react';
import { formatDateTime, formatDay } from '#lib/dates.ts';
import { Badge, type BadgeStatus } from '#ui/feedback/badge.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Select } from '#ui/fields/select.tsx';
import { Button, SmallButton } from '#ui/layout/button.tsx';
import { ListView } from '#ui/lists/list-view.tsx';
import { Table, TALL_TABLE, type Column } from '#ui/lists/table.tsx';
import { useAddressText } from '#web/address-search.ts';
import type { ApiResponse } from '#web/api.ts';
import { useApiList } from '#web/queries.ts';
import { ReasonDialog } from '#web/reason-dialog.tsx';
import { useWriteOnce } from '#web/use-idempotency-key.ts';
import { ERASURE_STATES } from '../rules.ts';
import { erasuresQuery } from './queries.ts';

type Erasure = ApiResponse<'GET /api/superadmin/erasures/'>['data'][number];

const WORDS: Readonly<Record<Erasure['state'], [BadgeStatus, string]>> = {
  requested: ['pending', 'Open'],
  done: ['approved', 'Erased'],
  refused: ['rejected', 'Refused'],
  withdrawn: ['rejected', 'Withdrawn'],
};
const STATUSES: readonly { value: Erasure['state'] | 'all' | ''; label: string }[] = [
  { value: '', label: 'Open' },
  ...ERASURE_STATES.filter((value) => value !== 'requested').map((value) => ({ value, label: WORDS[value][1] })),
  { value: 'all', label: 'All' },
];

function Decision({ erasure }: { erasure: Erasure }) {
  const [status, setStatus] = useState<'done' | 'refused' | null>(null);
  const write = useWriteOnce('PATCH /api/superadmin/erasures/{id}/');
  if (erasure.state !== 'requested') return null;
  const company = `${erasure.company.company_name} (${erasure.company.unique_id})`;
  const decide = async (reason: string) => {
    if (status === null) return;
    const { message } = await write.send({ params: { id: erasure.id }, body: { status, reason } });
    toast.success(message);
    setStatus(null);
  };
  return (
    <>
      <Button size="small" variant="danger" aria-label={`Erase ${company}`} onClick={() => setStatus('done')}>
        Erase
      </Button>
      <SmallButton aria-label={`Refuse ${company}`} onClick={() => setStatus('refused')}>
        Refuse
      </SmallButton>
      {status !== null && (
        <ReasonDialog
          title={status === 'done' ? `Erase ${company}?` : `Refuse the request of ${company}?`}
          label={status === 'done' ? 'Close and erase' : 'Refuse'}
          onClose={() => setStatus(null)}
          onReason={decide}
        >
          <p>
            {status === 'done'
              ? 'The account is closed, offers leave the market, and personal and bank data are erased. This cannot be undone.'
              : 'The company reads the reason.'}
          </p>
        </ReasonDialog>
      )}
    </>
  );
}

const COLUMNS: readonly Column<Erasure>[] = [
  {
    key: 'company',
    header: 'Company',
    main: true,
    cell: ({ company }) => `${company.company_name} (${company.unique_id})`,
  },
  { key: 'at', header: 'Asked', nowrap: true, cell: ({ requested_at }) => formatDateTime(requested_at) },
  {
    key: 'by',
    header: 'Answer by',
    nowrap: true,
    cell: ({ answer_by }) => formatDay(answer_by),
  },
  { key: 'reason', header: 'Reason', long: true, cell: ({ reason }) => reason ?? '-' },
  { key: 'state', header: 'Status', cell: ({ state }) => <Badge status={WORDS[state][0]}>{WORDS[state][1]}</Badge> },
  { key: 'answer', header: 'Answer', long: true, cell: ({ answer }) => answer ?? '-' },
  { key: 'decide', header: 'Decide', actions: true, cell: (erasure) => <Decision erasure={erasure} /> },
];

/** Filter by status; open requests by default. */
export function ErasureFilter() {
  const [status, setStatus] = useAddressText('status');
  return <Select label="Status" value={status} onValueChange={setStatus} options={STATUSES} />;
}

/** Requests of companies that their data are erased. */
export function ErasureList() {
  const [address] = useAddressText('status');
  const status = STATUSES.find(({ value }) => value === address)?.value ?? '';
  const list = useApiList(erasuresQuery(status === '' ? 'requested' : status));
  return (
    <ListView list={list} noun="requests" empty={<EmptyState title="No requests." drawing="papers" />}>
      {(rows) => <Table caption="Erasure requests" columns={COLUMNS} rows={rows} maxHeight={TALL_TABLE} />}
    </ListView>
  );
}
