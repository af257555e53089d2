import { formatDay } from '../../../lib/dates.ts';
import { ErrorState, LoadingState } from '../../../ui/feedback/states.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { errorText, type ApiResponse } from '../../../web/api.ts';
import { useApi } from '../../../web/queries.ts';
import { STREAMS } from '../kinds.ts';
import { GuardForm } from './guard-form.tsx';
import styles from './guard-list.module.css';
import { ruleModesQuery } from './queries.ts';

const CARDS = { height: '18rem', count: 5 };

/** The guards of each waste type with their modes. */
export function GuardList() {
  const query = useApi(ruleModesQuery);
  return (
    <section aria-labelledby="guards" className="stack">
      <div>
        <h2 id="guards">Guards</h2>
        <p className="text-soft">
          A guard compares new offers, requests and credits with the rules. It can refuse only by a verified rule; until
          then it warns.
        </p>
      </div>
      {query.data === undefined && query.error === null && <LoadingState shape={CARDS} />}
      {query.data === undefined && query.error !== null && (
        <ErrorState text={errorText(query.error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      )}
      {query.data && (
        <div className={styles.cards}>
          {STREAMS.map((stream) => (
            <Card key={stream} title={stream} wasteType={stream}>
              {query.data.data
                .filter((each) => each.stream === stream)
                .map((guard) => (
                  <GuardForm key={guard.guard} guard={guard} setBy={setBy(guard)} />
                ))}
            </Card>
          ))}
        </div>
      )}
    </section>
  );
}

function setBy({ citation, by, at }: ApiResponse<'GET /api/superadmin/rule-modes/'>['data'][number]): string {
  if (at === null) return 'Never changed';
  return [`Set on ${formatDay(at)}`, by !== null && ` by ${by}`, citation !== null && `: ${citation}`]
    .filter((part) => part !== false)
    .join('');
}
