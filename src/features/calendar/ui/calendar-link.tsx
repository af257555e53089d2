import { formatDateTime } from '../../../lib/dates.ts';
import { useConfirm } from '../../../ui/feedback/confirm-dialog.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/layout/button.tsx';
import { errorText } from '../../../web/api.ts';
import { useApi, useApiWrite } from '../../../web/queries.ts';
import styles from './calendar-link.module.css';
import { calendarLinkQuery } from './queries.ts';

interface LinkButtonsProps {
  /** Called with a new address, and with null when it ends. */
  onAddress: (address: string | null) => void;
}

/** Make and end the address under which calendar programs read the calendar. */
export function LinkButtons({ onAddress }: LinkButtonsProps) {
  const link = useApi(calendarLinkQuery);
  const create = useApiWrite('POST /api/users/calendar/link/');
  const revoke = useApiWrite('DELETE /api/users/calendar/link/');
  const confirm = useConfirm();
  const isActive = link.data?.data.active === true;

  const subscribe = async () => {
    const question = {
      title: 'Create a new link?',
      text: 'Calendar programs that use the current link will no longer be updated.',
      confirmLabel: 'Create link',
    };
    if (isActive && !(await confirm(question))) return;
    try {
      const { data } = await create.mutateAsync({});
      onAddress(data.url);
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
      onAddress(null);
      toast.success('Link revoked');
    } catch (error) {
      toast.error(errorText(error));
    }
  };
  return (
    <>
      <Button
        variant="secondary"
        icon="calendar"
        busy={create.isPending}
        disabled={link.isPending}
        onClick={() => void subscribe()}
      >
        Subscribe
      </Button>
      {isActive && (
        <Button variant="quiet" busy={revoke.isPending} onClick={() => void end()}>
          Revoke link
        </Button>
      )}
    </>
  );
}

/** When the address was made and last read. */
export function LinkState() {
  const { data } = useApi(calendarLinkQuery);
  const { created_at: created = null, last_read_at: read = null } = data?.data ?? {};
  if (created === null) return null;
  const last = read === null ? 'not read yet' : `last read on ${formatDateTime(read)}`;
  return <p className="text-soft text-small">{`Calendar link: created on ${formatDateTime(created)}, ${last}.`}</p>;
}

/** A new address, which is shown once. */
export function NewAddress({ address }: { address: string }) {
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
        Anyone who has the address can read the titles of these dates, without quantities, prices or company names.
      </p>
    </div>
  );
}
