import { useCallback } from 'react';
import { formatDateTime } from '#lib/dates.ts';
import { groupDigits } from '#lib/quantity.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { LoadingState } from '#ui/feedback/states.tsx';
import { Card } from '#ui/layout/card.tsx';
import { DescriptionList } from '#ui/lists/description-list.tsx';
import { useApi } from '#web/queries.ts';
import { QueryError } from '#web/query-error.tsx';
import { formatDuration, formatSize } from './format-units.ts';
import { JobTable } from './job-table.tsx';
import { LedgerPanel } from './ledger-panel.tsx';
import { Outage, unreachablePart } from './outage.tsx';
import { type System, systemQuery } from './queries.ts';
import { UndeliveredMessages } from './undelivered-messages.tsx';
import styles from './system-view.module.css';

const FACTS = { height: '11.5rem', count: 3 };

/** Milliseconds between polls: background work sends no live update. */
const POLL_INTERVAL_MS = 10_000;

/** The state of the system: database, messages, jobs, storage. */
export function SystemView() {
  const query = useApi(systemQuery, { every: POLL_INTERVAL_MS });
  const { refetch } = query;
  const ask = useCallback(() => void refetch(), [refetch]);
  const known = query.data !== undefined && query.dataUpdatedAt > 0;
  const outage = query.error !== null && unreachablePart(query.error) !== undefined && (
    <Outage
      error={query.error}
      knownSince={known ? new Date(query.dataUpdatedAt) : null}
      asking={query.isFetching}
      ask={ask}
    />
  );
  if (query.data === undefined) {
    if (outage) return outage;
    if (query.error === null) return <LoadingState shape={FACTS} />;
    return <QueryError of={query} />;
  }
  const system = query.data.data;
  return (
    <div className="stack" style={{ ['--stack-gap' as string]: 'var(--space-5)' }}>
      {outage}
      <div className={styles.facts}>
        <Facts system={system} reached={!outage} />
      </div>
      {system.warnings.length > 0 && <SettingsToCheck warnings={system.warnings} />}
      <LedgerPanel ledger={system.ledger} />
      <UndeliveredMessages outbox={system.outbox} />
      <Card title="Jobs" subtitle="What the server does by itself">
        <JobTable jobs={system.jobs} />
      </Card>
    </div>
  );
}

/** Warnings about settings at start or events since then that need attention. */
function SettingsToCheck({ warnings }: { warnings: readonly string[] }) {
  return (
    <Card title="Settings to check">
      <ul className={styles.warnings}>
        {warnings.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Card>
  );
}

/** @param props.reached false while the data shown is old */
function Facts({ system, reached }: { system: System; reached: boolean }) {
  const { version, started_at, now, database, storage, outbox, mail, rate_limits } = system;
  const since = outbox.waiting_since;
  return (
    <>
      <Card title="Server">
        <DescriptionList
          items={[
            { label: 'Version', value: version },
            { label: 'Running for', value: formatDuration((Date.parse(now) - Date.parse(started_at)) / 1000) },
            {
              label: 'Rate limits',
              value: rate_limits ? <Badge status="approved">On</Badge> : <Badge status="rejected">Off</Badge>,
            },
            { label: 'Mail', value: mail === 'smtp' ? 'Sent by SMTP' : 'Kept as files' },
          ]}
        />
      </Card>
      <Card title="Database">
        <DescriptionList
          items={[
            {
              label: 'State',
              value: reached ? <Badge status="approved">Reachable</Badge> : <Badge status="unknown">Not known</Badge>,
            },
            { label: 'Size', value: formatSize(database.size) },
            { label: 'Migrations', value: groupDigits(database.migrations) },
            { label: 'Last migration', value: database.last_migration },
          ]}
        />
      </Card>
      <Card title="Files">
        <DescriptionList
          items={[
            {
              label: 'Uploads',
              value: storage.writable ? <Badge status="approved">Works</Badge> : <Badge status="failed">Failing</Badge>,
            },
            { label: 'Kept', value: groupDigits(storage.files) },
            { label: 'Size', value: formatSize(storage.size) },
            { label: 'Free space', value: storage.free === null ? 'In object storage' : formatSize(storage.free) },
          ]}
        />
      </Card>
      <Card title="Messages">
        <DescriptionList
          items={[
            { label: 'Waiting', value: groupDigits(outbox.waiting) },
            { label: 'Oldest since', value: since === null ? null : formatDateTime(since) },
            ...(outbox.failing === null ? [] : [{ label: 'Failing so far', value: <Failing {...outbox.failing} /> }]),
            {
              label: 'Not delivered',
              value: outbox.buried === 0 ? '0' : <Badge status="rejected">{groupDigits(outbox.buried)}</Badge>,
            },
          ]}
        />
      </Card>
    </>
  );
}

/** Reason why due messages wait. */
function Failing({ count, reason }: NonNullable<System['outbox']['failing']>) {
  return (
    <>
      <Badge status="rejected">{groupDigits(count)}</Badge>
      <span className={styles.cause}>{reason}</span>
    </>
  );
}
