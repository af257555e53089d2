import { useState } from 'react';
import { useNavigate } from 'react-router';
import { formatDay } from '../../../lib/dates.ts';
import { financialYearLabel } from '../../../lib/financial-year.ts';
import { formatQuantity, type Unit } from '../../../lib/quantity.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { ButtonLink } from '../../../ui/layout/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { DescriptionList } from '../../../ui/lists/description-list.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../../ui/feedback/states.tsx';
import { WasteTypeChip } from '../../../ui/brand/waste-type-chip.tsx';
import { errorText } from '../../../web/api.ts';
import { useApi } from '../../../web/queries.ts';
import { useAllPages } from '../../../web/all-pages.ts';
import { TargetCost } from './target-cost.tsx';
import { targetName } from '../rules.ts';
import { MatchingOffersLink } from './matching-offers-link.tsx';
import { PlanPurchasesLink } from './plan-purchases-link.tsx';
import { TargetDetailSkeleton } from './target-skeleton.tsx';
import { TargetHistory } from './target-history.tsx';
import { TargetActions } from './target-actions.tsx';
import { TargetTotals } from './target-totals.tsx';
import { TargetTrades } from './target-trades.tsx';
import { targetHistoryQuery, targetQuery } from './queries.ts';
import { PATHS } from '../../../web/paths.ts';

/** Page of a target: its figures, the remaining quantity and its cost, and the trades behind the figures. */
export function TargetDetail({ id }: { id: string }) {
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState(false);
  const query = useApi(targetQuery(id), { enabled: !deleting });
  if (query.error?.status === 404) return <NoTarget />;
  if (query.isError && query.data === undefined)
    return (
      <ErrorState text={errorText(query.error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />
    );
  if (query.data === undefined || query.isPlaceholderData) return <TargetDetailSkeleton />;
  const target = query.data.data;
  const year = financialYearLabel(target.FY);
  const name = `${target.credit_type} | ${target.product_type}, FY ${year}`;
  return (
    <div className="stack" style={{ ['--stack-gap' as string]: 'var(--space-5)' }}>
      <TargetTotals targets={[target]} />
      <Card
        title={name}
        wasteType={target.waste_type}
        aside={<Badge status={target.is_achieved ? 'achieved' : 'ongoing'} />}
      >
        <ProgressBar
          unit={target.unit}
          label={name}
          achieved={target.achieved_quantity}
          blocked={target.blocked_target}
          target={target.target_quantity}
          words={{ blocked: 'Blocked' }}
        />
        <DescriptionList
          layout="grid"
          items={[
            { label: 'Target', value: targetName(target) },
            { label: 'EPR Registration No', value: target.epr_registration_number },
            { label: 'Financial Year', value: year },
            { label: 'Waste Type', value: <WasteTypeChip wasteType={target.waste_type} /> },
            { label: 'Product Type', value: target.product_type },
            { label: 'Credit Type', value: target.credit_type },
            { label: 'State', value: target.state },
            {
              label: 'Achieved',
              value: `${formatQuantity(target.achieved_quantity, target.unit)}, of it seen on the portal ${formatQuantity(target.seen_quantity, target.unit)}`,
            },
            ...(target.voided_quantity > 0
              ? [{ label: 'Taken out by recalls', value: formatQuantity(target.voided_quantity, target.unit) }]
              : []),
            ...(target.held_quantity > 0
              ? [{ label: 'Blocked, held by recalls', value: formatQuantity(target.held_quantity, target.unit) }]
              : []),
            { label: 'Added on', value: formatDay(target.created_at) },
          ]}
        />
        <TargetCost target={target} costed={target} />
        <div className="row">
          <MatchingOffersLink target={target} costed={target} />
          <PlanPurchasesLink target={target} />
        </div>
        <TargetActions
          target={target}
          onDeleting={setDeleting}
          onDeleted={() => void navigate(PATHS.targets, { replace: true })}
        />
      </Card>
      {!deleting && <TargetLife id={id} unit={target.unit} />}
    </div>
  );
}

/** Trades behind the figures, and the history. */
function TargetLife({ id, unit }: { id: string; unit: Unit }) {
  const list = useAllPages(targetHistoryQuery(id));
  if (list.isError && !list.complete)
    return <ErrorState text={errorText(list.error)} onRetry={() => void list.refetch()} retrying={list.isFetching} />;
  if (!list.complete) return <LoadingState text="Loading trades..." />;
  return (
    <>
      <section className="stack">
        <h2>Trades that count towards it</h2>
        <TargetTrades history={list.items} unit={unit} />
      </section>
      <TargetHistory history={list.items} unit={unit} />
    </>
  );
}

/** For a target that does not exist or belongs to somebody else; there is no retry button, as a retry would not help. */
function NoTarget() {
  return (
    <div role="alert">
      <EmptyState
        title="Not found."
        text="This target is not among yours. It may have been opened from another account."
        drawing="search"
        action={<ButtonLink to={PATHS.targets}>All targets</ButtonLink>}
      />
    </div>
  );
}
