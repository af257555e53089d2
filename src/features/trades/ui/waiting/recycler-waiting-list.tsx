import { useRecyclerWaiting, WAITING_QUERY, type RecyclerWaiting } from './recycler-waiting.ts';
import { WAITING_DAYS } from '../trade/trade-steps.ts';
import { WaitingCard } from './waiting-card.tsx';
import { WaitingLink } from './waiting-link.tsx';
import { PATHS } from '../../../../web/paths.ts';

/** Trades that wait for the recycler, oldest first, with links to the full lists. */
export function RecyclerWaitingList() {
  const waiting = useRecyclerWaiting();
  const { items, complete } = waiting;
  const count = (kind: RecyclerWaiting['kind']) =>
    complete ? items.filter((item) => item.kind === kind).length : undefined;
  return (
    <WaitingCard
      waiting={waiting}
      subtitle={`Oldest first. A request that is not answered within ${WAITING_DAYS.answer} days expires.`}
      nothing="No requests to answer."
      links={
        <>
          <WaitingLink to={PATHS.recyclerPurchases} query={WAITING_QUERY.answer} count={count('Direct Purchase')}>
            Direct Purchase
          </WaitingLink>
          <WaitingLink to={PATHS.recyclerCounters} query={WAITING_QUERY.answer} count={count('Counter Offer')}>
            Counter Offers
          </WaitingLink>
          <WaitingLink to={PATHS.recyclerTransactions} query={WAITING_QUERY.documents} count={count('Documents')}>
            Documents
          </WaitingLink>
        </>
      }
    />
  );
}
