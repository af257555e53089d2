import { useState } from 'react';
import { toast } from '../../../ui/feedback/toast.ts';
import { ApiError, errorText } from '../../../web/api.ts';
import { useApiWrite } from '../../../web/queries.ts';
import { useIdempotencyKey } from '../../../web/use-idempotency-key.ts';
import type { ReviewItem } from './queries.ts';

type Decision = 'approved' | 'rejected';

/** Sends the decision on an item by the call of its list, with `review`; errors of a field are thrown. */
export function useReviewDecision(item: ReviewItem, onDecided: () => void) {
  const producer = useApiWrite('PATCH /api/superadmin/producer-epr/{id}/');
  const recycler = useApiWrite('PATCH /api/superadmin/recycler-epr/{id}/');
  const transaction = useApiWrite('PATCH /api/superadmin/transactions/{id}/');
  const once = useIdempotencyKey();
  const [running, setRunning] = useState<Decision | null>(null);

  const send = (decision: Decision, reason?: string): Promise<{ message: string }> => {
    const body = {
      status: decision,
      is_approved: decision === 'approved',
      review: true,
      ...(reason !== undefined && { reason }),
    };
    const params = { id: item.id };
    if (item.type === 'transaction') {
      const input = { params, body };
      return once(input, (idempotencyKey) => transaction.mutateAsync({ ...input, idempotencyKey }));
    }
    const input = { params, body: { ...body, version: item.version ?? undefined } };
    return (item.type === 'producer_account' ? producer : recycler).mutateAsync(input);
  };

  const decide = async (decision: Decision, reason?: string): Promise<void> => {
    setRunning(decision);
    try {
      const { message } = await send(decision, reason);
      toast.success(message);
      onDecided();
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) throw error;
      toast.error(errorText(error));
    } finally {
      setRunning(null);
    }
  };
  return { decide, running };
}
