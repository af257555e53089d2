import type { ReactNode } from 'react';
import { Button } from '../../../ui/layout/button.tsx';
import type { Transaction } from './transaction-text.ts';
import { useTransactionVerdict } from './transaction-verdict.tsx';

interface VerdictButtonsProps {
  transaction: Transaction;
  mayApprove: boolean;
  mayDecline: boolean;
  /** Id of what says why it may not be approved. */
  reasonId?: string | undefined;
  /** Beside the buttons, while it is not decided. */
  children?: ReactNode;
}

/** The superadmin's final word on a transaction: Approve and Decline, afterwards what was said. */
export function VerdictButtons({ transaction, mayApprove, mayDecline, reasonId, children }: VerdictButtonsProps) {
  const { decide, deciding } = useTransactionVerdict(transaction);
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
