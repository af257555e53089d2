import { Link } from 'react-router';
import { financialYearLabel } from '../../../lib/financial-year.ts';
import { formatKilograms } from '../../../lib/kilograms.ts';
import { Kilograms, Money } from '../../../ui/amount.tsx';
import { CountBadge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { WasteTypeChip } from '../../../ui/waste-type-chip.tsx';
import { targetPath } from '../../../web/paths.ts';
import { useClosingCost } from './closing-offers.ts';
import { urgentTargetsPath } from './target-narrowing.tsx';
import { matchingOffersPath, type Target } from './target-market.ts';
import { openTargets } from './target-urgency.ts';
import styles from './urgent-targets.module.css';

/** So few are seen at once in the accounts below. */
const SEEN_ANYWAY = 3;
/** So many are in sight; `/TargetStatus` shows the rest in the same order. */
const SHOWN = 5;

/** Of many targets those to close first, each with what is missing, what it costs today, and the way to the offers. */
export function UrgentTargets({ targets, FY }: { targets: readonly Target[]; FY: string }) {
  const open = openTargets(targets);
  if (open.length <= SEEN_ANYWAY) return null;
  return (
    <Card
      title={
        <>
          Close these first <CountBadge count={open.length} label="open targets" />
        </>
      }
      subtitle="The oldest financial year first, then the most missing. Prices are today's, before fee and GST."
    >
      <ol className={styles.list}>
        {open.slice(0, SHOWN).map((target) => (
          <UrgentTarget key={target.id} target={target} />
        ))}
      </ol>
      <div className="row">
        <ButtonLink to={urgentTargetsPath(FY)} size="small" variant="secondary">
          All ongoing targets
        </ButtonLink>
      </div>
    </Card>
  );
}

function UrgentTarget({ target }: { target: Target }) {
  const name = `${target.credit_type} | ${target.product_type}, FY ${financialYearLabel(target.FY)}`;
  return (
    <li className={styles.item}>
      <div className={styles.name}>
        <Link to={targetPath(target.id)} className={styles.link}>
          {name}
        </Link>
        <p className={styles.facts}>
          <WasteTypeChip wasteType={target.waste_type} />
          <span>{target.epr_registration_number}</span>
        </p>
      </div>
      <p className={styles.figure}>
        <strong>
          <Kilograms kilograms={target.remaining} />
        </strong>
        <span>missing of {formatKilograms(target.target_quantity)}</span>
      </p>
      <p className={styles.figure}>
        <ShortCost target={target} />
      </p>
      <ButtonLink
        to={matchingOffersPath(target)}
        size="small"
        iconAfter="arrow"
        aria-label={`View offers for ${name}, ${target.epr_registration_number}`}
      >
        View offers
      </ButtonLink>
    </li>
  );
}

function ShortCost({ target }: { target: Target }) {
  const closing = useClosingCost(target);
  if (closing.state === 'loading') return <Skeleton width="7rem" />;
  if (closing.state === 'failed') return <span>Prices could not be read</span>;
  const { cost } = closing;
  if (cost === null) return <span>Not on the market today</span>;
  return (
    <>
      <strong>
        <Money rupees={cost.value} />
      </strong>
      <span>
        {cost.covered < target.remaining
          ? `for ${formatKilograms(cost.covered)}, all the market has`
          : cost.bought > target.remaining
            ? `for ${formatKilograms(cost.bought)}, the least one can buy`
            : 'closes it'}
      </span>
    </>
  );
}
