import { formatDay } from '#lib/dates.ts';
import { groupDigits } from '#lib/quantity.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { SmallButton } from '#ui/layout/button.tsx';
import { Table, type Column } from '#ui/lists/table.tsx';
import { toastOutcome, useApiWrite } from '#web/queries.ts';
import type { CapacityRow } from './queries.ts';
import styles from './capacity.module.css';

const COLUMNS: Column<CapacityRow>[] = [
  { key: 'from', header: 'From', main: true, nowrap: true, cell: ({ from_day }) => formatDay(from_day) },
  {
    key: 'capacity',
    header: 'Capacity (Kg/annum)',
    numeric: true,
    nowrap: true,
    cell: ({ kg_per_year }) => groupDigits(kg_per_year),
  },
  { key: 'consent', header: 'Consent Number', cell: ({ consent_number }) => consent_number },
  {
    key: 'until',
    header: 'Consent Valid Until',
    nowrap: true,
    cell: ({ consent_valid_until }) => formatDay(consent_valid_until),
  },
  {
    key: 'document',
    header: 'Document',
    cell: ({ document, from_day }) => (
      <a href={document} target="_blank" rel="noopener" aria-label={`View document from ${formatDay(from_day)}`}>
        View
      </a>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    nowrap: true,
    cell: ({ status, checked_at }) =>
      status === 'checked' && checked_at !== null ? (
        <>
          <Badge status="approved">Checked</Badge> <span className="text-soft text-small">{formatDay(checked_at)}</span>
        </>
      ) : (
        <Badge status="uploaded">Declared</Badge>
      ),
  },
];
const CHECKED_COLUMNS: Column<CapacityRow>[] = [
  ...COLUMNS,
  { key: 'check', header: 'Check', actions: true, cell: (row) => <CheckButton row={row} /> },
];
interface CapacityTableProps {
  rows: readonly CapacityRow[];
  /** Whether the superadmin looks, who checks them. */
  canCheck: boolean;
}

/** The capacities of an account, newest first. */
export function CapacityTable({ rows, canCheck }: CapacityTableProps) {
  return (
    <section aria-labelledby="capacity-rows" className={styles.section}>
      <h2 id="capacity-rows">Declared capacities</h2>
      {rows.length === 0 ? (
        <EmptyState
          title="No capacity declared"
          text="Buyers read how much of the plant's capacity the credits claim. Each capacity comes with the board's consent."
          drawing="papers"
        />
      ) : (
        <Table caption="Declared capacities" columns={canCheck ? CHECKED_COLUMNS : COLUMNS} rows={rows} />
      )}
    </section>
  );
}

/** The superadmin's word on a capacity: it agrees with its document, or no longer. */
function CheckButton({ row }: { row: CapacityRow }) {
  const check = useApiWrite('PATCH /api/superadmin/capacities/{id}/');
  const label = row.status === 'checked' ? 'Mark as not checked' : 'Mark as checked';
  const send = async () => {
    await toastOutcome(
      check.mutateAsync({
        params: { id: row.id },
        body: { checked: row.status !== 'checked' },
      }),
    );
  };
  return (
    <SmallButton
      busy={check.isPending}
      aria-label={`${label}: from ${formatDay(row.from_day)}`}
      onClick={() => void send()}
    >
      {label}
    </SmallButton>
  );
}
