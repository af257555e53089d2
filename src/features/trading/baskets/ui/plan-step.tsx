import { useEffect, useState } from 'react';
import { ErrorMessage } from '#ui/feedback/form-message.tsx';
import { EmptyState, LOADING_ROWS, LoadingState } from '#ui/feedback/states.tsx';
import { ButtonLink } from '#ui/layout/button.tsx';
import { errorText } from '#web/api.ts';
import { useForbidden } from '#web/part.ts';
import { PATHS } from '#web/paths.ts';
import { useApi } from '#web/queries.ts';
import { QueryError } from '#web/query-error.tsx';
import { PlaceButton, type PlaceButtonProps } from './place-button.tsx';
import { PlacedLines } from './placed-lines.tsx';
import { PlanForm } from './plan-form.tsx';
import { PlanHead } from './plan-head.tsx';
import { PlanView } from './plan-view.tsx';
import { basketQuery, type OnPlan, subjectOf } from './queries.ts';
import { usePlanChanges } from './use-plan-changes.ts';
import { usePlannedTargets } from './use-planned-targets.ts';

type Subject = { sheet_id: string } | { target_ids: string[] };

interface PlanStepProps {
  step: 3 | 4;
  basketId: string;
  /** The sheet or targets that a plan is made for; null where neither is chosen. */
  subject: Subject | null;
  onPlan: OnPlan;
  onPlaced: () => void;
}

/** Steps 3 and 4: a plan is looked at and changed, its requests are placed, and their outcomes are shown. */
export function PlanStep({ step, basketId, subject, onPlan, onPlaced }: PlanStepProps) {
  const read = useApi(basketQuery(basketId), { enabled: basketId !== '' });
  const targets = usePlannedTargets(basketId !== '');
  const basket = basketId === '' || read.isPlaceholderData ? undefined : read.data?.data;
  const changes = usePlanChanges(basket, onPlan);
  const forbidden = useForbidden('trade');
  const isToPlan = step === 3 && basketId === '' && forbidden === undefined;
  const failure = useFirstPlan(isToPlan ? subject : null, onPlan) || (forbidden ?? '');
  if (subject === null && basketId === '')
    return (
      <EmptyState
        title="Nothing to plan yet"
        text="Calculate an obligation and set its targets, or choose a target."
        drawing="papers"
        action={<ButtonLink to={PATHS.targets}>All targets</ButtonLink>}
      />
    );
  if (basketId !== '' && read.isError) return <QueryError of={read} />;
  if (step === 4 && basketId === '')
    return <EmptyState title="No requests placed yet" text="Plan the purchases first." />;
  if (basket === undefined)
    return failure !== '' && subject !== null ? (
      <>
        <ErrorMessage>{failure}</ErrorMessage>
        <PlanForm onPlan={(options) => onPlan({ ...subject, options })} />
      </>
    ) : (
      <LoadingState shape={LOADING_ROWS} />
    );
  const place = { basket, targets, onPlan, onPlaced };
  if (step === 4)
    return basket.outcomes === null ? (
      <NotPlaced {...place} />
    ) : (
      <PlacedLines
        basket={basket}
        targets={targets}
        onPlanAgain={(target_ids) => onPlan({ target_ids, options: basket.options })}
      />
    );
  return (
    <div className="stack">
      <PlanHead {...place} changes={changes} />
      <PlanView basket={basket} targets={targets} changes={changes} />
      <PlanForm
        used={basket.options}
        onPlan={(options) => onPlan({ ...subjectOf(basket), options, kept: basket.kept })}
      />
    </div>
  );
}

/** Plans with the default options as soon as step 3 is opened. @returns why it could not */
function useFirstPlan(subject: Subject | null, onPlan: OnPlan): string {
  const [failure, setFailure] = useState('');
  const key = subject && JSON.stringify(subject);
  useEffect(() => {
    if (key === null) return undefined;
    const left = new AbortController();
    setFailure('');
    onPlan(JSON.parse(key) as Subject, left.signal).catch((error: unknown) => {
      if (!left.signal.aborted) setFailure(errorText(error));
    });
    return () => left.abort();
    // A plan is made for each subject once, not for each function that makes one.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);
  return failure;
}

/** Step 4 before its time, or where the placing was interrupted. */
function NotPlaced(props: PlaceButtonProps) {
  const isInterrupted = props.basket.placed_at !== null;
  return (
    <EmptyState
      title={isInterrupted ? 'The placing was interrupted' : 'No requests placed yet'}
      text={
        isInterrupted
          ? 'Some requests may be placed already. Go on: each is placed once in all.'
          : 'Place the requests of your purchase plan first.'
      }
      {...(isInterrupted && { action: <PlaceButton {...props} /> })}
    />
  );
}
