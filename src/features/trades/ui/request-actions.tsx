import { Button } from '../../../ui/button.tsx';
import type { Verdict } from './request-answer.ts';
import { quantityAtPrice, type TradeRequest } from './request-words.ts';

interface RequestActionsProps {
  request: TradeRequest;
  /** One of the list's requests is at work: no other may be pressed. */
  disabled: boolean;
}

interface RecyclerActionsProps extends RequestActionsProps {
  /** How this very request is being answered. */
  running: Verdict | null;
  /** False where the server has said that it cannot be accepted now; it may still be declined. */
  canAccept?: boolean;
  onAnswer: (verdict: Verdict) => void;
}

/** Accept and Decline, or what was answered. */
export function RecyclerRequestActions({
  request,
  disabled,
  running,
  canAccept = true,
  onAnswer,
}: RecyclerActionsProps) {
  if (request.expired) return <Decided>Expired</Decided>;
  if (request.status === 'approved') return <Decided>Accepted</Decided>;
  if (request.status === 'rejected') return <Decided>Declined</Decided>;
  const what = `${quantityAtPrice(request)}, ${request.requested_by}`;
  return (
    <>
      <Button
        icon="check"
        disabled={disabled || !canAccept}
        busy={running === 'approved'}
        busyLabel="Processing..."
        aria-label={`Accept ${what}`}
        onClick={() => onAnswer('approved')}
      >
        Accept
      </Button>
      <Button
        variant="secondary"
        disabled={disabled}
        busy={running === 'rejected'}
        busyLabel="Processing..."
        aria-label={`Decline ${what}`}
        onClick={() => onAnswer('rejected')}
      >
        Decline
      </Button>
    </>
  );
}

interface ProducerActionsProps extends RequestActionsProps {
  busy: boolean;
  onPay: () => void;
}

/** Initiate Payment once it is accepted, or where it stands. */
export function ProducerRequestActions({ request, disabled, busy, onPay }: ProducerActionsProps) {
  if (request.expired) return <Decided>Expired</Decided>;
  if (request.status === 'rejected') return <Decided>Rejected</Decided>;
  if (request.status !== 'approved') return <Decided>Pending</Decided>;
  if (!request.is_approved) return <Decided>Unknown</Decided>;
  if (request.is_complete) return <Decided>Payment Initiated</Decided>;
  return (
    <Button
      icon="rupee"
      disabled={disabled}
      busy={busy}
      busyLabel="Processing..."
      aria-label={`Initiate Payment for ${quantityAtPrice(request)}, ${request.offered_by}`}
      onClick={onPay}
    >
      Initiate Payment
    </Button>
  );
}

function Decided({ children }: { children: string }) {
  return (
    <Button variant="secondary" disabled>
      {children}
    </Button>
  );
}
