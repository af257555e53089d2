import { financialYearLabel } from '../../../lib/financial-year.ts';
import { formatQuantity, groupDigits, type Unit, unitName, UNITS } from '../../../lib/quantity.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { ProgressChart } from '../../../ui/charts/progress-chart.tsx';
import { titleInUnit } from '../../../ui/charts/title-in-unit.ts';
import { WasteTypeChip } from '../../../ui/brand/waste-type-chip.tsx';
import type { Target } from './target-market.ts';
import { progressGroups, type ProgressGroup } from './target-progress.ts';

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
          achieved: group.achieved,
          blocked: group.blocked,
          target: group.target,
        }))}
      />
    </Card>
  );
}

const nameOf = ({ year, wasteType }: ProgressGroup) => `${financialYearLabel(year)} ${wasteType}`;

function textOf({ achieved, target, missing }: ProgressGroup, unit: Unit): string {
  const percent = Math.min(100, Math.floor((achieved / target) * 100));
  return missing > 0 ? `${percent}% achieved, ${formatQuantity(missing, unit)} remaining` : `${percent}% achieved`;
}
