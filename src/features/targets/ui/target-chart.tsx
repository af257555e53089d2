import { financialYearLabel } from '../../../lib/financial-year.ts';
import { formatQuantity, formatTotals, totalsOf } from '../../../lib/quantity.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { ProgressChart } from '../../../ui/charts/progress-chart.tsx';
import { WasteTypeChip } from '../../../ui/brand/waste-type-chip.tsx';
import type { Target } from './target-market.ts';
import { progressGroups, type ProgressGroup } from './target-progress.ts';

const HEAD = ['Financial year and waste type', 'Target', 'Achieved', 'Blocked', 'Remaining'];

/** Chart of all targets: achieved, blocked and missing quantity by financial year and waste type. */
export function TargetChart({ targets }: { targets: readonly Target[] }) {
  const groups = progressGroups(targets);
  if (groups.length === 0) return null;
  const sum = (of: (group: ProgressGroup) => number) => formatTotals(totalsOf(groups, of));
  const cells = (name: string, text: (of: (group: ProgressGroup) => number) => string) => [
    name,
    ...(['target', 'achieved', 'blocked', 'missing'] as const).map((key) => text((group) => group[key])),
  ];
  const one = (group: ProgressGroup) => (of: (group: ProgressGroup) => number) => formatQuantity(of(group), group.unit);
  return (
    <Card>
      <ProgressChart
        title="Progress by year and waste type"
        summary={`${sum((group) => group.achieved)} of ${sum((group) => group.target)} achieved, ${sum((group) => group.blocked)} blocked in trades, ${sum((group) => group.missing)} still to buy.`}
        numbers={{
          head: HEAD,
          rows: groups.map((group) => cells(nameOf(group), one(group))),
          foot: cells('Total', sum),
        }}
        rows={groups.map((group) => ({
          key: `${group.year}-${group.wasteType}-${group.unit}`,
          name: (
            <>
              FY {financialYearLabel(group.year)} <WasteTypeChip wasteType={group.wasteType} />
            </>
          ),
          text: textOf(group),
          achieved: group.achieved,
          blocked: group.blocked,
          target: group.target,
        }))}
      />
    </Card>
  );
}

const nameOf = ({ year, wasteType }: ProgressGroup) => `${financialYearLabel(year)} ${wasteType}`;

function textOf({ achieved, target, missing, unit }: ProgressGroup): string {
  const percent = Math.min(100, Math.floor((achieved / target) * 100));
  return missing > 0 ? `${percent}% achieved, ${formatQuantity(missing, unit)} remaining` : `${percent}% achieved`;
}
