import { type ReactNode, useState } from 'react';
import type { AccountRole } from '#accounts/epr-accounts/rules.ts';
import { waitingMessage } from '#people/limits/rules.ts';
import { stageFacts } from '#trading/stages/stages.ts';
import { type ConfirmQuestion, useConfirm } from '#ui/feedback/confirm-dialog.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { useReason } from '#ui/fields/reason-field.tsx';
import { ApiError, errorText, serverTextOr } from '#web/api.ts';
import { useOnDemand } from '#web/on-demand.ts';
import { tradePath } from '#web/paths.ts';
import { useWriteOnce } from '#web/use-idempotency-key.ts';
import type { RequestWork } from './request-actions.tsx';
import {
  acceptConfirmation,
  declineConfirmation,
  paymentConfirmation,
  withdrawalConfirmation,
} from './request-confirmation.tsx';
import { otherParty, quantityAtPrice, type TradeRequest } from './request-words.ts';

interface RequestWorks {
  work: (request: TradeRequest, name: RequestWork) => void;
  /** The request that is being sent, and what is done with it; meanwhile no other may be. */
  running: { id: string; name: RequestWork } | null;
  /** The dialog of a counter while it is open. */
  dialog: ReactNode;
}

/** Milliseconds that the message with the link to the next step is shown. */
const NEXT_MESSAGE_MS = 5_000;

/** Failure text of initiating a payment, in the specification's words. */
function paymentFailure(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0) return 'An error occurred while processing payment.';
  return serverTextOr(error, `Failed to initiate payment. Status: ${error.status}`);
}

/**
 * All that a party does with requests: decide, counter, withdraw, pay. Each is confirmed with its amounts and consequences, then sent once: a
 * retry has the same idempotency key.
 * @param onCountered receives the id of the next round
 */
export function useRequestWork(role: AccountRole, onCountered?: (id: string) => void): RequestWorks {
  const confirm = useConfirm();
  const reason = useReason();
  const decisions = {
    purchase: useWriteOnce('PATCH /api/epr/purchases-requests/{id}/'),
    counter: useWriteOnce('PATCH /api/epr/counter-credit-offers/{id}/'),
  };
  const withdrawals = {
    purchase: useWriteOnce('POST /api/epr/purchases-requests/{id}/withdraw/'),
    counter: useWriteOnce('POST /api/epr/counter-credit-offers/{id}/withdraw/'),
  };
  const payment = useWriteOnce('POST /api/epr/transactions/');
  const [running, setRunning] = useState<RequestWorks['running']>(null);
  const [countered, setCountered] = useState<TradeRequest | null>(null);
  const counter = useOnDemand(() => import('./counter-round-dialog.tsx').then((module) => module.CounterRoundDialog));

  const run = async (
    { id }: TradeRequest,
    name: RequestWork,
    question: ConfirmQuestion,
    send: () => Promise<void>,
    failureText = errorText,
  ) => {
    if (!(await confirm(question))) return;
    setRunning({ id, name });
    try {
      await send();
    } catch (error) {
      toast.error(failureText(error));
    } finally {
      setRunning(null);
    }
  };
  const reasonField = (request: TradeRequest) => reason.field(request.id, otherParty(request, role));

  const decide = (request: TradeRequest, status: 'approved' | 'rejected') => {
    const { id, kind } = request;
    const accepts = status === 'approved';
    const question = accepts
      ? acceptConfirmation(request, role)
      : declineConfirmation(request, role, reasonField(request));
    return run(request, status, question, async () => {
      const body = { status, ...(!accepts && reason.of(id)) };
      const held = waitingMessage(await decisions[kind].send({ params: { id }, body }));
      const noun = kind === 'purchase' ? 'Purchase request' : 'Counter-offer';
      if (held !== null) toast.info(held);
      else toast.success(`${noun} ${accepts ? 'accepted' : 'declined'}: ${quantityAtPrice(request)}`);
    });
  };
  const withdraw = (request: TradeRequest) => {
    const { id, kind } = request;
    return run(request, 'withdraw', withdrawalConfirmation(request, role, reasonField(request)), async () => {
      const { message } = await withdrawals[kind].send({ params: { id }, body: reason.of(id) });
      toast.success(message);
    });
  };
  const pay = (request: TradeRequest) => {
    const { id, kind } = request;
    const send = async () => {
      const query = kind === 'purchase' ? { purchases_request_id: id } : { counter_credit_offer_id: id };
      const { data } = await payment.send({ query });
      const link = { to: tradePath(id), label: 'Upload the proof' };
      const { transaction, order } = stageFacts(data.stage);
      if (transaction === 'initiated')
        toast.success('Payment initiated successfully!', { duration: NEXT_MESSAGE_MS, link });
      else toast.error(`Failed to initiate payment. Status: ${order?.word}`);
    };
    return run(request, 'pay', paymentConfirmation(request), send, paymentFailure);
  };

  const work = (request: TradeRequest, name: RequestWork) => {
    if (name === 'pay') void pay(request);
    else if (name === 'withdraw') void withdraw(request);
    else if (name === 'counter') {
      setCountered(request);
      void counter.open();
    } else void decide(request, name);
  };
  const dialog = countered && counter.Part && (
    <counter.Part request={countered} role={role} onClose={counter.close} onSent={onCountered} />
  );
  return { work, running, dialog };
}
