import { ButtonLink } from '../../../ui/button.tsx';
import { useClosingCost } from './closing-offers.ts';
import { matchingOffersPath, type Target } from './target-market.ts';

/** To the offers that close a target. Where the market has none today there is nothing to be seen there, and the cost says so. */
export function MatchingOffersLink({ target, size }: { target: Target; size?: 'small' }) {
  const closing = useClosingCost(target);
  if (target.remaining <= 0 || (closing.state === 'known' && closing.cost === null)) return null;
  return (
    <ButtonLink to={matchingOffersPath(target)} iconAfter="arrow" {...(size && { size })}>
      View matching offers
    </ButtonLink>
  );
}
