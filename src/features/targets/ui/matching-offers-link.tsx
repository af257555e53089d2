import { ButtonLink } from '../../../ui/layout/button.tsx';
import type { Costed } from './target-cost.tsx';
import { matchingOffersPath, type Target } from './target-market.ts';

/** Link to the offers that count towards a target; none if there are none today, which the cost says. */
export function MatchingOffersLink({ target, costed, size }: { target: Target; costed: Costed; size?: 'small' }) {
  if (target.remaining <= 0 || (typeof costed !== 'string' && costed.cost?.offers === 0)) return null;
  return (
    <ButtonLink to={matchingOffersPath(target)} iconAfter="arrow" {...(size && { size })}>
      View matching offers
    </ButtonLink>
  );
}
