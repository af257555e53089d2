import { useEffect } from 'react';
import { formatDateTime } from '#lib/dates.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { DescriptionList } from '#ui/lists/description-list.tsx';
import { errorText, type ApiError } from '#web/api.ts';
import styles from './system-view.module.css';

/** Milliseconds between two checks whether it is over. */
const RETRY_INTERVAL_MS = 5_000;

interface OutageProps {
  error: ApiError;
  /** When the data shown below was loaded; null if it never was. */
  knownSince: Date | null;
  asking: boolean;
  ask: () => void;
}

/** Whether the failure is a temporary one of reaching the server or its database; undefined when it is neither. */
export function unreachablePart({ status }: ApiError): 'server' | 'database' | undefined {
  if (status === 0) return 'server';
  return status === 503 ? 'database' : undefined;
}

/** Banner while the server or its database cannot be reached; it retries automatically until it can. */
export function Outage({ error, knownSince, asking, ask }: OutageProps) {
  const server = unreachablePart(error) === 'server';
  useEffect(() => {
    const timer = setInterval(ask, RETRY_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [ask]);
  return (
    <Card title={server ? 'The server cannot be reached' : 'The database cannot be reached'}>
      <div className="stack">
        <p role="alert">{errorText(error)}</p>
        <p className="text-soft">{`${
          server
            ? 'Either this device is offline or the server is down.'
            : 'Log-in, purchases and decisions are not possible until then. What was confirmed is stored, and nothing is lost. The reason is in the server’s log.'
        } This page looks again every few seconds.${knownSince ? ` The figures below are from ${formatDateTime(knownSince.toISOString())}.` : ''}`}</p>
        <div className={styles.outage}>
          <DescriptionList
            items={[
              {
                label: 'Server',
                value: server ? <Badge status="failed">Not reachable</Badge> : <Badge status="approved">Answers</Badge>,
              },
              {
                label: 'Database',
                value: server ? (
                  <Badge status="unknown">Not known</Badge>
                ) : (
                  <Badge status="failed">Not reachable</Badge>
                ),
              },
            ]}
          />
        </div>
        <div>
          <Button variant="secondary" icon="refresh" busy={asking} onClick={ask}>
            Try again
          </Button>
        </div>
      </div>
    </Card>
  );
}
