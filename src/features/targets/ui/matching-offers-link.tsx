import { ButtonLink } from '../../../ui/layout/button.tsx';
import type { Costed } from './target-cost.tsx';
import { matchingOffersPath, type Target } from './target-market.ts';

/** To the offers that count towards a target. Where none is on offer today there is nothing to be seen there, and the cost says so. */
export function MatchingOffersLink({ target, costed, size }: { target: Target; costed: Costed; size?: 'small' }) {
  if (target.remaining <= 0 || (typeof costed !== 'string' && costed.cost?.offers === 0)) return null;
  return (
    <ButtonLink to={matchingOffersPath(target)} iconAfter="arrow" {...(size && { size })}>
      View matching offers
    </ButtonLink>
  );
}
