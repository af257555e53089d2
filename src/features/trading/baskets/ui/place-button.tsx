import { useState } from 'react';
import { formatRupees } from '#lib/money.ts';
import { useConfirm } from '#ui/feedback/confirm-dialog.tsx';
import { ErrorMessage } from '#ui/feedback/form-message.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Button } from '#ui/layout/button.tsx';
import { ApiError, errorText } from '#web/api.ts';
import { useApiWrite } from '#web/queries.ts';
import { type Basket, type PlanRequest, subjectOf } from './queries.ts';

export interface PlaceButtonProps {
  basket: Basket;
  onPlan: (request: PlanRequest) => Promise<void>;
  onPlaced: () => void;
}

/** Places a plan after a confirmation. Where something was bought for its targets since, it is planned again or placed all the same. */
export function PlaceButton({ basket, onPlan, onPlaced }: PlaceButtonProps) {
  const [failure, setFailure] = useState('');
  const [isOutdated, setIsOutdated] = useState(false);
  const [isPlanning, setIsPlanning] = useState(false);
  const confirm = useConfirm();
  const write = useApiWrite('POST /api/epr/baskets/{id}/place/');
  const place = async () => {
    const total = formatRupees(basket.totals.total);
    const goAhead = await confirm({
      title: `Place ${basket.lines.length} purchase requests for ${total}?`,
      text: 'Each is a purchase request at the listed price. The recyclers then answer them one by one.',
      confirmLabel: 'Yes, place them',
    });
    if (!goAhead) return;
    setFailure('');
    try {
      const { message } = await write.mutateAsync({
        params: { id: basket.id },
        body: isOutdated ? { force: true } : {},
        // A plan is placed once: with its own key a placing that was interrupted goes on, also after a reload or from another window.
        idempotencyKey: `basket-${basket.id}`,
      });
      toast.success(message);
      onPlaced();
    } catch (error) {
      setIsOutdated(error instanceof ApiError && error.code === 'plan_outdated');
      setFailure(errorText(error));
    }
  };
  const planAgain = async () => {
    setIsPlanning(true);
    try {
      await onPlan(subjectOf(basket));
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setIsPlanning(false);
    }
  };
  return (
    <>
      <ErrorMessage>{failure}</ErrorMessage>
      <div className="row">
        {isOutdated && (
          <Button icon="refresh" busy={isPlanning} busyLabel="Processing..." onClick={() => void planAgain()}>
            Plan again
          </Button>
        )}
        <Button
          variant={isOutdated ? 'secondary' : 'primary'}
          busy={write.isPending}
          busyLabel="Processing..."
          onClick={() => void place()}
        >
          {isOutdated ? 'Place it all the same' : 'Place Requests'}
        </Button>
      </div>
    </>
  );
}
