import { CountBadge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { ANSWER_LIFE } from '../rules.ts';
import { useRecyclerWaiting, WAITING_SEARCH, type RecyclerWaiting } from './recycler-waiting.ts';
import { WaitingCard } from './waiting-card.tsx';

const DAY = 86_400_000;

/** What waits for the recycler's answer, the oldest first, with the ways to all of each kind. */
export function RecyclerWaitingList() {
  const waiting = useRecyclerWaiting();
  const { items, complete } = waiting;
  const count = (kind: RecyclerWaiting['kind']) =>
    complete ? items.filter((item) => item.kind === kind).length : undefined;
  return (
    <WaitingCard
      waiting={waiting}
      subtitle={`Oldest first. A request that is not answered within ${ANSWER_LIFE / DAY} days expires.`}
      nothing="Nothing waits for your answer."
      links={
        <>
          <Way to="/RecyclerDirectPurchase" search={WAITING_SEARCH.answer} count={count('Direct Purchase')}>
            Direct Purchase
          </Way>
          <Way to="/RecycleCounterOffers" search={WAITING_SEARCH.answer} count={count('Counter Offer')}>
            Counter Offers
          </Way>
          <Way to="/RecycleTxnHistory" search={WAITING_SEARCH.documents} count={count('Documents')}>
            Documents
          </Way>
        </>
      }
    />
  );
}

interface WayProps {
  to: string;
  search: string;
  /** Undefined while it is not known. */
  count: number | undefined;
  children: string;
}

/** To those of a list that wait, and to the whole list where none does. */
function Way({ to, search, count, children }: WayProps) {
  const query = count ? `?${new URLSearchParams({ search }).toString()}` : '';
  return (
    <ButtonLink to={`${to}${query}`} size="small" variant="secondary">
      {children} <CountBadge count={count} label="waiting" />
    </ButtonLink>
  );
}
