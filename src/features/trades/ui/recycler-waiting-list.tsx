import { Link } from 'react-router';
import { formatDateTime } from '../../../lib/dates.ts';
import { CountBadge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorState, Skeleton } from '../../../ui/states.tsx';
import { ANSWER_LIFE } from '../rules.ts';
import { useRecyclerWaiting, type Waiting } from './recycler-waiting.ts';
import styles from './recycler-waiting.module.css';

const DAY = 86_400_000;
/** So many are in sight; the two lists show the rest. */
const SHOWN = 5;

/** What waits for the recycler's answer, the oldest first, with the ways to the two lists of requests. */
export function RecyclerWaitingList() {
  const { items, complete, error, retry } = useRecyclerWaiting();
  const count = (kind: Waiting['kind']) => items.filter((item) => item.kind === kind).length;
  return (
    <Card
      title={<>Waiting for you {complete && <CountBadge count={items.length} label="waiting" />}</>}
      subtitle={`Oldest first. A request that is not answered within ${ANSWER_LIFE / DAY} days expires.`}
    >
      {error ? (
        <ErrorState text={error.message} onRetry={retry} />
      ) : !complete && items.length === 0 ? (
        <div role="status">
          <span className="visually-hidden">Loading...</span>
          <Skeleton height="3rem" count={2} />
        </div>
      ) : items.length === 0 ? (
        <p className="text-soft">Nothing waits for your answer.</p>
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
                  <>
                    <br />
                    expires {formatDateTime(item.until)}
                  </>
                )}
              </p>
            </li>
          ))}
        </ol>
      )}
      <div className="row">
        <ButtonLink to="/RecyclerDirectPurchase" size="small" variant="secondary">
          Direct Purchase <CountBadge count={complete ? count('Direct Purchase') : undefined} label="waiting" />
        </ButtonLink>
        <ButtonLink to="/RecycleCounterOffers" size="small" variant="secondary">
          Counter Offers <CountBadge count={complete ? count('Counter Offer') : undefined} label="waiting" />
        </ButtonLink>
      </div>
    </Card>
  );
}
