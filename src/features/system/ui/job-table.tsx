import { formatDateTime } from '../../../lib/dates.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Table, type Column } from '../../../ui/lists/table.tsx';
import type { System } from './system.ts';
import styles from './system-view.module.css';

type Job = System['jobs'][number];

const columns: Column<Job>[] = [
  { key: 'name', header: 'Job', main: true, cell: ({ name }) => name.charAt(0).toUpperCase() + name.slice(1) },
  { key: 'run', header: 'Last run', nowrap: true, cell: ({ last_run_at: at }) => formatDateTime(at) },
  {
    key: 'state',
    header: 'State',
    cell: ({ failing }) => (failing ? <Badge status="failed">Failing</Badge> : <Badge status="approved">Works</Badge>),
  },
  {
    key: 'failure',
    header: 'Last failure',
    cell: ({ failed_at: at, failure }) =>
      at === null ? '-' : <span className={styles.reason}>{`${formatDateTime(at)}: ${failure ?? ''}`}</span>,
  },
];

/** Background jobs with their last run and last failure. */
export function JobTable({ jobs }: { jobs: readonly Job[] }) {
  return (
    <Table
      caption="Jobs"
      columns={columns}
      rows={jobs}
      rowKey={(job) => job.name}
      empty={<p className="text-soft">No job has run yet.</p>}
    />
  );
}
