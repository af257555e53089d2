import { formatDay } from '#lib/dates.ts';
import { PART_NAMES } from '#lib/parts.ts';
import { Address } from '#ui/brand/address.tsx';
import { Instant } from '#ui/brand/instant.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { type Column, Table } from '#ui/lists/table.tsx';
import type { ApiResponse } from '#web/api.ts';
import { useApiWrite } from '#web/queries.ts';
import { useWriteOnce } from '#web/use-idempotency-key.ts';
import { type Action, AskedAction, FactorRemoval } from './account-actions.tsx';

type Member = ApiResponse<'GET /api/superadmin/recyclers/{id}/'>['data']['members'][number];

export function CompanyMembers({ members }: { members: Member[] }) {
  return (
    <div className="stack">
      <h2>Members</h2>
      <Table caption="Members" columns={MEMBER_COLUMNS} rows={members} rowKey={({ person_id: id }) => id} />
    </div>
  );
}

const MEMBER_COLUMNS: Column<Member>[] = [
  { key: 'name', header: 'Name', main: true, cell: ({ full_name: name }) => name },
  { key: 'email', header: 'Email', long: true, cell: Address },
  {
    key: 'part',
    header: 'Part',
    nowrap: true,
    cell: ({ part, until }) => (until === null ? PART_NAMES[part] : `${PART_NAMES[part]} until ${formatDay(until)}`),
  },
  {
    key: 'factor',
    header: 'Second factor',
    nowrap: true,
    cell: ({ second_factor: isEnrolled }) => (isEnrolled ? 'Set up' : 'None'),
  },
  {
    key: 'used',
    header: 'Last used',
    cell: ({ last_used_at: at }) => (at === null ? '–' : <Instant at={at} />),
  },
  {
    key: 'status',
    header: 'Status',
    nowrap: true,
    cell: ({ suspended }) =>
      suspended ? <Badge status="rejected">Suspended</Badge> : <Badge status="approved">Active</Badge>,
  },
  { key: 'actions', header: 'Actions', actions: true, cell: (member) => <MemberActions member={member} /> },
];

function MemberActions({ member }: { member: Member }) {
  const suspend = useWriteOnce('POST /api/superadmin/persons/{id}/suspend/');
  const reopen = useWriteOnce('POST /api/superadmin/persons/{id}/reopen/');
  const endSessions = useApiWrite('DELETE /api/superadmin/persons/{id}/sessions/');
  const params = { id: member.person_id };
  const name = member.full_name;
  const named = (label: string) => `${label}: ${name}`;
  const suspension: Action = member.suspended
    ? {
        label: 'Reopen person',
        question: `Reopen ${name}?`,
        text: 'The person can log in again.',
        act: (reason) => reopen.send({ params, body: { reason } }),
      }
    : {
        label: 'Suspend person',
        question: `Suspend ${name}?`,
        text: 'The person can no longer log in, for whichever organisation, and all their sessions end. We e-mail the reason to the person.',
        act: (reason) => suspend.send({ params, body: { reason } }),
      };
  return (
    <>
      <AskedAction {...suspension} named={named(suspension.label)} />
      <AskedAction
        label="End sessions"
        named={named('End sessions')}
        question={`End the sessions of ${name}?`}
        text="The person has to log in again on every device."
        act={(reason) => endSessions.mutateAsync({ params, query: { reason } })}
      />
      <FactorRemoval
        id={member.person_id}
        name={name}
        isEnrolled={member.second_factor}
        named={named('Remove second factors')}
      />
    </>
  );
}
