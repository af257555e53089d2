import { Link } from 'react-router';
import { financialYearLabel } from '#lib/financial-year.ts';
import { Quantity } from '#ui/brand/amount.tsx';
import { Icon } from '#ui/brand/icon.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { ProgressBar, ProgressParts } from '#ui/feedback/progress-bar.tsx';
import { classNames } from '#ui/layout/class-names.ts';
import { targetPath } from '#web/paths.ts';
import { targetName } from '../rules.ts';
import { BuyingLinks, TargetActions } from './target-actions.tsx';
import { type CostState, ShortCost, TargetCost } from './target-cost.tsx';
import type { Target } from './target-market.ts';
import styles from './target-row.module.css';

export interface TargetRowProps {
  target: Target;
  costed: CostState;
  /** Shows the target's registration, where no account is above it: the heading is then a level higher. */
  withRegistration?: boolean;
}

/** Headings of the columns; each row has its own labels, which a wide screen does not show. */
export function TargetRowsHead() {
  return (
    <p aria-hidden="true" className={classNames(styles.columns, styles.head)}>
      <span />
      <span>Target</span>
      <span>Progress</span>
      <span className={styles.figure}>Still to buy</span>
      <span className={styles.figure}>Cost today</span>
      <span />
    </p>
  );
}

/** A target in one line, its progress, what is still to buy and the cost; unfolds to the figures, the prices and what can be done. */
export function TargetRow({ target, costed, withRegistration }: TargetRowProps) {
  const year = financialYearLabel(target.FY);
  const name = targetName(target);
  const Heading = withRegistration ? 'h3' : 'h4';
  const progress = {
    unit: target.unit,
    achieved: target.achieved_quantity,
    blocked: target.blocked_target,
    target: target.target_quantity,
    words: { blocked: 'Blocked' },
  };
  return (
    <article aria-label={`${name}, FY ${year}, ${target.credit_type}`}>
      <details className={styles.row}>
        <summary className={styles.columns}>
          <Icon name="chevron-down" className={styles.mark} />
          <div className={styles.name}>
            <Heading className={styles.credit}>{`${target.credit_type} | ${target.product_type}`}</Heading>
            <p className={styles.soft}>{`${name} · FY ${year}`}</p>
            {withRegistration && (
              <p className={styles.soft}>{`${target.waste_type} · ${target.epr_registration_number}`}</p>
            )}
          </div>
          <div className={styles.progress}>
            <ProgressBar label={`${name}, FY ${year}`} bare {...progress} />
          </div>
          <p className={styles.figure}>
            <span className={styles.label}>Still to buy </span>
            <strong>
              <Quantity quantity={target.remaining} unit={target.unit} />
            </strong>
          </p>
          <p className={styles.figure}>
            {target.remaining > 0 && (
              <>
                <span className={styles.label}>Cost today </span>
                <ShortCost costed={costed} />
              </>
            )}
          </p>
          <span className={styles.badge}>
            <Badge status={target.is_achieved ? 'achieved' : 'ongoing'} />
          </span>
        </summary>
        <div className={styles.body}>
          <p className={styles.quantity}>
            <Quantity quantity={target.target_quantity} unit={target.unit} size="figure" />
            <span className={styles.soft}>Target quantity</span>
          </p>
          <ProgressParts {...progress} />
          <TargetCost target={target} costed={costed} />
          <footer className={styles.foot}>
            <BuyingLinks target={target} costed={costed} size="small" />
            <Link to={targetPath(target.id)} aria-label={`View status of ${name}, FY ${year}`}>
              View status
            </Link>
            <TargetActions target={target} />
          </footer>
        </div>
      </details>
    </article>
  );
}
