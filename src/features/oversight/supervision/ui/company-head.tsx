import { Link } from 'react-router';
import type { AccountRole } from '#accounts/epr-accounts/rules.ts';
import { groupDigits } from '#lib/quantity.ts';
import { PhoneLink } from '#ui/brand/phone-link.tsx';
import { EmptyState, LoadingState, Skeleton } from '#ui/feedback/states.tsx';
import { ButtonLink } from '#ui/layout/button.tsx';
import { StatTile, StatTiles } from '#ui/layout/stat-tile.tsx';
import { type ApiResponse } from '#web/api.ts';
import { PATHS } from '#web/paths.ts';
import { useApi } from '#web/queries.ts';
import { QueryError } from '#web/query-error.tsx';
import { AlsoUsedNote } from './also-used.tsx';
import { type StatScope, statsQuery } from './queries.ts';
import styles from './company-head.module.css';

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
export function PersonFacts({ side, company }: Required<StatScope>) {
  const { data, isPending } = useFigures({ side, company });
  const person = data?.data.person;
  if (!person) return isPending ? <Skeleton height="2rem" width="26rem" style={{ maxWidth: '100%' }} /> : null;
  const search = `?search=${encodeURIComponent(person.unique_id)}`;
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

/** Whether the scope's company does not exist: the request for its figures fails with 404. */
export function useIsMissing(scope: StatScope): boolean {
  return useFigures(scope).error?.status === 404;
}

export const COMPANY_SIDES = {
  recycler: { name: 'Recycler', list: { to: PATHS.recyclers, label: 'Recyclers - ProfileList' } },
  producer: { name: 'Producer', list: { to: PATHS.producers, label: 'Producers - ProfileList' } },
} as const;

/** Replaces the dashboard of a company that does not exist; there is no retry button, as a retry would not help. */
export function CompanyNotFound({ side }: { side: AccountRole }) {
  const { to, label } = COMPANY_SIDES[side].list;
  return (
    <div role="alert">
      <EmptyState
        title="Not found."
        text="There is no such company, or it has been deleted."
        drawing="search"
        action={<ButtonLink to={to}>{label}</ButtonLink>}
      />
    </div>
  );
}

type Stats = ApiResponse<'GET /api/superadmin/stats/'>['data'];

/** The four figures of a company or of the market: accounts, achieved targets, all targets, counter-offers. Source: part 2 section 3. */
const figuresOf = (stats: Stats) => [
  stats.recycler_epr_accounts ??
    stats.producer_epr_accounts ??
    (stats.total_recycler_epr_accounts ?? 0) + (stats.total_producer_epr_accounts ?? 0),
  stats.achieved_targets ?? stats.total_achieved_targets,
  stats.epr_targets ?? stats.total_epr_targets,
  stats.counter_credit_offers ?? stats.total_counter_credit_offers,
];

const TILES = { height: '5.75rem', count: 4, across: true } as const;

/** The four tiles of a superadmin's dashboard. */
export function StatRow(scope: StatScope) {
  const query = useFigures(scope);
  if (query.isError && query.data === undefined) return <QueryError of={query} />;
  if (query.data === undefined) return <LoadingState text="Loading stats..." shape={TILES} />;
  const [accounts = 0, achieved = 0, targets = 0, counters = 0] = figuresOf(query.data.data);
  return (
    <StatTiles>
      <StatTile label="Total EPR Accounts" icon="factory" value={groupDigits(accounts)} />
      <StatTile label="Total Achieved Targets" icon="check-circle" value={groupDigits(achieved)} />
      <StatTile label="Ongoing Targets" icon="target" value={groupDigits(Math.max(0, targets - achieved))} />
      <StatTile label="Counter Offers" icon="scale" value={groupDigits(counters)} />
    </StatTiles>
  );
}
