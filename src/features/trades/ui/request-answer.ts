import { useState } from 'react';
import { useConfirm, type ConfirmQuestion } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { errorText } from '../../../web/api.ts';
import { useApiWrite } from '../../../web/queries.ts';
import { formatKilograms } from '../../../lib/kilograms.ts';
import { formatRupees } from '../../../lib/money.ts';
import { quantityAtPrice, sumInWords, type TradeRequest } from './request-words.ts';

export type Verdict = 'approved' | 'rejected';

function acceptQuestion(request: TradeRequest): ConfirmQuestion {
  const { kind, quantity, requested_by: buyer, price_per_credit: price, actual_price: listed } = request;
  const below = kind === 'counter' && price !== listed ? ` You list it at ${formatRupees(listed)}/Kg.` : '';
  const block =
    kind === 'counter'
      ? `${formatKilograms(quantity)} of your offer are blocked for them at once.`
      : `${formatKilograms(quantity)} of your offer stay blocked for them.`;
  return {
    title: kind === 'counter' ? 'Accept this counter-offer?' : 'Accept this purchase request?',
    text: `${buyer} buys ${quantityAtPrice(request)}.${below} ${sumInWords(request)} ${block} They have 7 days to initiate the payment.`,
    confirmLabel: 'Accept',
  };
}

function declineQuestion(request: TradeRequest): ConfirmQuestion {
  const { kind, quantity, requested_by: buyer } = request;
  const release =
    kind === 'counter'
      ? 'Nothing was blocked for it.'
      : `The ${formatKilograms(quantity)} that it blocks in your offer are free again.`;
  return {
    title: kind === 'counter' ? 'Decline this counter-offer?' : 'Decline this purchase request?',
    text: `${buyer} asked for ${quantityAtPrice(request)}, ${formatRupees(request.total)} in all. ${release} This is final.`,
    confirmLabel: 'Decline',
    danger: true,
  };
}

/**
 * A recycler's answer to a request: asks first, with the amounts, then sends it. `running` is the request that is being answered and
 * how; while there is one, no other may be.
 */
export function useRequestAnswer() {
  const confirm = useConfirm();
  const purchase = useApiWrite('PATCH /api/epr/purchases-requests/{id}/');
  const counter = useApiWrite('PATCH /api/epr/counter-credit-offers/{id}/');
  const [running, setRunning] = useState<{ id: string; verdict: Verdict } | null>(null);

  const answer = async (request: TradeRequest, verdict: Verdict) => {
    const accepts = verdict === 'approved';
    if (!(await confirm(accepts ? acceptQuestion(request) : declineQuestion(request)))) return;
    setRunning({ id: request.id, verdict });
    try {
      const write = request.kind === 'purchase' ? purchase : counter;
      await write.mutateAsync({ params: { id: request.id }, body: { status: verdict } });
      const noun = request.kind === 'purchase' ? 'Purchase request' : 'Counter-offer';
      toast.success(`${noun} ${accepts ? 'accepted' : 'declined'}: ${quantityAtPrice(request)}`);
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setRunning(null);
    }
  };
  return { answer, running };
}
