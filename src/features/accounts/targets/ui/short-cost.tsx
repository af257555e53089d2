import { formatQuantity } from '#lib/quantity.ts';
import { Skeleton } from '#ui/feedback/states.tsx';
import { type CostState, costText, coveredWhere } from './target-cost.tsx';

/** The cost of meeting a target in a row: the amount, or what is not on offer; the full sentence stands where the row unfolds. */
export function ShortCost({ costed }: { costed: CostState }) {
  if (costed === 'loading') return <Skeleton width="70%" />;
  if (costed === 'failed') return <span>Not known</span>;
  const { cost, unit } = costed;
  const words = costText(costed);
  if (cost === null || words === null) return null;
  if (words.amount === null) return <span>{words.before}</span>;
  return (
    <>
      <strong className="figures">{words.amount}</strong>
      {words.before !== '' && (
        <span>{` for ${formatQuantity(cost.covered, unit)} ${coveredWhere(cost)}, with fee and GST`}</span>
      )}
    </>
  );
}
