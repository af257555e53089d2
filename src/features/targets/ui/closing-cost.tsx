import { Kilograms, Money } from '../../../ui/amount.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import styles from './closing-cost.module.css';
import { useClosingCost } from './closing-offers.ts';
import type { ClosingCost as Cost, Target } from './target-market.ts';

interface Props {
  target: Target;
}

/** What closing a target would cost today, from the cheapest offers on; where nothing is missing, what closes it or goes beyond it. */
export function ClosingCost({ target }: Props) {
  const closing = useClosingCost(target);
  const { remaining } = target;
  if (remaining <= 0) return <Closed target={target} />;
  if (closing.state === 'loading') return <Skeleton width="70%" />;
  if (closing.state === 'failed')
    return <p className={styles.note}>Today&apos;s prices could not be read. Reload the page to try again.</p>;
  const { cost } = closing;
  if (cost === null)
    return (
      <p className={styles.note}>
        No matching credit is on the market today: <Kilograms kilograms={remaining} /> not available.
      </p>
    );
  return (
    <p className={styles.note}>
      {cost.covered < remaining ? (
        <>
          The market has <Kilograms kilograms={cost.covered} /> of it today, for{' '}
        </>
      ) : (
        'Closing it today costs '
      )}
      <strong>
        <Money rupees={cost.value} />
      </strong>{' '}
      before fee and GST, from <Money rupees={cost.lowest} per="/Kg" />
      {cost.offers > 1 && ` in ${cost.offers} offers`}
      <Rest cost={cost} remaining={remaining} />
    </p>
  );
}

function Closed({ target: { target_quantity: wanted, achieved_quantity: achieved, blocked_target: blocked } }: Props) {
  const beyond = achieved + blocked - wanted;
  if (blocked === 0 && beyond <= 0) return null;
  return (
    <p className={styles.note}>
      {achieved < wanted && 'The trades under way close it'}
      {achieved < wanted && (beyond > 0 ? ', with ' : '.')}
      {beyond > 0 && (
        <>
          <strong>
            <Kilograms kilograms={beyond} />
          </strong>{' '}
          beyond the target.
        </>
      )}
    </p>
  );
}

function Rest({ cost: { covered, bought }, remaining }: { cost: Cost; remaining: number }) {
  if (covered < remaining)
    return (
      <>
        ; <Kilograms kilograms={remaining - covered} /> not available.
      </>
    );
  if (bought > remaining)
    return (
      <>
        ; with the minimum purchase that is <Kilograms kilograms={bought} />.
      </>
    );
  return <>.</>;
}
