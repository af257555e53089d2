import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { financialYearLabel } from '#lib/financial-year.ts';
import { formatQuantity } from '#lib/quantity.ts';
import { useConfirm } from '#ui/feedback/confirm-dialog.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Button, ButtonLink, SmallButtonLink } from '#ui/layout/button.tsx';
import { errorText } from '#web/api.ts';
import { useOnDemand } from '#web/on-demand.ts';
import { PATHS, planTargetPath } from '#web/paths.ts';
import { useWriteOnce } from '#web/use-idempotency-key.ts';
import { targetName, deletionRefusal } from '../rules.ts';
import type { CostState } from './target-cost.tsx';
import { type Target, matchingOffersPath } from './target-market.ts';
import styles from './target-actions.module.css';

interface TargetActionsProps {
  target: Target;
  /** Receives whether the target is being deleted, so that the page does not load it meanwhile. */
  onDeleting?: (deleting: boolean) => void;
  onDeleted?: () => void;
}

/** Corrects a mistyped target: changes its quantity, or deletes it while no trade has counted towards it; otherwise says why not. */
export function TargetActions({ target, onDeleting, onDeleted }: TargetActionsProps) {
  const name = `${targetName(target)}, FY ${financialYearLabel(target.FY)}`;
  const confirm = useConfirm();
  const write = useWriteOnce('DELETE /api/epr/target/{id}/');
  const editor = useOnDemand(() => import('./target-editor.tsx').then(({ TargetEditor }) => TargetEditor));
  const editing = editor.Part !== null;
  const opener = useRef<HTMLButtonElement>(null);
  const wasEdited = useRef(false);
  useEffect(() => {
    if (!editing && wasEdited.current) opener.current?.focus();
    wasEdited.current = editing;
  }, [editing]);

  const remove = async () => {
    const what = `${formatQuantity(target.target_quantity, target.unit)} of ${target.credit_type} | ${target.product_type}`;
    const reason = deletionRefusal(target);
    const goAhead = await confirm({
      title: reason === null ? 'Delete this target?' : 'This target stays',
      text: (
        <>
          <p>{reason ?? 'No trade has counted towards it. This cannot be undone.'}</p>
          <p className="text-soft">{`${name}: ${what}`}</p>
        </>
      ),
      confirmLabel: reason === null ? 'Yes, delete it!' : 'Edit target',
      danger: reason === null,
    });
    if (!goAhead) return;
    if (reason !== null) return editor.open();
    onDeleting?.(true);
    try {
      const { message } = await write.send({ params: { id: target.id } });
      toast.success(message);
      onDeleted?.();
    } catch (error) {
      onDeleting?.(false);
      toast.error(errorText(error));
    }
  };

  if (editor.Part) return <editor.Part target={target} name={name} onDone={editor.close} />;
  return (
    <div className={styles.tools}>
      <Button
        ref={opener}
        size="small"
        variant="quiet"
        icon="edit"
        needs="trade"
        aria-label={`Edit target: ${name}`}
        disabled={write.isPending}
        onClick={() => void editor.open()}
      >
        Edit target
      </Button>
      <Button
        size="small"
        variant="quiet"
        icon="trash"
        needs="trade"
        aria-label={`Delete target: ${name}`}
        busy={write.isPending}
        onClick={() => void remove()}
      >
        Delete target
      </Button>
    </div>
  );
}

/**
 * Links to the offers that count towards a target, unless there are none today, which the cost says, and to its purchase plan; none where
 * nothing is missing. Without an approved account both would lead to a refusal.
 */
export function BuyingLinks({ target, costed, size }: { target: Target; costed: CostState; size?: 'small' }) {
  if (target.remaining <= 0) return null;
  if (!target.is_approved)
    return (
      <p>
        <span>Credits can be bought for it once its EPR account is approved.</span>{' '}
        <Link to={PATHS.producerAccounts}>View EPR accounts</Link>
      </p>
    );
  const hasOffers = typeof costed === 'string' || costed.cost?.offers !== 0;
  return (
    <>
      {hasOffers && (
        <ButtonLink to={matchingOffersPath(target)} iconAfter="arrow" {...(size && { size })}>
          View matching offers
        </ButtonLink>
      )}
      <SmallButtonLink
        to={planTargetPath(target.id)}
        aria-label={`Plan purchases: ${targetName(target)}, FY ${financialYearLabel(target.FY)}`}
      >
        Plan purchases
      </SmallButtonLink>
    </>
  );
}
