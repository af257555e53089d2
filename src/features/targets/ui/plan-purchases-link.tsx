import { financialYearLabel } from '../../../lib/financial-year.ts';
import { ButtonLink } from '../../../ui/layout/button.tsx';
import { planTargetPath } from '../../../web/paths.ts';
import { targetName } from '../rules.ts';
import type { Target } from './target-market.ts';

/** Link to the purchase plan of a target; none where nothing is missing. */
export function PlanPurchasesLink({ target }: { target: Target }) {
  if (target.remaining <= 0) return null;
  return (
    <ButtonLink
      to={planTargetPath(target.id)}
      variant="secondary"
      size="small"
      aria-label={`Plan purchases: ${targetName(target)}, FY ${financialYearLabel(target.FY)}`}
    >
      Plan purchases
    </ButtonLink>
  );
}
