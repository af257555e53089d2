import { CountBadge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { ANSWER_LIFE } from '../rules.ts';
import { useRecyclerWaiting, type RecyclerWaiting } from './recycler-waiting.ts';
import { WaitingCard } from './waiting-card.tsx';

const DAY = 86_400_000;

/** What waits for the recycler's answer, the oldest first, with the ways to the two lists of requests. */
export function RecyclerWaitingList() {
  const waiting = useRecyclerWaiting();
  const { items, complete } = waiting;
  const count = (kind: RecyclerWaiting['kind']) => items.filter((item) => item.kind === kind).length;
  return (
    <WaitingCard
      waiting={waiting}
      subtitle={`Oldest first. A request that is not answered within ${ANSWER_LIFE / DAY} days expires.`}
      nothing="Nothing waits for your answer."
      links={
        <>
          <ButtonLink to="/RecyclerDirectPurchase" size="small" variant="secondary">
            Direct Purchase <CountBadge count={complete ? count('Direct Purchase') : undefined} label="waiting" />
          </ButtonLink>
          <ButtonLink to="/RecycleCounterOffers" size="small" variant="secondary">
            Counter Offers <CountBadge count={complete ? count('Counter Offer') : undefined} label="waiting" />
          </ButtonLink>
        </>
      }
    />
  );
}
