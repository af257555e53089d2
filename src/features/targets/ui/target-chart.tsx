import { financialYearLabel } from '../../../lib/financial-year.ts';
import { formatKilograms, groupDigits } from '../../../lib/quantity.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { ProgressChart } from '../../../ui/charts/progress-chart.tsx';
import { WasteTypeChip } from '../../../ui/brand/waste-type-chip.tsx';
import type { Target } from './target-market.ts';
import { progressGroups, type ProgressGroup } from './target-progress.ts';

const HEAD = ['Financial year and waste type', 'Target (Kg)', 'Achieved (Kg)', 'Blocked (Kg)', 'Remaining (Kg)'];

/** Chart of all targets: achieved, blocked and missing quantity by financial year and waste type. */
export function TargetChart({ targets }: { targets: readonly Target[] }) {
  const groups = progressGroups(targets);
  if (groups.length === 0) return null;
  const sum = (of: (group: ProgressGroup) => number) => groups.reduce((total, group) => total + of(group), 0);
  const cells = (name: string, of: (pick: (group: ProgressGroup) => number) => number) => [
    name,
    ...(['target', 'achieved', 'blocked', 'missing'] as const).map((key) => groupDigits(of((group) => group[key]))),
  ];
  const [achieved, whole] = [sum((group) => group.achieved), sum((group) => group.target)];
  return (
    <Card>
      <ProgressChart
        title="Progress by year and waste type"
        summary={`${formatKilograms(achieved)} of ${formatKilograms(whole)} achieved, ${formatKilograms(sum((group) => group.blocked))} blocked in trades, ${formatKilograms(sum((group) => group.missing))} still to buy.`}
        numbers={{
          head: HEAD,
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

function textOf({ achieved, target, missing }: ProgressGroup): string {
  const percent = Math.min(100, Math.floor((achieved / target) * 100));
  return missing > 0 ? `${percent}% achieved, ${formatKilograms(missing)} remaining` : `${percent}% achieved`;
}
