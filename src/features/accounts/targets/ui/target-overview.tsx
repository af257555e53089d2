import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { financialYearLabel } from '#lib/financial-year.ts';
import { formatQuantity, groupDigits, type Unit, unitName, UNITS } from '#lib/quantity.ts';
import { Quantity } from '#ui/brand/amount.tsx';
import { WasteTypeChip } from '#ui/brand/waste-type-chip.tsx';
import { ProgressChart } from '#ui/charts/progress-chart.tsx';
import { titleInUnit } from '#ui/charts/title-in-unit.ts';
import { CountBadge } from '#ui/feedback/badge.tsx';
import { Skeleton } from '#ui/feedback/states.tsx';
import { ButtonLink, SmallButtonLink } from '#ui/layout/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Deferred, useWasReady } from '#ui/layout/deferred.tsx';
import { useAllPages } from '#web/all-pages.ts';
import { targetPath } from '#web/paths.ts';
import { CostBasis } from './cost-basis.tsx';
import { allTargetsQuery } from './queries.ts';
import { ShortCost } from './target-cost.tsx';
import { urgentTargetsPath } from './target-filter.tsx';
import {
  matchingOffersPath,
  type TargetWithCost,
  openTargets,
  type Target,
  progressGroups,
  type ProgressGroup,
} from './target-market.ts';
import { TargetTotalsSkeleton } from './target-skeleton.tsx';
import { TargetTotals } from './target-totals.tsx';
import styles from './target-overview.module.css';

interface TargetOverviewProps {
  /** One financial year, or `''` for all. */
  FY: string;
  /** The waiting list, shown first. */
  waiting: ReactNode;
  /** The card of costs, shown below the figures. */
  costs: ReactNode;
}

/** The tasks and the most urgent targets, and beside them all of the caller's targets as four figures and a chart. */
export function TargetOverview({ FY, waiting, costs }: TargetOverviewProps) {
  const list = useAllPages(allTargetsQuery(FY));
  // The list below shows a failure or an empty state; sums of a part would be wrong.
  const targets = list.complete ? list.items : [];
  const isLoading = !list.complete && !list.isError;
  const wasReady = useWasReady(list.complete);
  const room = <Skeleton height="24rem" card />;
  const open = openTargets(targets);
  const buyable = open.filter((target) => target.is_approved);
  const isLong = buyable.length > VISIBLE_WITHOUT_LIST;
  // Beside a short list the figures alone are high enough.
  const isBeside = isLong || isLoading;
  return (
    <div className={styles.overview}>
      <div className="stack">
        {waiting}
        {isLong && <UrgentTargets open={buyable} FY={FY} />}
        {!isBeside && costs}
        <CostBasis years={open.map((target) => target.FY)} />
      </div>
      <div className={`stack ${styles.aside}`}>
        {isLoading && <TargetTotalsSkeleton />}
        {targets.length > 0 && <TargetTotals targets={targets} />}
        {isBeside && costs}
        {isLoading && room}
        {targets.length > 0 && (
          <Deferred placeholder={room} isCached={wasReady}>
            <TargetChart targets={targets} />
          </Deferred>
        )}
      </div>
    </div>
  );
}

/** Up to this many targets are visible in the accounts below anyway. */
const VISIBLE_WITHOUT_LIST = 3;
/** Number of targets shown; `/TargetStatus` lists the rest in the same order. */
const SHOWN = 5;

/** The most urgent of many targets, each with its missing quantity, today's cost, and a link to the offers. */
function UrgentTargets({ open, FY }: { open: readonly TargetWithCost[]; FY: string }) {
  return (
    <Card
      title={
        <>
          Buy for these first <CountBadge count={open.length} label="open targets" />
        </>
      }
      subtitle="The oldest financial year first, then the most still to buy."
    >
      <ol className={styles.list}>
        {open.slice(0, SHOWN).map((target) => (
          <UrgentTarget key={target.id} target={target} />
        ))}
      </ol>
      <div className="row">
        <SmallButtonLink to={urgentTargetsPath(FY)}>All ongoing targets</SmallButtonLink>
      </div>
    </Card>
  );
}

function UrgentTarget({ target }: { target: TargetWithCost }) {
  const credit = `${target.credit_type} | ${target.product_type}, `;
  const year = `FY ${financialYearLabel(target.FY)}`;
  return (
    <li className={styles.item}>
      <div className={styles.name}>
        <Link to={targetPath(target.id)} className={styles.link}>
          {credit}
          <span className="together">{year}</span>
        </Link>
        <p className={styles.facts}>
          <WasteTypeChip wasteType={target.waste_type} />
          <span>{target.epr_registration_number}</span>
        </p>
      </div>
      <p className={styles.figure}>
        <strong>
          <Quantity quantity={target.remaining} unit={target.unit} />
        </strong>
        <span>{`of ${formatQuantity(target.target_quantity, target.unit)} still to buy`}</span>
      </p>
      <p className={styles.figure}>
        <ShortCost costed={target} />
      </p>
      {target.cost?.offers !== 0 && (
        <ButtonLink
          to={matchingOffersPath(target)}
          size="small"
          aria-label={`View offers for ${credit}${year}, ${target.epr_registration_number}`}
        >
          View offers
        </ButtonLink>
      )}
    </li>
  );
}

/** Charts of all targets, one of each unit: achieved, blocked and missing quantity by financial year and waste type. */
export function TargetChart({ targets }: { targets: readonly Target[] }) {
  return UNITS.map((unit) => (
    <Picture key={unit} unit={unit} targets={targets.filter((target) => target.unit === unit)} />
  ));
}

function Picture({ unit, targets }: { unit: Unit; targets: readonly Target[] }) {
  const groups = progressGroups(targets);
  if (groups.length === 0) return null;
  const sum = (of: (group: ProgressGroup) => number) => groups.reduce((total, group) => total + of(group), 0);
  const cells = (name: string, of: (pick: (group: ProgressGroup) => number) => number) => [
    name,
    ...(['target', 'achieved', 'blocked', 'missing'] as const).map((key) => groupDigits(of((group) => group[key]))),
  ];
  const quantityText = (key: 'target' | 'achieved' | 'blocked' | 'missing') =>
    formatQuantity(
      sum((group) => group[key]),
      unit,
    );
  return (
    <Card>
      <ProgressChart
        title={titleInUnit('Progress by year and waste type', unit)}
        summary={`${quantityText('achieved')} of ${quantityText('target')} achieved, ${quantityText('blocked')} blocked in trades, ${quantityText('missing')} still to buy.`}
        numbers={{
          head: [
            'Financial year and waste type',
            ...['Target', 'Achieved', 'Blocked', 'Remaining'].map((name) => `${name} (${unitName(unit)})`),
          ],
          rows: groups.map((group) => cells(nameOf(group), (pick) => pick(group))),
          foot: cells('Total', sum),
        }}
        rows={groups.map((group) => ({
          key: `${group.year}-${group.wasteType}`,
          name: (
            <>
              FY {financialYearLabel(group.year)} <WasteTypeChip wasteType={group.wasteType} />
            </>
          ),
          text: textOf(group, unit),
          ...group.towards,
          target: group.target,
        }))}
      />
    </Card>
  );
}

const nameOf = ({ year, wasteType }: ProgressGroup) => `${financialYearLabel(year)} ${wasteType}`;

function textOf({ towards, target, missing }: ProgressGroup, unit: Unit): string {
  const percent = Math.floor((towards.achieved / target) * 100);
  return missing > 0 ? `${percent}% achieved, ${formatQuantity(missing, unit)} remaining` : `${percent}% achieved`;
}
