import { CostBasis } from '#accounts/targets/ui/cost-basis.tsx';
import { formatDateTime } from '#lib/dates.ts';
import { formatRupees } from '#lib/money.ts';
import { formatTotals, totalsOf } from '#lib/quantity.ts';
import { PlaceButton, type PlaceButtonProps } from './place-button.tsx';
import type { PlannedTarget } from './use-planned-targets.ts';
import styles from './plan-head.module.css';

export interface PlanHeadProps extends Omit<PlaceButtonProps, 'isDisabled'> {
  targets: ReadonlyMap<string, PlannedTarget>;
  isDisabled: boolean;
}

/** What the plan costs, and the button that places it: both stay in view. */
export function PlanHead({ basket, targets, ...place }: PlanHeadProps) {
  const { totals, lines, needs, options, differs } = basket;
  const years = needs.flatMap(({ target_id }) => targets.get(target_id)?.FY ?? []);
  return (
    <>
      <section className={styles.head} aria-label="Total of the plan">
        <p className={styles.total}>
          <strong className="figures">{formatRupees(totals.total)}</strong>
          <span>{` for ${formatTotals(totalsOf(lines, ({ quantity }) => quantity))}`}</span>
        </p>
        {lines.length > 0 && basket.outcomes === null && (
          <PlaceButton key={basket.id} basket={basket} targets={targets} {...place} />
        )}
      </section>
      <div className={styles.basis}>
        {options.use_other_years ? <p>With fee and GST.</p> : <CostBasis years={years} />}
        {basket.outcomes === null && <p>{`This plan holds until ${formatDateTime(basket.usable_until)}.`}</p>}
        {differs.length > 0 && <p>{`Why it differs from the cost of the targets: ${differs.join(' ')}`}</p>}
      </div>
    </>
  );
}
