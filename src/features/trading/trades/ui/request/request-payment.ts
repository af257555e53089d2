import { useState } from 'react';
import { stageFacts } from '#trading/stages/stages.ts';
import { useConfirm } from '#ui/feedback/confirm-dialog.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { captureFocus } from '#ui/layout/restore-focus.ts';
import { ApiError, serverTextOr } from '#web/api.ts';
import { tradePath } from '#web/paths.ts';
import { useWriteOnce } from '#web/use-idempotency-key.ts';
import { paymentConfirmation } from './request-confirmation.tsx';
import { type TradeRequest } from './request-words.ts';

/** Milliseconds that the message with the link to the next step is shown. */
const NEXT_MESSAGE_MS = 5_000;

/** Failure text of initiating a payment, in the specification's words. */
function failureText(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0) return 'An error occurred while processing payment.';
  return serverTextOr(error, `Failed to initiate payment. Status: ${error.status}`);
}

/**
 * A producer's payment of an accepted request: a confirmation with the amounts, then the request. `running` is the id of the request being paid. A
 * retry has the same idempotency key, so it pays once.
 */
export function useInitiatePayment() {
  const confirm = useConfirm();
  const initiate = useWriteOnce('POST /api/epr/transactions/');
  const [running, setRunning] = useState<string | null>(null);

  const pay = async (request: TradeRequest) => {
    const keepPlace = captureFocus();
    if (!(await confirm(paymentConfirmation(request)))) return;
    const { id, kind } = request;
    const query = kind === 'purchase' ? { purchases_request_id: id } : { counter_credit_offer_id: id };
    setRunning(id);
    try {
      const { data } = await initiate.send({ query });
      const link = { to: tradePath(id), label: 'Upload the proof' };
      const { transaction, order } = stageFacts(data.stage);
      if (transaction === 'initiated')
        toast.success('Payment initiated successfully!', { duration: NEXT_MESSAGE_MS, link });
      else toast.error(`Failed to initiate payment. Status: ${order?.word}`);
    } catch (error) {
      toast.error(failureText(error));
    } finally {
      setRunning(null);
      keepPlace();
    }
  };
  return { pay, running };
}
