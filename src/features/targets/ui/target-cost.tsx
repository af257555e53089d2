import { Quantity } from '../../../ui/brand/amount.tsx';
import { Skeleton } from '../../../ui/feedback/states.tsx';
import { PricesLine } from '../../reference/ui/kind-prices.tsx';
import { costText } from './target-cost-text.ts';
import type { Target, TargetWithCost } from './target-market.ts';
import styles from './target-cost.module.css';

/** State of costs that are loaded apart from the list. */
export type Costed = TargetWithCost | 'loading' | 'failed';

/** Cost of meeting a target today and the price of its credit; where nothing remains, the achieved and exceeding quantities. */
export function TargetCost({ target, costed }: { target: Target; costed: Costed }) {
  if (target.remaining <= 0) return <Met target={target} />;
  if (costed === 'loading') return <Skeleton width="70%" />;
  if (costed === 'failed')
    return <p className={styles.cost}>Today&apos;s prices could not be read. Reload the page to try again.</p>;
  const words = costText(costed);
  return (
    words && (
      <div className={styles.cost}>
        <p className="figures">
          <span>{words.before}</span>
          {words.amount !== null && <strong>{words.amount}</strong>}
          <span>{words.after}</span>
        </p>
        {words.details !== null && <p>{words.details}</p>}
        <PricesLine prices={costed.price_context} />
      </div>
    )
  );
}

function Met({
  target: { target_quantity: wanted, achieved_quantity: achieved, blocked_target: blocked, unit },
}: {
  target: Target;
}) {
  const beyond = achieved + blocked - wanted;
  if (blocked === 0 && beyond <= 0) return null;
  return (
    <p className={styles.cost}>
      <span>
        {achieved < wanted && <span>The trades in progress meet it</span>}
        {achieved < wanted && <span>{beyond > 0 ? ', with ' : '.'}</span>}
        {beyond > 0 && (
          <>
            <strong>
              <Quantity quantity={beyond} unit={unit} />
            </strong>
            <span> beyond the target.</span>
          </>
        )}
      </span>
    </p>
  );
}
