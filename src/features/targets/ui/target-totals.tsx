import { Kilograms } from '../../../ui/amount.tsx';
import { StatTile, StatTiles } from '../../../ui/stat-tile.tsx';
import type { Target } from './target-market.ts';

type Figures = Pick<Target, 'target_quantity' | 'achieved_quantity' | 'blocked_target' | 'remaining'>;

/** Target, achieved, blocked and remaining kg of one target or of several together. */
export function TargetTotals({ targets }: { targets: readonly Figures[] }) {
  const sum = (of: keyof Figures) => targets.reduce((total, target) => total + target[of], 0);
  return (
    <StatTiles>
      <StatTile label="Target" icon="target" value={<Kilograms kilograms={sum('target_quantity')} />} />
      <StatTile
        label="Achieved"
        icon="check-circle"
        value={<Kilograms kilograms={sum('achieved_quantity')} />}
        hint="Certificates transferred"
      />
      <StatTile
        label="Blocked"
        icon="lock"
        value={<Kilograms kilograms={sum('blocked_target')} />}
        hint="In trades under way"
      />
      <StatTile label="Remaining" icon="scale" value={<Kilograms kilograms={sum('remaining')} />} hint="Still to buy" />
    </StatTiles>
  );
}
