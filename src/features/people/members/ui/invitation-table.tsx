import { useState } from 'react';
import { formatDay } from '#lib/dates.ts';
import { PART_NAMES } from '#lib/parts.ts';
import { Address } from '#ui/brand/address.tsx';
import { Instant } from '#ui/brand/instant.tsx';
import { useConfirm } from '#ui/feedback/confirm-dialog.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { Button } from '#ui/layout/button.tsx';
import { type Column, Table, TALL_TABLE } from '#ui/lists/table.tsx';
import { toastOutcome, useApiWrite } from '#web/queries.ts';
import type { OpenInvitation } from './queries.ts';

const COLUMNS: readonly Column<OpenInvitation>[] = [
  { key: 'email', header: 'Email', main: true, long: true, cell: Address },
  { key: 'part', header: 'Part', cell: ({ part }) => PART_NAMES[part] },
  { key: 'until', header: 'Until', nowrap: true, cell: ({ until }) => (until === null ? '-' : formatDay(until)) },
  { key: 'by', header: 'Invited by', cell: ({ invited_by }) => invited_by },
  { key: 'at', header: 'Invited on', cell: ({ invited_at: at }) => <Instant at={at} /> },
  { key: 'ends', header: 'Link valid until', cell: ({ expires_at: at }) => <Instant at={at} /> },
  { key: 'act', header: 'Actions', actions: true, cell: (row) => <InvitationActions invitation={row} /> },
];

/** Invitations that have been accepted by no one yet. */
export function InvitationTable({ invitations }: { invitations: readonly OpenInvitation[] }) {
  if (invitations.length === 0)
    return (
      <EmptyState
        title="No open invitations."
        drawing="papers"
        text="Invitations appear here until they are accepted, withdrawn or 7 days old."
      />
    );
  return <Table caption="Invitations" columns={COLUMNS} rows={invitations} maxHeight={TALL_TABLE} />;
}

function InvitationActions({ invitation: { id, email } }: { invitation: OpenInvitation }) {
  const [running, setRunning] = useState<'send' | 'withdraw' | null>(null);
  const confirm = useConfirm();
  const again = useApiWrite('POST /api/users/invitations/{id}/send/');
  const remove = useApiWrite('DELETE /api/users/invitations/{id}/');
  const run = async (name: 'send' | 'withdraw', action: Promise<{ message: string }>) => {
    setRunning(name);
    await toastOutcome(action);
    setRunning(null);
  };
  const withdraw = async () => {
    const question = {
      title: 'Withdraw this invitation?',
      text: `The link in the e-mail to ${email} no longer works.`,
      confirmLabel: 'Withdraw',
      danger: true,
    };
    if (await confirm(question)) await run('withdraw', remove.mutateAsync({ params: { id } }));
  };
  const look = { size: 'small', variant: 'secondary', needs: 'admin' } as const;
  return (
    <>
      <Button
        {...look}
        busy={running === 'send'}
        disabled={running !== null}
        aria-label={`Send the invitation of ${email} again`}
        onClick={() => void run('send', again.mutateAsync({ params: { id } }))}
      >
        Send again
      </Button>
      <Button
        {...look}
        busy={running === 'withdraw'}
        disabled={running !== null}
        aria-label={`Withdraw the invitation of ${email}`}
        onClick={() => void withdraw()}
      >
        Withdraw
      </Button>
    </>
  );
}
