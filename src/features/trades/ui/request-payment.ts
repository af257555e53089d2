import { useRef, useState } from 'react';
import { useConfirm } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { ApiError } from '../../../web/api.ts';
import { useApiWrite } from '../../../web/queries.ts';
import { quantityAtPrice, sumInWords, type TradeRequest } from './request-words.ts';

/** Why payment was not initiated, in the specification's words. */
function failureText(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0) return 'An error occurred while processing payment.';
  return error.message || `Failed to initiate payment. Status: ${error.status}`;
}

/**
 * A producer's payment of an accepted request: asks first, with the amounts, then initiates it. `running` is the id of the request at
 * work. A retry carries the same key, so that it pays once.
 */
export function useInitiatePayment() {
  const confirm = useConfirm();
  const initiate = useApiWrite('POST /api/epr/transactions/');
  const [running, setRunning] = useState<string | null>(null);
  const keys = useRef(new Map<string, string>());

  const pay = async (request: TradeRequest) => {
    const agreed = await confirm({
      title: 'Initiate payment?',
      text: `You pay ${request.offered_by} for ${quantityAtPrice(request)}. ${sumInWords(request)} A work order is made of it; then upload the proof of your payment.`,
      confirmLabel: 'Initiate Payment',
    });
    if (!agreed) return;
    const { id, kind } = request;
    const idempotencyKey = keys.current.get(id) ?? crypto.randomUUID();
    keys.current.set(id, idempotencyKey);
    setRunning(id);
    try {
      const query = kind === 'purchase' ? { purchases_request_id: id } : { counter_credit_offer_id: id };
      const { data } = await initiate.mutateAsync({ query, idempotencyKey });
      if (data.transaction_status === 'Initiated') toast.success('Payment initiated successfully!');
      else toast.info(`${data.order_id}: ${data.transaction_status}`);
      keys.current.delete(id);
    } catch (error) {
      toast.error(failureText(error));
    } finally {
      setRunning(null);
    }
  };
  return { pay, running };
}
