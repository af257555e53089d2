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
 * Title of a company's dashboard, from the request for its tiles: `Company (REC-000001)`, or the person's name before there is a company. Undefined
 * until it is loaded, empty if it failed.
 */
export function usePersonTitle(scope: StatScope): string | undefined {
  const { data, isError } = useFigures(scope);
  const person = data?.data.person;
  if (person) return `${person.company_name || person.full_name} (${person.unique_id})`;
  return data || isError ? '' : undefined;
}

/** Contact details of the person and links to everything else of theirs, for a superadmin on the phone with them. */
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
