import { useState } from 'react';
import { Link } from 'react-router';
import { formatRupees } from '#lib/money.ts';
import { formatQuantity } from '#lib/quantity.ts';
import { waitingMessage } from '#people/limits/rules.ts';
import { yearWarning } from '#trading/trades/ui/buying/credit-year.tsx';
import { useConfirm } from '#ui/feedback/confirm-dialog.tsx';
import { ErrorMessage } from '#ui/feedback/form-message.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Button } from '#ui/layout/button.tsx';
import { ApiError, errorText } from '#web/api.ts';
import { PATHS } from '#web/paths.ts';
import { useApiWrite } from '#web/queries.ts';
import { type Basket, type OnPlan, sellerOf, subjectOf } from './queries.ts';
import type { PlannedTarget } from './use-planned-targets.ts';

export interface PlaceButtonProps {
  basket: Basket;
  targets: ReadonlyMap<string, PlannedTarget>;
  /** The plan is not what one sees: a change is on its way, or wrong. */
  isDisabled?: boolean;
  onPlan: OnPlan;
  onPlaced: () => void;
}

/**
 * Places a plan after a confirmation. Where the market or its targets have changed since, it is planned again with its options and own
 * quantities; where something was bought for its targets, also placed all the same.
 */
export function PlaceButton({ basket, targets, isDisabled = false, onPlan, onPlaced }: PlaceButtonProps) {
  const [failure, setFailure] = useState('');
  const [conflict, setConflict] = useState<ApiError | null>(null);
  const isOutdated = conflict?.code === 'plan_outdated';
  /** Id of a plan that waits for a second person, and what its placing said. */
  const [held, setHeld] = useState<{ id: string; text: string } | null>(null);
  const [isPlanning, setIsPlanning] = useState(false);
  const confirm = useConfirm();
  const write = useApiWrite('POST /api/epr/baskets/{id}/place/');
  const place = async () => {
    const total = formatRupees(basket.totals.total);
    const count = basket.lines.length;
    const goAhead = await confirm({
      title: `Place ${count === 1 ? '1 purchase request' : `${count} purchase requests`} for ${total}?`,
      text: <Consequences basket={basket} targets={targets} />,
      confirmLabel: count === 1 ? 'Yes, place it' : 'Yes, place them',
    });
    if (!goAhead) return;
    setFailure('');
    try {
      const response = await write.mutateAsync({
        params: { id: basket.id },
        body: isOutdated ? { force: true } : {},
        // A plan is placed once: with its own key a placing that was interrupted goes on, also after a reload or from another window.
        idempotencyKey: `basket-${basket.id}`,
      });
      const text = waitingMessage(response);
      if (text !== null) return setHeld({ id: basket.id, text });
      toast.success(response.message);
      onPlaced();
    } catch (error) {
      setConflict(error instanceof ApiError && error.status === 409 ? error : null);
      setFailure(errorText(error));
    }
  };
  const planAgain = async () => {
    setIsPlanning(true);
    try {
      await onPlan({ ...subjectOf(basket), options: basket.options, kept: basket.kept });
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setIsPlanning(false);
    }
  };
  if (held?.id === basket.id)
    return (
      <p role="status">
        {held.text} <Link to={PATHS.companyApprovals}>View approvals</Link>
      </p>
    );
  return (
    <>
      <ErrorMessage>{failure}</ErrorMessage>
      <div className="row">
        {conflict !== null && (
          <Button
            icon="refresh"
            needs="trade"
            busy={isPlanning}
            busyLabel="Processing..."
            onClick={() => void planAgain()}
          >
            Plan again
          </Button>
        )}
        <Button
          variant={conflict === null ? 'primary' : 'secondary'}
          needs="trade"
          disabled={isDisabled}
          busy={write.isPending}
          busyLabel="Processing..."
          onClick={() => void place()}
        >
          {isOutdated ? 'Place it all the same' : 'Place requests'}
        </Button>
      </div>
    </>
  );
}

/** Effect of placing, and each line that a guard warns of, or whose credit is of another year. */
function Consequences({ basket, targets }: Pick<PlaceButtonProps, 'basket' | 'targets'>) {
  const warned = basket.lines.flatMap((line) => {
    const year = targets.get(line.target_id)?.FY ?? line.FY;
    const texts = [yearWarning({ FY: year, credit_FY: line.FY }), ...line.warnings.map(({ text }) => text)];
    const name = `${sellerOf(line)}, ${formatQuantity(line.quantity, line.unit)}`;
    return texts.flatMap((text) => (text === null ? [] : [{ key: `${line.line} ${text}`, name, text }]));
  });
  return (
    <div className="stack">
      <p>
        {basket.lines.length === 1
          ? 'It is a purchase request at the listed price. The recycler then accepts or declines it.'
          : 'Each is a purchase request at the listed price. The recyclers then answer them one by one.'}
      </p>
      {warned.length > 0 && (
        <ul aria-label="Warnings">
          {warned.map(({ key, name, text }) => (
            <li key={key}>
              <strong>{name}</strong>: {text}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
