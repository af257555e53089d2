import { useState } from 'react';
import { formatRupees } from '../../../lib/money.ts';
import { useConfirm } from '../../../ui/feedback/confirm-dialog.tsx';
import { ErrorMessage } from '../../../ui/feedback/form-message.tsx';
import { EmptyState, ErrorState, LOADING_ROWS, LoadingState } from '../../../ui/feedback/states.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Button, ButtonLink } from '../../../ui/layout/button.tsx';
import { errorText } from '../../../web/api.ts';
import { PATHS } from '../../../web/paths.ts';
import { useApi, useApiWrite } from '../../../web/queries.ts';
import { PlacedLines } from './placed-lines.tsx';
import { PlanForm } from './plan-form.tsx';
import { PlanView } from './plan-view.tsx';
import { type Basket, basketQuery, type PlanRequest } from './queries.ts';
import { usePlannedTargets } from './use-planned-targets.ts';

export interface PlanStepProps {
  step: 3 | 4;
  basketId: string;
  /** The sheet or targets that a plan is made for; null where neither is chosen. */
  subject: { sheet_id: string } | { target_ids: string[] } | null;
  onPlan: (request: PlanRequest) => Promise<void>;
  onPlaced: () => void;
}

/** Steps 3 and 4: a plan is made and looked at, its requests are placed, and their outcomes are shown. */
export function PlanStep({ step, basketId, subject, onPlan, onPlaced }: PlanStepProps) {
  const read = useApi(basketQuery(basketId), { enabled: basketId !== '' });
  const targets = usePlannedTargets(basketId !== '');
  const basket = basketId === '' || read.isPlaceholderData ? undefined : read.data?.data;
  if (subject === null && basketId === '')
    return (
      <EmptyState
        title="Nothing to plan yet"
        text="Calculate an obligation and set its targets, or choose a target."
        drawing="papers"
        action={<ButtonLink to={PATHS.targets}>All targets</ButtonLink>}
      />
    );
  const shown =
    basketId === '' ? null : read.isError ? (
      <ErrorState text={errorText(read.error)} onRetry={() => void read.refetch()} retrying={read.isFetching} />
    ) : basket === undefined ? (
      <LoadingState shape={LOADING_ROWS} />
    ) : null;
  if (step === 4)
    return (
      shown ??
      (basket === undefined ? (
        <EmptyState title="No requests placed yet" text="Plan the purchases first." />
      ) : basket.outcomes === null ? (
        <NotPlaced basket={basket} onPlaced={onPlaced} />
      ) : (
        <PlacedLines basket={basket} targets={targets} onPlanAgain={(target_ids) => onPlan({ target_ids })} />
      ))
    );
  const wanted = subject ?? (basket && subjectOf(basket));
  return (
    <div className="stack">
      {wanted && <PlanForm onPlan={(options) => onPlan({ ...wanted, options })} />}
      {shown}
      {basket && <PlanView basket={basket} targets={targets} />}
      {basket && basket.lines.length > 0 && basket.outcomes === null && (
        <PlaceButton basket={basket} onPlaced={onPlaced} />
      )}
    </div>
  );
}

/** Step 4 before its time, or where the placing was interrupted. */
function NotPlaced({ basket, onPlaced }: { basket: Basket; onPlaced: () => void }) {
  const isInterrupted = basket.placed_at !== null;
  return (
    <EmptyState
      title={isInterrupted ? 'The placing was interrupted' : 'No requests placed yet'}
      text={
        isInterrupted
          ? 'Some requests may be placed already. Go on: each is placed once in all.'
          : 'Place the requests of your purchase plan first.'
      }
      {...(isInterrupted && { action: <PlaceButton basket={basket} onPlaced={onPlaced} /> })}
    />
  );
}

/** The sheet or targets of a plan. */
function subjectOf({ sheet_id, needs }: Basket) {
  return sheet_id === null ? { target_ids: needs.map(({ target_id }) => target_id) } : { sheet_id };
}

function PlaceButton({ basket, onPlaced }: { basket: Basket; onPlaced: () => void }) {
  const [failure, setFailure] = useState('');
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
      // A plan is placed once: with its own key a placing that was interrupted goes on, also after a reload or from another window.
      const { message } = await write.mutateAsync({ params: { id: basket.id }, idempotencyKey: `basket-${basket.id}` });
      toast.success(message);
      onPlaced();
    } catch (error) {
      setFailure(errorText(error));
    }
  };
  return (
    <>
      <ErrorMessage>{failure}</ErrorMessage>
      <div className="row">
        <Button busy={write.isPending} busyLabel="Processing..." onClick={() => void place()}>
          Place Requests
        </Button>
      </div>
    </>
  );
}
