import { formatDateTime } from '../../../lib/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { KeptPlace } from '../../../ui/kept-place.tsx';
import { Table, type Column } from '../../../ui/table.tsx';
import { toast } from '../../../ui/toast.ts';
import { errorText } from '../../../web/api.ts';
import { useApiWrite } from '../../../web/queries.ts';
import type { System } from './system-view.tsx';
import styles from './system-view.module.css';

type Letter = System['outbox']['letters'][number];

/** `Trade approved` of `trade.approved`. */
function subjectOf({ topic }: Letter): string {
  const words = topic.replaceAll(/[._]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const columns: Column<Letter>[] = [
  { key: 'subject', header: 'Message', main: true, cell: subjectOf },
  { key: 'at', header: 'Of', nowrap: true, cell: ({ at }) => formatDateTime(at) },
  { key: 'buried', header: 'Given up', nowrap: true, cell: ({ buried_at: at }) => formatDateTime(at) },
  { key: 'reason', header: 'Reason', cell: ({ reason }) => <span className={styles.reason}>{reason}</span> },
  { key: 'retry', header: 'Try again', actions: true, cell: (letter) => <RetryButton letter={letter} /> },
];

function RetryButton({ letter }: { letter: Letter }) {
  const retry = useApiWrite('POST /api/superadmin/system/letters/{id}/retry/');
  // Awaited: by the time it is done, the row of this button is gone.
  const tryAgain = async () => {
    try {
      const { message } = await retry.mutateAsync({ params: { id: letter.id } });
      toast.success(message);
    } catch (error) {
      toast.error(errorText(error));
    }
  };
  return (
    <Button
      size="small"
      variant="secondary"
      icon="refresh"
      busy={retry.isPending}
      aria-label={`Try again: ${subjectOf(letter)} of ${formatDateTime(letter.at)}`}
      onClick={() => void tryAgain()}
    >
      Try again
    </Button>
  );
}

/** Messages that ten attempts could not deliver, each with its reason and another try. */
export function LetterPanel({ outbox }: { outbox: System['outbox'] }) {
  return (
    <Card title="Messages that were not delivered" subtitle="Given up after ten tries. The oldest are shown first.">
      <KeptPlace>
        <Table
          caption="Messages that were not delivered"
          columns={columns}
          rows={outbox.letters}
          rowKey={(letter) => letter.id}
          empty={<p className="text-soft">Every message was delivered or is on its way.</p>}
        />
      </KeptPlace>
    </Card>
  );
}
