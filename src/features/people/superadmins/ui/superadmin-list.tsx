import { useState } from 'react';
import { dayInIndia, formatDateTime, formatDay } from '#lib/dates.ts';
import { Badge, type BadgeStatus } from '#ui/feedback/badge.tsx';
import { useConfirm } from '#ui/feedback/confirm-dialog.tsx';
import { LOADING_ROWS, LoadingState } from '#ui/feedback/states.tsx';
import { useSchemaForm } from '#ui/fields/form.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { Button, SmallButton } from '#ui/layout/button.tsx';
import { Table, TALL_TABLE, type Column } from '#ui/lists/table.tsx';
import { defineQuery } from '#web/api-query.ts';
import type { ApiResponse } from '#web/api.ts';
import { FormDialog } from '#web/form-dialog.tsx';
import { toastOutcome, useApi, useApiWrite } from '#web/queries.ts';
import { QueryError } from '#web/query-error.tsx';
import { useSession } from '#web/session.ts';
import { useWriteOnce } from '#web/use-idempotency-key.ts';
import { invitation } from '../contract.ts';
import { AskedAction, FactorRemoval } from './account-actions.tsx';

type Superadmin = ApiResponse<'GET /api/superadmin/superadmins/'>['data'][number];

const WORDS: Readonly<Record<Superadmin['status'], [BadgeStatus, string]>> = {
  invited: ['pending', 'Invited'],
  active: ['approved', 'Active'],
  suspended: ['rejected', 'Suspended'],
};

function Suspension({ person }: { person: Superadmin }) {
  const write = useWriteOnce('PATCH /api/superadmin/superadmins/{id}/');
  const isSuspended = person.status === 'suspended';
  const label = isSuspended ? 'Reopen' : 'Suspend';
  return (
    <AskedAction
      label={label}
      named={`${label} ${person.full_name}`}
      question={`${label} ${person.full_name}?`}
      text={
        isSuspended
          ? `${person.email} can log in again.`
          : `${person.email} can no longer log in, and all sessions end at once.`
      }
      act={(reason) => write.send({ params: { id: person.id }, body: { suspended: !isSuspended, reason } })}
    />
  );
}

function EndSessions({ person }: { person: Superadmin }) {
  const confirm = useConfirm();
  const write = useApiWrite('DELETE /api/superadmin/superadmins/{id}/sessions/');
  if (person.sessions === 0) return null;
  const end = async () => {
    const text = `${person.email} has to log in again.`;
    const title = `End the sessions of ${person.full_name}?`;
    if (!(await confirm({ title, text, confirmLabel: 'End sessions', danger: true }))) return;
    await toastOutcome(write.mutateAsync({ params: { id: person.id } }));
  };
  return (
    <SmallButton busy={write.isPending} aria-label={`End sessions of ${person.full_name}`} onClick={() => void end()}>
      End sessions
    </SmallButton>
  );
}

/** None for oneself, which the server refuses: the own sessions and factors are on the page Security. */
function Actions({ person }: { person: Superadmin }) {
  const own = useSession()?.email.toLowerCase();
  if (person.email.toLowerCase() === own) return null;
  return (
    <>
      <Suspension person={person} />
      <EndSessions person={person} />
      <FactorRemoval
        id={person.id}
        name={person.full_name}
        isEnrolled={person.second_factor}
        named={`Remove second factors of ${person.full_name}`}
        text={`${person.email} then logs in with the password only, and all sessions end at once.`}
      />
    </>
  );
}

const COLUMNS: readonly Column<Superadmin>[] = [
  { key: 'id', header: 'ID', nowrap: true, cell: ({ unique_id }) => unique_id },
  {
    key: 'name',
    header: 'Name and email',
    main: true,
    // One that was set up by the configuration has no other name.
    cell: ({ full_name, email }) => (
      <div className="wraps">
        {full_name}
        {full_name !== email && <div className="text-soft">{email}</div>}
      </div>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status }) => <Badge status={WORDS[status][0]}>{WORDS[status][1]}</Badge>,
  },
  { key: 'factor', header: 'Second factor', cell: ({ second_factor }) => (second_factor ? 'Set up' : 'None') },
  {
    key: 'created',
    header: 'Since',
    nowrap: true,
    cell: ({ created_at }) => formatDay(dayInIndia(new Date(created_at))),
  },
  {
    key: 'used',
    header: 'Last active',
    nowrap: true,
    cell: ({ last_used_at: at }) => (at === null ? '-' : formatDateTime(at)),
  },
  { key: 'sessions', header: 'Sessions', numeric: true, cell: ({ sessions }) => sessions },
  {
    key: 'act',
    header: 'Actions',
    actions: true,
    cell: (person) => <Actions person={person} />,
  },
];

export function SuperadminList() {
  const query = useApi(superadminsQuery);
  if (query.isPending) return <LoadingState shape={LOADING_ROWS} />;
  if (query.data === undefined) return <QueryError of={query} />;
  return <Table caption="Superadmins" columns={COLUMNS} rows={query.data.data} maxHeight={TALL_TABLE} />;
}

function InvitationDialog({ onClose }: { onClose: () => void }) {
  const form = useSchemaForm(invitation, { email: '', full_name: '' });
  const write = useWriteOnce('POST /api/superadmin/superadmins/');
  return (
    <FormDialog
      title="Invite a superadmin"
      action="Send invitation"
      form={form}
      send={(body) => write.send({ body })}
      onClose={onClose}
    >
      <TextField name="full_name" label="Full Name" autoComplete="off" />
      <TextField name="email" label="Email" type="email" autoComplete="off" />
    </FormDialog>
  );
}

export function InviteButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon="plus" onClick={() => setIsOpen(true)}>
        Invite superadmin
      </Button>
      {isOpen && <InvitationDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

export const superadminsQuery = defineQuery('GET /api/superadmin/superadmins/');
