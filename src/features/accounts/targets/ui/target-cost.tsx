import { financialYearLabel } from '#lib/financial-year.ts';
import { formatRupees } from '#lib/money.ts';
import { formatQuantity, groupDigits } from '#lib/quantity.ts';
import { PricesLine } from '#rules/reference/ui/kind-prices.tsx';
import { offersInWords } from '#rules/reference/ui/offers-in-words.ts';
import { Quantity } from '#ui/brand/amount.tsx';
import { Skeleton } from '#ui/feedback/states.tsx';
import { useAllPages } from '#web/all-pages.ts';
import { notOnOffer, purchaseLimitText } from '../rules.ts';
import { allTargetsQuery } from './queries.ts';
import type { Target, TargetWithCost } from './target-market.ts';
import { useYearFilter } from './year-filter.tsx';
import styles from './target-cost.module.css';

/** State of costs that are loaded apart from the list. */
export type CostState = TargetWithCost | 'loading' | 'failed';

/** Cost of meeting a target today and the price of its credit; where nothing remains, the achieved and exceeding quantities. */
export function TargetCost({ target, costed }: { target: Target; costed: CostState }) {
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

interface CostWords {
  /** The emphasised amount; null if nothing is on offer. */
  amount: string | null;
  /** Text before and after it. */
  before: string;
  after: string;
  /** Breakdown of the amount. */
  details: string | null;
}

/** Texts for the cost of meeting a target today; null if nothing remains to be bought. */
export function costText({
  cost,
  price_context: prices,
  remaining,
  unit,
  FY,
}: Pick<TargetWithCost, 'cost' | 'price_context' | 'remaining' | 'unit' | 'FY'>): CostWords | null {
  if (cost === null) return null;
  const year = `FY ${financialYearLabel(FY)}`;
  const limit = purchaseLimitText({ missing: remaining, room: cost.room, unit });
  if (cost.offers === 0)
    return {
      amount: null,
      before: (prices && limit) ?? `No credit of ${year} is on offer today.`,
      after: '',
      details: null,
    };
  const over =
    cost.over > 0 ? ` ${formatQuantity(cost.over, unit)} more than you need, because of a minimum purchase.` : '';
  const details = `Item value ${formatRupees(cost.item_value)}, ${offersInWords(cost.offers)} of ${year}. Credits of other years are not counted.${over}${limit === undefined ? '' : ` ${limit}`}`;
  const amount = formatRupees(cost.total);
  return cost.missing > 0
    ? {
        amount,
        before: `${groupDigits(cost.covered)} of ${formatQuantity(remaining, unit)} ${coveredWhere(cost)}: `,
        after: ' with fee and GST',
        details,
      }
    : { amount, before: '', after: ' to meet it today, with fee and GST', details };
}

/** Reason why no more than the covered quantity is bought. @param cost.missing quantity that is not covered */
export const coveredWhere = ({
  covered,
  missing,
  room,
}: Pick<NonNullable<TargetWithCost['cost']>, 'covered' | 'missing' | 'room'>) =>
  notOnOffer({ missing: covered + missing, room, covered }) > 0 ? 'on offer today' : 'within the purchase limit';

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

/** Returns the cost of each of the caller's targets of the chosen year: the accounts of a dashboard list their targets without it. */
export function useTargetCosts(): (id: string) => CostState {
  const list = useAllPages(allTargetsQuery(useYearFilter()));
  const known = new Map(list.items.map((target) => [target.id, target]));
  // A target that has just been added is in the list's next response.
  return (id) => known.get(id) ?? (list.isError ? 'failed' : 'loading');
}
