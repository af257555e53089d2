import { Quantity } from '../../../ui/brand/amount.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { StatTile, StatTiles } from '../../../ui/layout/stat-tile.tsx';
import type { Recall } from './recall.ts';

/** Most certificate numbers without a line that are named. */
const SHOWN_NUMBERS = 100;

/** Effects of executing a draft now, or of the execution. */
export function RecallPreview({ recall: { state, preview } }: { recall: Recall }) {
  const quantity = (amount: number | null) =>
    amount === null ? 'Kg and g, not added' : <Quantity quantity={amount} unit={preview.unit ?? 'kg'} />;
  const missing = preview.not_on_market;
  const title = state === 'executed' || state === 'lifted' ? 'As executed' : 'Preview';
  return (
    <Card as="section" title={title} aria-label={title}>
      <StatTiles>
        <StatTile
          label="Offers leave the market"
          value={preview.offers}
          hint={<>{quantity(preview.offered)} offered</>}
        />
        <StatTile label="Requests rejected" value={preview.asked} />
        <StatTile label="Accepted, held" value={preview.accepted} />
        <StatTile label="Payments held" value={preview.paying} />
        <StatTile label="Verified, held" value={preview.verified} />
        <StatTile
          label="Completed trades"
          value={preview.completed}
          hint={<>{quantity(preview.void)} taken out of targets</>}
        />
        <StatTile label="Targets" value={preview.targets} />
        <StatTile label="Numbers not on this market" value={missing.length} />
      </StatTiles>
      {missing.length > 0 && (
        <p>{`Not on this market: ${missing.slice(0, SHOWN_NUMBERS).join(', ')}${missing.length > SHOWN_NUMBERS ? ` and ${missing.length - SHOWN_NUMBERS} more` : ''}`}</p>
      )}
    </Card>
  );
}
