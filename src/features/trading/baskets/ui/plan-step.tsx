import { EmptyState, ErrorState, LOADING_ROWS, LoadingState } from '#ui/feedback/states.tsx';
import { ButtonLink } from '#ui/layout/button.tsx';
import { errorText } from '#web/api.ts';
import { PATHS } from '#web/paths.ts';
import { useApi } from '#web/queries.ts';
import { PlaceButton, type PlaceButtonProps } from './place-button.tsx';
import { PlacedLines } from './placed-lines.tsx';
import { PlanForm } from './plan-form.tsx';
import { PlanView } from './plan-view.tsx';
import { basketQuery, type PlanRequest, subjectOf } from './queries.ts';
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
        <NotPlaced basket={basket} onPlan={onPlan} onPlaced={onPlaced} />
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
        <PlaceButton key={basket.id} basket={basket} onPlan={onPlan} onPlaced={onPlaced} />
      )}
    </div>
  );
}

/** Step 4 before its time, or where the placing was interrupted. */
function NotPlaced({ basket, onPlan, onPlaced }: PlaceButtonProps) {
  const isInterrupted = basket.placed_at !== null;
  return (
    <EmptyState
      title={isInterrupted ? 'The placing was interrupted' : 'No requests placed yet'}
      text={
        isInterrupted
          ? 'Some requests may be placed already. Go on: each is placed once in all.'
          : 'Place the requests of your purchase plan first.'
      }
      {...(isInterrupted && { action: <PlaceButton basket={basket} onPlan={onPlan} onPlaced={onPlaced} /> })}
    />
  );
}
