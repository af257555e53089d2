import { formatDateTime } from '#lib/dates.ts';
import { Instant } from '#ui/brand/instant.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { SmallButton } from '#ui/layout/button.tsx';
import { Table, type Column } from '#ui/lists/table.tsx';
import { toastOutcome, useApiWrite } from '#web/queries.ts';
import type { System } from './queries.ts';
import styles from './system-view.module.css';

type Job = System['jobs'][number];

const nameOf = ({ name }: Job) => name.charAt(0).toUpperCase() + name.slice(1);

const columns: Column<Job>[] = [
  { key: 'name', header: 'Job', main: true, cell: nameOf },
  { key: 'run', header: 'Last run', cell: ({ last_run_at: at }) => (at ? <Instant at={at} /> : '-') },
  { key: 'next', header: 'Next run', cell: ({ next_run_at: at }) => <Instant at={at} /> },
  {
    key: 'state',
    header: 'State',
    cell: ({ failing, last_run_at }) => {
      if (failing) return <Badge status="failed">Failing</Badge>;
      return last_run_at === null ? '-' : <Badge status="approved">Works</Badge>;
    },
  },
  {
    key: 'failure',
    header: 'Last failure',
    cell: ({ failed_at: at, failure }) =>
      at === null ? '-' : <span className={styles.reason}>{`${formatDateTime(at)}: ${failure ?? ''}`}</span>,
  },
  { key: 'act', header: 'Run now', actions: true, cell: (job) => <RunButton job={job} /> },
];

function RunButton({ job }: { job: Job }) {
  const run = useApiWrite('POST /api/superadmin/system/jobs/{name}/run/');
  return (
    <SmallButton
      icon="refresh"
      busy={run.isPending}
      aria-label={`Run now: ${nameOf(job)}`}
      onClick={() => void toastOutcome(run.mutateAsync({ params: { name: job.name } }))}
    >
      Run now
    </SmallButton>
  );
}

/** Background jobs with their last run and last failure. */
export function JobTable({ jobs }: { jobs: readonly Job[] }) {
  return <Table caption="Jobs" columns={columns} rows={jobs} rowKey={(job) => job.name} />;
}
