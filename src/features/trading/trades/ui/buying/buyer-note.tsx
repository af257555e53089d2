import { Link } from 'react-router';
import { PaymentNote } from '#supply/offers/ui/payment-note.tsx';
import { SmallButton } from '#ui/layout/button.tsx';
import { PATHS } from '#web/paths.ts';
import type { Buyer } from './buyer-accounts.ts';

/** Says which requirements for buying this producer lacks, with links; renders nothing if there are none. */
export function BuyerNote({ buyer, wasteType }: { buyer: Buyer; wasteType: string }) {
  if (buyer.failure !== null)
    return (
      <PaymentNote icon="alert" isWarning isAlert text={buyer.failure}>
        <SmallButton onClick={buyer.retry}>Try again</SmallButton>
      </PaymentNote>
    );
  if (buyer.hasIncompleteProfile)
    return (
      <PaymentNote
        icon="alert"
        isWarning
        text={
          <>
            Complete your company profile first. <Link to={PATHS.profile}>Complete the profile</Link>
          </>
        }
      />
    );
  if (!buyer.isLoading && buyer.accounts.length === 0)
    return (
      <PaymentNote
        icon="alert"
        isWarning
        text={
          <>
            You have no approved EPR account for {wasteType}. <Link to={PATHS.producerAccounts}>EPR accounts</Link>
          </>
        }
      />
    );
  return null;
}
