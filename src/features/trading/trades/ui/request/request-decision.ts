import { useState } from 'react';
import type { AccountRole } from '#accounts/epr-accounts/rules.ts';
import { heldBy } from '#people/limits/rules.ts';
import { useConfirm } from '#ui/feedback/confirm-dialog.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { useReason } from '#ui/fields/reason-field.tsx';
import { captureFocus } from '#ui/layout/restore-focus.ts';
import { errorText } from '#web/api.ts';
import { useWriteOnce } from '#web/use-idempotency-key.ts';
import { acceptConfirmation, declineConfirmation } from './request-confirmation.tsx';
import { otherParty, quantityAtPrice, type TradeRequest } from './request-words.ts';

export type Decision = 'approved' | 'rejected';

/**
 * A party's decision on a request or round of the other side: a confirmation with the amounts, then one request, repeated under the same idempotency key. `running` is the
 * request being decided and how; meanwhile no other may be.
 */
export function useRequestDecision(role: AccountRole) {
  const confirm = useConfirm();
  const reason = useReason();
  const purchase = useWriteOnce('PATCH /api/epr/purchases-requests/{id}/');
  const counter = useWriteOnce('PATCH /api/epr/counter-credit-offers/{id}/');
  const [running, setRunning] = useState<{ id: string; decision: Decision } | null>(null);

  const decide = async (request: TradeRequest, decision: Decision) => {
    const keepPlace = captureFocus();
    const accepts = decision === 'approved';
    const confirmation = accepts
      ? acceptConfirmation(request, role)
      : declineConfirmation(request, role, reason.field(request.id, otherParty(request, role)));
    if (!(await confirm(confirmation))) return;
    setRunning({ id: request.id, decision });
    try {
      const write = request.kind === 'purchase' ? purchase : counter;
      const held = heldBy(
        await write.send({
          params: { id: request.id },
          body: { status: decision, ...(!accepts && reason.of(request.id)) },
        }),
      );
      const noun = request.kind === 'purchase' ? 'Purchase request' : 'Counter-offer';
      if (held !== null) toast.info(held);
      else toast.success(`${noun} ${accepts ? 'accepted' : 'declined'}: ${quantityAtPrice(request)}`);
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setRunning(null);
      keepPlace();
    }
  };
  return { decide, running };
}
