import { formatTotals, totalsOf } from '#lib/quantity.ts';
import { Quantities } from '#ui/brand/quantities.tsx';
import { StatTile, StatTiles } from '#ui/layout/stat-tile.tsx';
import type { Target } from './target-market.ts';

type Figures = Pick<Target, 'unit' | 'target_quantity' | 'achieved_quantity' | 'blocked_target' | 'remaining'>;

/** Quantity by which a target's achieved and blocked quantities exceed it, shown so that the figures add up. */
function beyond({ target_quantity: wanted, achieved_quantity: achieved, blocked_target: blocked }: Figures) {
  const ofAchieved = Math.max(0, achieved - wanted);
  return { achieved: ofAchieved, blocked: Math.max(0, achieved + blocked - wanted) - ofAchieved };
}

/** Target, achieved, blocked and remaining quantity of one or several targets. */
export function TargetTotals({ targets }: { targets: readonly Figures[] }) {
  const sum = (of: Exclude<keyof Figures, 'unit'>) => <Quantities totals={totalsOf(targets, (target) => target[of])} />;
  const hint = (of: 'achieved' | 'blocked', usual: string) => {
    const totals = totalsOf(targets, (target) => beyond(target)[of]);
    return Object.values(totals).some((total) => total > 0) ? `${formatTotals(totals)} of it beyond a target` : usual;
  };
  return (
    <StatTiles>
      <StatTile label="Target" icon="target" value={sum('target_quantity')} />
      <StatTile
        label="Achieved"
        icon="check-circle"
        value={sum('achieved_quantity')}
        hint={hint('achieved', 'Certificates transferred')}
      />
      <StatTile
        label="Blocked"
        icon="lock"
        value={sum('blocked_target')}
        hint={hint('blocked', 'In trades in progress')}
      />
      <StatTile label="Remaining" icon="scale" value={sum('remaining')} hint="Still to buy" />
    </StatTiles>
  );
}
