import { Link } from 'react-router';
import { financialYearLabel } from '#lib/financial-year.ts';
import { Quantity } from '#ui/brand/amount.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { Card } from '#ui/layout/card.tsx';
import { targetPath } from '#web/paths.ts';
import { targetName } from '../rules.ts';
import { MatchingOffersLink, PlanPurchasesLink, TargetActions } from './target-actions.tsx';
import { type Costed, TargetCost } from './target-cost.tsx';
import type { Target } from './target-market.ts';
import styles from './target-card.module.css';

export interface TargetCardProps {
  target: Target;
  costed: Costed;
  /** Shows the target's registration, where the context does not. */
  withRegistration?: boolean;
}

/** Card of a target: its progress, the cost of meeting it, and a link to the matching offers. */
export function TargetCard({ target, costed, withRegistration }: TargetCardProps) {
  const year = financialYearLabel(target.FY);
  const name = targetName(target);
  return (
    <Card as="article" wasteType={target.waste_type} aria-label={`${name}, FY ${year}, ${target.credit_type}`}>
      <header className={styles.head}>
        <div>
          <p className={styles.kind}>{`${name} · FY ${year}`}</p>
          <h3 className={styles.credit}>{`${target.credit_type} | ${target.product_type}`}</h3>
          {withRegistration && (
            <p className={styles.kind}>{`${target.waste_type} · ${target.epr_registration_number}`}</p>
          )}
        </div>
        <Badge status={target.is_achieved ? 'achieved' : 'ongoing'} />
      </header>
      <p className={styles.quantity}>
        <Quantity quantity={target.target_quantity} unit={target.unit} size="figure" />
        <span className={styles.kind}>Target quantity</span>
      </p>
      <ProgressBar
        unit={target.unit}
        label={`${name}, FY ${year}`}
        achieved={target.achieved_quantity}
        blocked={target.blocked_target}
        target={target.target_quantity}
        words={{ blocked: 'Blocked' }}
      />
      <TargetCost target={target} costed={costed} />
      <footer className={styles.foot}>
        <MatchingOffersLink target={target} costed={costed} size="small" />
        <PlanPurchasesLink target={target} />
        <Link to={targetPath(target.id)} aria-label={`View status of ${name}, FY ${year}`}>
          View status
        </Link>
      </footer>
      <TargetActions target={target} />
    </Card>
  );
}
