import { useState } from 'react';
import type { AccountRole } from '#accounts/epr-accounts/rules.ts';
import { useConfirm } from '#ui/feedback/confirm-dialog.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { useReason } from '#ui/fields/reason-field.tsx';
import { captureFocus } from '#ui/layout/restore-focus.ts';
import { errorText } from '#web/api.ts';
import { useWriteOnce } from '#web/use-idempotency-key.ts';
import { withdrawalConfirmation } from './request-confirmation.tsx';
import { otherParty, type TradeRequest } from './request-words.ts';

/**
 * A party's withdrawal of its own request or round that is not answered yet: a confirmation that says what becomes free, then one request, repeated under
 * the same idempotency key. `running` is the id of the request being withdrawn.
 */
export function useWithdrawal(role: AccountRole) {
  const confirm = useConfirm();
  const reason = useReason();
  const purchase = useWriteOnce('POST /api/epr/purchases-requests/{id}/withdraw/');
  const counter = useWriteOnce('POST /api/epr/counter-credit-offers/{id}/withdraw/');
  const [running, setRunning] = useState<string | null>(null);

  const withdraw = async (request: TradeRequest) => {
    const keepPlace = captureFocus();
    const { id, kind } = request;
    if (!(await confirm(withdrawalConfirmation(request, role, reason.field(id, otherParty(request, role)))))) return;
    setRunning(id);
    try {
      const write = kind === 'purchase' ? purchase : counter;
      const { message } = await write.send({ params: { id }, body: reason.of(id) });
      toast.success(message);
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setRunning(null);
      keepPlace();
    }
  };
  return { withdraw, running };
}
