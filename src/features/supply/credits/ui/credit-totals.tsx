import { formatTotals, totalsOf } from '#lib/quantity.ts';
import { Quantities } from '#ui/brand/quantities.tsx';
import { Skeleton } from '#ui/feedback/states.tsx';
import { StatTile, StatTiles } from '#ui/layout/stat-tile.tsx';
import { useAllPages } from '#web/all-pages.ts';
import { PATHS } from '#web/paths.ts';
import { type Credit, allCreditsQuery } from './queries.ts';

/** All of the caller's credit as four figures, for one financial year or (`''`) all. */
export function CreditTotals({ FY }: { FY: string }) {
  const list = useAllPages(allCreditsQuery(FY));
  // Sums of a part would be wrong, so nothing shows until all pages are loaded. The list below shows a failure.
  const whole = list.complete || (list.isPlaceholderData && !list.hasNextPage);
  if (!whole) return list.isError ? null : <TotalsSkeleton />;
  const sum = (of: (credit: Credit) => number) => totalsOf(list.items, of);
  const available = (credit: Credit) => credit.available_certificate_value;
  return (
    <StatTiles>
      <StatTile
        label="Available"
        icon="leaf"
        value={<Quantities totals={sum(available)} />}
        hint={`${formatTotals(sum((credit) => available(credit) - credit.listed))} not listed yet`}
      />
      <StatTile
        label="Listed"
        icon="tag"
        value={<Quantities totals={sum(({ listed }) => listed)} />}
        hint={`${formatTotals(sum(({ free_quantity: free }) => free))} free to buy`}
        to={PATHS.recyclerOffers}
      />
      <StatTile
        label="Blocked"
        icon="lock"
        value={<Quantities totals={sum(({ blocked }) => blocked)} />}
        hint="reserved in trades in progress"
      />
      <StatTile
        label="Sold"
        icon="check-circle"
        value={<Quantities totals={sum(({ sold }) => sold)} />}
        hint="in approved transactions"
        to={PATHS.recyclerTransactions}
      />
    </StatTiles>
  );
}

function TotalsSkeleton() {
  return (
    <div role="status">
      <span className="visually-hidden">Loading...</span>
      <StatTiles>
        <Skeleton height="6.5rem" count={4} card style={{ marginTop: 0 }} />
      </StatTiles>
    </div>
  );
}
