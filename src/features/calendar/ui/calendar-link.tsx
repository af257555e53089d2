import { useState } from 'react';
import { formatDateTime } from '../../../lib/dates.ts';
import { useConfirm } from '../../../ui/feedback/confirm-dialog.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/layout/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { errorText } from '../../../web/api.ts';
import { useApi, useApiWrite } from '../../../web/queries.ts';
import styles from './calendar-link.module.css';
import { calendarLinkQuery } from './queries.ts';

/** Address under which calendar programs read the calendar: it is shown once, when it is made. */
export function CalendarLink() {
  const link = useApi(calendarLinkQuery);
  const create = useApiWrite('POST /api/users/calendar/link/');
  const revoke = useApiWrite('DELETE /api/users/calendar/link/');
  const confirm = useConfirm();
  const [address, setAddress] = useState<string | null>(null);
  const known = link.data?.data;

  const subscribe = async () => {
    const isKept =
      known?.active === true &&
      !(await confirm({
        title: 'Create a new link?',
        text: 'Calendar programs that use the current link will no longer be updated.',
        confirmLabel: 'Create link',
      }));
    if (isKept) return;
    try {
      const { data } = await create.mutateAsync({});
      setAddress(data.url);
    } catch (error) {
      toast.error(errorText(error));
    }
  };
  const end = async () => {
    const question = {
      title: 'Revoke link?',
      text: 'Calendar programs that use this link will no longer be updated. You can create a new link later.',
      confirmLabel: 'Revoke link',
      danger: true,
    };
    if (!(await confirm(question))) return;
    try {
      await revoke.mutateAsync({});
      setAddress(null);
      toast.success('Link revoked');
    } catch (error) {
      toast.error(errorText(error));
    }
  };
  return (
    <Card
      title="Calendar link"
      subtitle="Shows these dates in your calendar program. Titles only: no quantities, prices or company names."
    >
      {address !== null && <NewAddress address={address} />}
      <div className={styles.ways}>
        <Button
          variant="secondary"
          icon="calendar"
          busy={create.isPending}
          disabled={link.isPending}
          onClick={() => void subscribe()}
        >
          Subscribe
        </Button>
        {known?.active && (
          <Button variant="quiet" busy={revoke.isPending} onClick={() => void end()}>
            Revoke link
          </Button>
        )}
        {known?.created_at && (
          <p className="text-soft text-small">{stateOf({ ...known, created: known.created_at })}</p>
        )}
      </div>
    </Card>
  );
}

function stateOf({ created, last_read_at: read }: { created: string; last_read_at: string | null }): string {
  const last = read === null ? 'not read yet' : `last read on ${formatDateTime(read)}`;
  return `Created on ${formatDateTime(created)}, ${last}`;
}

function NewAddress({ address }: { address: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toast.success('Link copied');
    } catch {
      toast.error('The link could not be copied. Select it and copy it by hand.');
    }
  };
  return (
    <div className={styles.address} role="status">
      <code>{address}</code>
      <Button size="small" icon="copy" onClick={() => void copy()}>
        Copy link
      </Button>
      <p className="text-small">
        Copy this address now: it is shown only once. Add it to your calendar program as a calendar from the internet.
        Anyone who has the address can read these dates.
      </p>
    </div>
  );
}
