import { Button } from '../../../../ui/layout/button.tsx';
import { isPaid, stageFacts } from '../../stages.ts';
import type { Decision } from './request-decision.ts';
import { quantityAtPrice, type TradeRequest } from './request-words.ts';

interface RequestActionsProps {
  request: TradeRequest;
  /** A request of this list is being sent; the other buttons are disabled. */
  disabled: boolean;
}

interface RecyclerActionsProps extends RequestActionsProps {
  /** Decision being sent for this request. */
  running: Decision | null;
  /** False if the server has said that it cannot be accepted now; it may still be declined. */
  canAccept?: boolean;
  onDecide: (decision: Decision) => void;
}

/** Accept and Decline, or the decision. */
export function RecyclerRequestActions({
  request,
  disabled,
  running,
  canAccept = true,
  onDecide,
}: RecyclerActionsProps) {
  const { stage } = request;
  // A trade with a payment was accepted before.
  if (stage !== 'asked') return <Decided>{stageFacts(isPaid(stage) ? 'accepted' : stage).words.recycler.word}</Decided>;
  const what = `${quantityAtPrice(request)}, ${request.requested_by}`;
  return (
    <>
      <Button
        icon="check"
        disabled={disabled || !canAccept}
        busy={running === 'approved'}
        busyLabel="Processing..."
        aria-label={`Accept ${what}`}
        onClick={() => onDecide('approved')}
      >
        Accept
      </Button>
      <Button
        variant="secondary"
        disabled={disabled}
        busy={running === 'rejected'}
        busyLabel="Processing..."
        aria-label={`Decline ${what}`}
        onClick={() => onDecide('rejected')}
      >
        Decline
      </Button>
    </>
  );
}

interface ProducerActionsProps extends RequestActionsProps {
  /** This request is being paid or withdrawn. */
  busy: boolean;
  onPay: () => void;
  onWithdraw: () => void;
}

/** Initiate Payment for an accepted request, otherwise its stage; Withdraw while it is not answered. */
export function ProducerRequestActions({ request, disabled, busy, onPay, onWithdraw }: ProducerActionsProps) {
  const { stage } = request;
  if (stage === 'asked')
    return (
      <>
        <Decided>{stageFacts(stage).words.producer.word}</Decided>
        <Button
          variant="secondary"
          disabled={disabled}
          busy={busy}
          busyLabel="Processing..."
          aria-label={`Withdraw ${quantityAtPrice(request)}, ${request.offered_by}`}
          onClick={onWithdraw}
        >
          Withdraw
        </Button>
      </>
    );
  if (stage !== 'accepted') return <Decided>{stageFacts(stage).words.producer.word}</Decided>;
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
