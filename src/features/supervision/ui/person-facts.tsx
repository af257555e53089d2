import { Link } from 'react-router';
import { PhoneLink } from '../../../ui/brand/phone-link.tsx';
import { Skeleton } from '../../../ui/feedback/states.tsx';
import { useApi } from '../../../web/queries.ts';
import { AlsoUsedNote } from './also-used.tsx';
import styles from './person-facts.module.css';
import { statsQuery, type StatScope } from './queries.ts';
import { PATHS } from '../../../web/paths.ts';

const useFigures = (scope: StatScope) => useApi(statsQuery(scope));

/**
 * Whose dashboard it is, from the answer that its tiles show: `Company (REC-000001)`, or the own name of who has no company yet. Undefined
 * until that is there, empty where it is not to be had.
 */
export function usePersonTitle(scope: StatScope): string | undefined {
  const { data, isError } = useFigures(scope);
  const person = data?.data.person;
  if (person) return `${person.company_name || person.full_name} (${person.unique_id})`;
  return data || isError ? '' : undefined;
}

/** How to reach the person, and the ways to everything else of theirs: what one needs while they are on the telephone. */
export function PersonFacts(scope: StatScope) {
  const { data, isPending } = useFigures(scope);
  const person = data?.data.person;
  if (!person) return isPending ? <Skeleton height="2rem" width="26rem" style={{ maxWidth: '100%' }} /> : null;
  const search = `?search=${encodeURIComponent(person.unique_id)}`;
  const side = scope.recycler_id === undefined ? 'producer' : 'recycler';
  return (
    <div>
      <div className={styles.facts}>
        <span>{person.full_name}</span>
        <PhoneLink number={person.mobile_no} />
        <a href={`mailto:${person.email}`}>{person.email}</a>
        <Link to={`${PATHS.allTransactions}${search}`}>Transactions</Link>
        <Link to={`/${side}-erplist${search}`}>EPR accounts</Link>
        <Link to={`/${side === 'recycler' ? 'recyclers' : 'producer'}-profile${search}`}>Profile and bank</Link>
      </div>
      <AlsoUsedNote shared={data.data.also_used ?? []} />
    </div>
  );
}
