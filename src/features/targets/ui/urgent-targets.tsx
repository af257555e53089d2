import { Link } from 'react-router';
import { financialYearLabel } from '../../../lib/financial-year.ts';
import { formatQuantity } from '../../../lib/quantity.ts';
import { Quantity } from '../../../ui/brand/amount.tsx';
import { CountBadge } from '../../../ui/feedback/badge.tsx';
import { ButtonLink } from '../../../ui/layout/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { WasteTypeChip } from '../../../ui/brand/waste-type-chip.tsx';
import { targetPath } from '../../../web/paths.ts';
import { costText } from './target-cost-text.ts';
import { urgentTargetsPath } from './target-filter.tsx';
import { matchingOffersPath, type TargetWithCost } from './target-market.ts';
import { openTargets } from './target-urgency.ts';
import styles from './urgent-targets.module.css';

/** Up to this many targets are visible in the accounts below anyway. */
const VISIBLE_WITHOUT_LIST = 3;
/** Number of targets shown; `/TargetStatus` lists the rest in the same order. */
const SHOWN = 5;

/** The most urgent of many targets, each with its missing quantity, today's cost, and a link to the offers. */
export function UrgentTargets({ targets, FY }: { targets: readonly TargetWithCost[]; FY: string }) {
  const open = openTargets(targets);
  if (open.length <= VISIBLE_WITHOUT_LIST) return null;
  return (
    <Card
      title={
        <>
          Buy for these first <CountBadge count={open.length} label="open targets" />
        </>
      }
      subtitle="The oldest financial year first, then the most still to buy. Costs are today's, with fee and GST."
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

function UrgentTarget({ target }: { target: TargetWithCost }) {
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
          <Quantity quantity={target.remaining} unit={target.unit} />
        </strong>
        <span>{`of ${formatQuantity(target.target_quantity, target.unit)} still to buy`}</span>
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

function ShortCost({ target }: { target: TargetWithCost }) {
  const words = costText(target);
  if (words === null) return null;
  if (words.amount === null) return <span>{words.before}</span>;
  return (
    <>
      <strong className="figures">{words.amount}</strong>
      <span>
        {words.before === ''
          ? words.after.trim()
          : `for ${formatQuantity(target.cost?.covered ?? 0, target.unit)} on offer today, with fee and GST`}
      </span>
    </>
  );
}
