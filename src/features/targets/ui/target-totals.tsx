import { formatKilograms } from '../../../lib/quantity.ts';
import { Kilograms } from '../../../ui/brand/amount.tsx';
import { StatTile, StatTiles } from '../../../ui/layout/stat-tile.tsx';
import type { Target } from './target-market.ts';

type Figures = Pick<Target, 'target_quantity' | 'achieved_quantity' | 'blocked_target' | 'remaining'>;

/** Kg by which a target's achieved and blocked quantities exceed it, shown so that the figures add up. */
function beyond({ target_quantity: wanted, achieved_quantity: achieved, blocked_target: blocked }: Figures) {
  const ofAchieved = Math.max(0, achieved - wanted);
  return { achieved: ofAchieved, blocked: Math.max(0, achieved + blocked - wanted) - ofAchieved };
}

/** Target, achieved, blocked and remaining kg of one or several targets. */
export function TargetTotals({ targets }: { targets: readonly Figures[] }) {
  const sum = (of: keyof Figures) => targets.reduce((total, target) => total + target[of], 0);
  const hint = (of: 'achieved' | 'blocked', usual: string) => {
    const kilograms = targets.reduce((total, target) => total + beyond(target)[of], 0);
    return kilograms > 0 ? `${formatKilograms(kilograms)} of it beyond a target` : usual;
  };
  return (
    <StatTiles>
      <StatTile label="Target" icon="target" value={<Kilograms kilograms={sum('target_quantity')} />} />
      <StatTile
        label="Achieved"
        icon="check-circle"
        value={<Kilograms kilograms={sum('achieved_quantity')} />}
        hint={hint('achieved', 'Certificates transferred')}
      />
      <StatTile
        label="Blocked"
        icon="lock"
        value={<Kilograms kilograms={sum('blocked_target')} />}
        hint={hint('blocked', 'In trades under way')}
      />
      <StatTile label="Remaining" icon="scale" value={<Kilograms kilograms={sum('remaining')} />} hint="Still to buy" />
    </StatTiles>
  );
}
