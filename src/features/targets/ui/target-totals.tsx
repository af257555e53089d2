import { formatKilograms } from '../../../lib/kilograms.ts';
import { Kilograms } from '../../../ui/amount.tsx';
import { StatTile, StatTiles } from '../../../ui/stat-tile.tsx';
import type { Target } from './target-market.ts';

type Figures = Pick<Target, 'target_quantity' | 'achieved_quantity' | 'blocked_target' | 'remaining'>;

/** Kg that were bought on top of a target: they close none, so that the figures add up only without them. */
const beyondTarget = ({ target_quantity: wanted, achieved_quantity: achieved }: Figures) =>
  Math.max(0, achieved - wanted);

/** Target, achieved, blocked and remaining kg of one target or of several together. */
export function TargetTotals({ targets }: { targets: readonly Figures[] }) {
  const sum = (of: keyof Figures) => targets.reduce((total, target) => total + target[of], 0);
  const beyond = targets.reduce((total, target) => total + beyondTarget(target), 0);
  return (
    <StatTiles>
      <StatTile label="Target" icon="target" value={<Kilograms kilograms={sum('target_quantity')} />} />
      <StatTile
        label="Achieved"
        icon="check-circle"
        value={<Kilograms kilograms={sum('achieved_quantity')} />}
        hint={beyond > 0 ? `${formatKilograms(beyond)} of it beyond a target` : 'Certificates transferred'}
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
