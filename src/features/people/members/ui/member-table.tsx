import { useState } from 'react';
import * as z from 'zod/mini';
import { formatDay } from '#lib/dates.ts';
import { PART_NAMES } from '#lib/parts.ts';
import { Address } from '#ui/brand/address.tsx';
import { Instant } from '#ui/brand/instant.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { useConfirm } from '#ui/feedback/confirm-dialog.tsx';
import { useSchemaForm } from '#ui/fields/form.ts';
import { Button } from '#ui/layout/button.tsx';
import { type Column, Table, TALL_TABLE } from '#ui/lists/table.tsx';
import { FormDialog } from '#web/form-dialog.tsx';
import { toastOutcome, useApiWrite } from '#web/queries.ts';
import { leaveSession, useSession } from '#web/session.ts';
import { invitation } from '../contract.ts';
import { MembershipFields } from './membership-fields.tsx';
import type { Member } from './queries.ts';

const COLUMNS: readonly Column<Member>[] = [
  {
    key: 'name',
    header: 'Name',
    main: true,
    cell: ({ full_name, designation, you }) => (
      <>
        <div className="row">
          <span>{full_name}</span>
          {you && <Badge status="approved">You</Badge>}
        </div>
        <div className="text-soft text-small">{designation}</div>
      </>
    ),
  },
  { key: 'email', header: 'Email', long: true, cell: Address },
  { key: 'part', header: 'Part', cell: ({ part }) => PART_NAMES[part] },
  { key: 'until', header: 'Until', nowrap: true, cell: ({ until }) => (until === null ? '-' : formatDay(until)) },
  {
    key: 'factor',
    header: 'Second factor',
    cell: ({ second_factor: has }) => (has ? 'Set up' : <Badge status="pending">None</Badge>),
  },
  {
    key: 'used',
    header: 'Last used',
    cell: ({ last_used_at: at }) => (at === null ? '-' : <Instant at={at} />),
  },
  { key: 'act', header: 'Actions', actions: true, cell: (member) => <MemberActions member={member} /> },
];

/** The members of an organisation, with what owners may do about them; the own row can be left. */
export function MemberTable({ members }: { members: readonly Member[] }) {
  return <Table caption="Members" columns={COLUMNS} rows={members} maxHeight={TALL_TABLE} />;
}

function MemberActions({ member }: { member: Member }) {
  const [isChanging, setChanging] = useState(false);
  const confirm = useConfirm();
  const company = useSession()?.organisation?.company_name ?? 'the organisation';
  const write = useApiWrite('DELETE /api/users/members/{id}/');
  const { full_name: name, you } = member;
  const end = async () => {
    const question = you
      ? {
          title: `Leave ${company}?`,
          text: `You can no longer act for ${company}. What you asked for stays done. An owner can invite you again.`,
          confirmLabel: 'Leave',
        }
      : {
          title: `Remove ${name}?`,
          text: `${name} can no longer act for ${company}, from this moment on. What ${name} asked for stays done.`,
          confirmLabel: 'Remove',
        };
    if (!(await confirm({ ...question, danger: true }))) return;
    const send = () => write.mutateAsync({ params: { id: member.id } });
    await toastOutcome(you ? leaveSession(send) : send());
  };
  const look = { size: 'small', variant: 'secondary' } as const;
  return (
    <>
      <Button {...look} needs="admin" aria-label={`Change ${name}`} onClick={() => setChanging(true)}>
        Change
      </Button>
      <Button
        {...look}
        needs={you ? 'person' : 'admin'}
        busy={write.isPending}
        aria-label={you ? `Leave ${company}` : `Remove ${name}`}
        onClick={() => void end()}
      >
        {you ? 'Leave' : 'Remove'}
      </Button>
      {isChanging && <ChangeDialog member={member} onClose={() => setChanging(false)} />}
    </>
  );
}

const schema = z.pick(invitation, { part: true, until: true });

function ChangeDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { id, part, until, full_name: name } = member;
  const form = useSchemaForm(schema, { part, until: until ?? '' });
  const write = useApiWrite('PATCH /api/users/members/{id}/');
  return (
    <FormDialog
      title={`Change ${name}`}
      action="Save"
      busyLabel="Saving..."
      size="normal"
      form={form}
      send={(body) => write.mutateAsync({ params: { id }, body })}
      onClose={onClose}
    >
      <MembershipFields disabled={form.formState.isSubmitting} />
    </FormDialog>
  );
}
