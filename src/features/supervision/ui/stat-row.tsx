import { groupDigits } from '../../../lib/quantity.ts';
import { ErrorState, LoadingState } from '../../../ui/feedback/states.tsx';
import { StatTile, StatTiles } from '../../../ui/layout/stat-tile.tsx';
import { errorText, type ApiResponse } from '../../../web/api.ts';
import { useApi } from '../../../web/queries.ts';
import { statsQuery, type StatScope } from './queries.ts';

type Stats = ApiResponse<'GET /api/superadmin/stats/'>['data'];

/** The four figures of a scope: accounts, achieved targets, all targets, counter-offers. Source: part 2 section 3. */
function figuresOf(stats: Stats, { recycler_id, producer_id }: StatScope) {
  if (recycler_id !== undefined)
    return [stats.recycler_epr_accounts, stats.achieved_targets, stats.epr_targets, stats.counter_credit_offers];
  if (producer_id !== undefined)
    return [stats.producer_epr_accounts, stats.achieved_targets, stats.epr_targets, stats.counter_credit_offers];
  return [
    (stats.total_recycler_epr_accounts ?? 0) + (stats.total_producer_epr_accounts ?? 0),
    stats.total_achieved_targets,
    stats.total_epr_targets,
    stats.total_counter_credit_offers,
  ];
}

const TILES = { height: '5.75rem', count: 4, across: true } as const;

/** The four tiles of a superadmin's dashboard. */
export function StatRow(scope: StatScope) {
  const query = useApi(statsQuery(scope));
  if (query.isError && query.data === undefined)
    return (
      <ErrorState text={errorText(query.error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />
    );
  if (query.data === undefined) return <LoadingState text="Loading stats..." shape={TILES} />;
  const [accounts = 0, achieved = 0, targets = 0, counters = 0] = figuresOf(query.data.data, scope);
  return (
    <StatTiles>
      <StatTile label="Total EPR Accounts" icon="factory" value={groupDigits(accounts)} />
      <StatTile label="Total Achieved Targets" icon="check-circle" value={groupDigits(achieved)} />
      <StatTile label="Ongoing Targets" icon="target" value={groupDigits(Math.max(0, targets - achieved))} />
      <StatTile label="Counter Offers" icon="scale" value={groupDigits(counters)} />
    </StatTiles>
  );
}
