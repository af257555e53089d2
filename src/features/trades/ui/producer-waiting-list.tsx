import { ButtonLink } from '../../../ui/button.tsx';
import { PAYMENT_LIFE } from '../rules.ts';
import { useProducerWaiting } from './producer-waiting.ts';
import { WaitingCard } from './waiting-card.tsx';

const DAY = 86_400_000;

/** Payments to initiate and proofs to upload, the oldest first, with the ways to their lists. */
export function ProducerWaitingList() {
  return (
    <WaitingCard
      waiting={useProducerWaiting()}
      subtitle={`Oldest first. An accepted request that is not paid within ${PAYMENT_LIFE / DAY} days expires.`}
      nothing="Nothing waits for you."
      links={
        <>
          <ButtonLink to="/ProducerDirectPurchase" size="small" variant="secondary">
            Direct Purchase
          </ButtonLink>
          <ButtonLink to="/ProducerCounterOffers" size="small" variant="secondary">
            Counter Offers
          </ButtonLink>
          <ButtonLink to="/ProducerTxnHistory" size="small" variant="secondary">
            Transaction History
          </ButtonLink>
        </>
      }
    />
  );
}
