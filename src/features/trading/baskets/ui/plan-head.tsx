import { useEffect, useRef } from 'react';
import { CostBasis } from '#accounts/targets/ui/cost-basis.tsx';
import { formatDateTime } from '#lib/dates.ts';
import { formatRupees } from '#lib/money.ts';
import { formatTotals, totalsOf } from '#lib/quantity.ts';
import { Button } from '#ui/layout/button.tsx';
import { PlaceButton, type PlaceButtonProps } from './place-button.tsx';
import type { PlanChanges } from './use-plan-changes.ts';
import styles from './plan-head.module.css';

interface PlanHeadProps extends Omit<PlaceButtonProps, 'isDisabled'> {
  changes: PlanChanges;
}

/** Cost of a plan that buys something, and the button that places it: both stay in view. Below it what the total is made of. */
export function PlanHead({ changes, ...place }: PlanHeadProps) {
  const { basket, targets } = place;
  const { totals, lines, needs, kept, differs } = basket;
  const isOpen = basket.placed_at === null;
  const yearOf = ({ target_id }: { target_id: string }) => targets.get(target_id)?.FY;
  const isOfOneYear = lines.every((line) => (yearOf(line) ?? line.FY) === line.FY);
  return (
    <>
      {lines.length > 0 && (
        <section className={styles.head} aria-label="Total of the plan">
          <p className={styles.total}>
            <strong className="figures">{formatRupees(totals.total)}</strong>
            <span>{` for ${formatTotals(totalsOf(lines, ({ quantity }) => quantity))}`}</span>
          </p>
          {basket.outcomes === null && (
            <PlaceButton key={basket.id} {...place} isDisabled={changes.isBusy || changes.isWrong} />
          )}
        </section>
      )}
      <div className={styles.basis}>
        {lines.length > 0 &&
          (isOfOneYear ? <CostBasis years={needs.flatMap((need) => yearOf(need) ?? [])} /> : <p>With fee and GST.</p>)}
        {lines.length > 0 && isOpen && <p>{`This plan holds until ${formatDateTime(basket.usable_until)}.`}</p>}
        {differs.length > 0 && <p>{`Why it differs from the cost of the targets: ${differs.join(' ')}`}</p>}
        <div className="row">
          <Said text={changes.isBusy ? 'Planning the rest...' : changes.said} />
          {isOpen && kept.length > 0 && (
            <Button
              variant="quiet"
              size="small"
              needs="trade"
              disabled={changes.isBusy}
              onClick={() => void changes.undo()}
            >
              Undo your changes
            </Button>
          )}
        </div>
      </div>
    </>
  );
}

/** Outcome of a change. It takes the focus that went with a removed row. */
function Said({ text }: { text: string }) {
  const element = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (text !== '' && document.activeElement === document.body) element.current?.focus();
  }, [text]);
  return (
    <p ref={element} role="status" tabIndex={-1}>
      {text}
    </p>
  );
}
