import { useProducerWaiting, WAITING_QUERY, type ProducerWaiting } from './producer-waiting.ts';
import { WAITING_DAYS } from '../trade/trade-steps.ts';
import { WaitingCard } from './waiting-card.tsx';
import { WaitingLink } from './waiting-link.tsx';
import { PATHS } from '../../../../web/paths.ts';

/** Payments to initiate and proofs to upload, oldest first, with links to the full lists. */
export function ProducerWaitingList() {
  const waiting = useProducerWaiting();
  const { items, complete } = waiting;
  const count = (kind: ProducerWaiting['kind']) =>
    complete ? items.filter((item) => item.kind === kind).length : undefined;
  return (
    <WaitingCard
      waiting={waiting}
      subtitle={`Oldest first. An accepted request that is not paid within ${WAITING_DAYS.payment} days expires.`}
      nothing="You're all caught up."
      links={
        <>
          <WaitingLink to={PATHS.producerPurchases} query={WAITING_QUERY.payment} count={count('Direct Purchase')}>
            Direct Purchase
          </WaitingLink>
          <WaitingLink to={PATHS.trades} query={{ kind: 'counter' }} count={count('Counter Offer')}>
            Counter Offers
          </WaitingLink>
          <WaitingLink to={PATHS.producerTransactions} query={WAITING_QUERY.proof} count={count('Proof')}>
            Transaction History
          </WaitingLink>
        </>
      }
    />
  );
}
