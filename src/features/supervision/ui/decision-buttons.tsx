import type { ReactNode } from 'react';
import { Button } from '../../../ui/layout/button.tsx';
import type { Transaction } from './transaction-text.ts';
import { useTransactionDecision } from './transaction-decision.tsx';

interface DecisionButtonsProps {
  transaction: Transaction;
  mayApprove: boolean;
  mayDecline: boolean;
  /** Id of the element that says why approval is not possible. */
  reasonId?: string | undefined;
  /** Content beside the buttons, until it is decided. */
  children?: ReactNode;
}

/** Approve and Decline buttons for a transaction; afterwards the decision. */
export function DecisionButtons({ transaction, mayApprove, mayDecline, reasonId, children }: DecisionButtonsProps) {
  const { decide, deciding } = useTransactionDecision(transaction);
  if (transaction.status === 'approved') return <Button disabled>Approved</Button>;
  if (transaction.status === 'rejected') return <Button disabled>Declined</Button>;
  return (
    <>
      <Button
        icon="check"
        busy={deciding === 'approved'}
        busyLabel="Processing..."
        disabled={deciding !== null || !mayApprove}
        aria-describedby={reasonId}
        onClick={() => void decide('approved')}
      >
        Approve
      </Button>
      <Button
        variant="secondary"
        icon="close"
        busy={deciding === 'rejected'}
        busyLabel="Processing..."
        disabled={deciding !== null || !mayDecline}
        onClick={() => void decide('rejected')}
      >
        Decline
      </Button>
      {children}
    </>
  );
}
