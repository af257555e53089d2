import { formatDateTime } from '#lib/dates.ts';
import { groupDigits } from '#lib/quantity.ts';
import { Button, SmallButton } from '#ui/layout/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { KeepListFocus } from '#ui/lists/keep-list-focus.tsx';
import { Table, type Column } from '#ui/lists/table.tsx';
import { toastOutcome, useApiWrite } from '#web/queries.ts';
import type { System } from './queries.ts';
import styles from './system-view.module.css';

type UndeliveredMessage = System['outbox']['letters'][number];

/** Label of a topic: `Trade approved` for `trade.approved`. */
function subjectOf({ topic }: UndeliveredMessage): string {
  const words = topic.replaceAll(/[._]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const columns: Column<UndeliveredMessage>[] = [
  { key: 'subject', header: 'Message', main: true, cell: subjectOf },
  { key: 'at', header: 'Of', nowrap: true, cell: ({ at }) => formatDateTime(at) },
  { key: 'buried', header: 'Given up', nowrap: true, cell: ({ buried_at: at }) => formatDateTime(at) },
  { key: 'reason', header: 'Reason', cell: ({ reason }) => <span className={styles.reason}>{reason}</span> },
  { key: 'retry', header: 'Try again', actions: true, cell: (message) => <RetryButton undelivered={message} /> },
];

function RetryButton({ undelivered }: { undelivered: UndeliveredMessage }) {
  const retry = useApiWrite('POST /api/superadmin/system/letters/{id}/retry/');
  return (
    <SmallButton
      icon="refresh"
      busy={retry.isPending}
      aria-label={`Try again: ${subjectOf(undelivered)} of ${formatDateTime(undelivered.at)}`}
      // The row with this button is gone when it is done, and so are its callbacks.
      onClick={() => void toastOutcome(retry.mutateAsync({ params: { id: undelivered.id } }))}
    >
      Try again
    </SmallButton>
  );
}

/** Retries all messages, e.g. when the mail server is available again. */
function RetryAllButton({ count }: { count: number }) {
  const retry = useApiWrite('POST /api/superadmin/system/letters/retry/');
  return (
    <Button
      variant="secondary"
      icon="refresh"
      busy={retry.isPending}
      onClick={() => void toastOutcome(retry.mutateAsync({}))}
    >{`Try all ${groupDigits(count)} again`}</Button>
  );
}

function nothingBuried({ failing }: System['outbox']): string {
  if (failing === null) return 'Every message was delivered or is on its way.';
  return 'None is given up yet, but messages fail at the moment: see the reason above. They go out by themselves once it is mended.';
}

/** Messages that ten attempts could not deliver, each with its reason and a retry button. */
export function UndeliveredMessages({ outbox }: { outbox: System['outbox'] }) {
  return (
    <Card
      title="Messages that were not delivered"
      subtitle="Given up after ten tries. The oldest are shown first."
      aside={outbox.buried > 1 && <RetryAllButton count={outbox.buried} />}
    >
      <KeepListFocus>
        <Table
          caption="Messages that were not delivered"
          columns={columns}
          rows={outbox.letters}
          empty={<p className="text-soft">{nothingBuried(outbox)}</p>}
        />
      </KeepListFocus>
    </Card>
  );
}
