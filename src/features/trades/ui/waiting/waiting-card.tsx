import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '../../../../lib/dates.ts';
import { CountBadge } from '../../../../ui/feedback/badge.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { ErrorState, Skeleton } from '../../../../ui/feedback/states.tsx';
import type { Waiting } from './waiting.ts';
import styles from './waiting-card.module.css';

/** Number of items shown; the lists show the rest. */
const SHOWN = 5;

export interface WaitingCardProps {
  waiting: { items: readonly Waiting[]; complete: boolean; error: Error | null; retry: () => void };
  subtitle: string;
  /** Text when nothing waits. */
  nothing: string;
  /** Links to the lists. */
  links: ReactNode;
}

/** Items that wait for the reader, oldest first, each with its deadline and a link to its trade. */
export function WaitingCard({
  waiting: { items, complete, error, retry },
  subtitle,
  nothing,
  links,
}: WaitingCardProps) {
  return (
    <Card
      title={<>Waiting for you {complete && <CountBadge count={items.length} label="waiting" />}</>}
      subtitle={subtitle}
    >
      {error ? (
        <ErrorState text={error.message} onRetry={retry} />
      ) : !complete && items.length === 0 ? (
        <div role="status">
          <span className="visually-hidden">Loading...</span>
          <Skeleton height="3rem" count={2} />
        </div>
      ) : items.length === 0 ? (
        <p className="text-soft">{nothing}</p>
      ) : (
        <ol className={styles.list}>
          {items.slice(0, SHOWN).map((item) => (
            <li key={item.id} className={styles.item}>
              <div className={styles.text}>
                <Link to={item.to} className={styles.link}>
                  {item.title}
                </Link>
                <p className="text-small">
                  <strong>{item.kind}</strong>: {item.company}, <span className="figures">{item.what}</span>
                </p>
              </div>
              <p className={styles.time}>
                since {formatDateTime(item.since)}
                {item.until && (
                  <span>
                    <br />
                    expires {formatDateTime(item.until)}
                  </span>
                )}
              </p>
            </li>
          ))}
        </ol>
      )}
      {complete && items.length > SHOWN && (
        <p className="text-soft text-small">{`The ${SHOWN} oldest of ${items.length}; all of them:`}</p>
      )}
      <div className="row">{links}</div>
    </Card>
  );
}
