import { Button } from '../../../../ui/layout/button.tsx';
import { stageFacts, type Stage } from '../../stages.ts';
import type { Verdict } from './request-answer.ts';
import { quantityAtPrice, type TradeRequest } from './request-words.ts';

const isPaid = (stage: Stage): boolean => stageFacts(stage).transaction !== null;

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
  const { stage } = request;
  // What is paid for was accepted.
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
  const { stage } = request;
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
