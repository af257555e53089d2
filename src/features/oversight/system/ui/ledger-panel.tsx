import { formatDateTime } from '#lib/dates.ts';
import { groupDigits } from '#lib/quantity.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Button } from '#ui/layout/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Table, type Column } from '#ui/lists/table.tsx';
import { errorText } from '#web/api.ts';
import { useApiWrite } from '#web/queries.ts';
import type { System } from './queries.ts';

type Breach = NonNullable<System['ledger']>['first_breaches'][number];

const columns: Column<Breach>[] = [
  { key: 'law', header: 'Law', main: true, cell: ({ law }) => law },
  { key: 'subject', header: 'Of', cell: ({ subject }) => subject },
  { key: 'detail', header: 'Difference', cell: ({ detail }) => detail },
];

/** The last verification of the ledger, and a button that runs another. */
export function LedgerPanel({ ledger }: { ledger: System['ledger'] }) {
  const verify = useApiWrite('POST /api/superadmin/system/ledger-checks/');
  const start = () => {
    verify.mutate(
      {},
      {
        onSuccess: ({ message, data }) => (data.breaches === 0 ? toast.success(message) : toast.error(message)),
        onError: (error) => toast.error(errorText(error)),
      },
    );
  };
  return (
    <Card
      title="Ledger"
      subtitle="Once a day, all balances are rebuilt from the ledger and every market rule is checked."
      aside={
        <Button variant="secondary" icon="shield" busy={verify.isPending} onClick={start}>
          Verify now
        </Button>
      }
    >
      {ledger === null ? (
        <p className="text-soft">Not verified yet.</p>
      ) : (
        <>
          <p>
            {ledger.breaches === 0 ? (
              <Badge status="approved">Clean</Badge>
            ) : (
              <Badge status="failed">{`${groupDigits(ledger.breaches)} differences`}</Badge>
            )}{' '}
            <span>{`Last verified ${formatDateTime(ledger.at)}, in ${groupDigits(ledger.milliseconds)} ms.`}</span>
          </p>
          {ledger.first_breaches.length > 0 && (
            <Table
              caption="Differences of the ledger"
              columns={columns}
              rows={ledger.first_breaches}
              rowKey={({ law, subject, detail }) => `${law} ${subject} ${detail}`}
            />
          )}
        </>
      )}
    </Card>
  );
}
