import { useState } from 'react';
import { useNavigate } from 'react-router';
import { formatQuantity } from '#lib/quantity.ts';
import type { IconName } from '#ui/brand/icon.tsx';
import { useConfirm } from '#ui/feedback/confirm-dialog.tsx';
import { Button, ButtonLink } from '#ui/layout/button.tsx';
import { copyOfferPath, updateOfferPath } from '#web/paths.ts';
import { toastOutcome, useApiWrite } from '#web/queries.ts';
import type { OwnOffer } from './own-offer-form.tsx';

/** The write that runs on an offer of the list. */
interface RunningAction {
  id: string;
  action: 'pause' | 'delete';
}

/** Actions of a recycler on its offers, one at a time. */
export interface OfferWork {
  working: RunningAction | null;
  togglePause: (offer: OwnOffer) => Promise<void>;
  remove: (offer: OwnOffer) => Promise<void>;
}

/** Pauses, resumes and deletes offers; tells how it went. */
export function useOfferWork(): OfferWork {
  const confirm = useConfirm();
  const navigate = useNavigate();
  const withdraw = useApiWrite('DELETE /api/epr/credit-offers/{slug}/');
  const pause = useApiWrite('POST /api/epr/credit-offers/{slug}/pause/');
  const resume = useApiWrite('POST /api/epr/credit-offers/{slug}/resume/');
  const [working, setWorking] = useState<RunningAction | null>(null);

  const write = async (now: RunningAction, send: () => Promise<{ message: string }>) => {
    setWorking(now);
    await toastOutcome(send());
    setWorking(null);
  };
  const togglePause = ({ id, paused }: OwnOffer) =>
    write({ id, action: 'pause' }, () => (paused ? resume : pause).mutateAsync({ params: { slug: id } }));

  const remove = async (offer: OwnOffer) => {
    if (offer.blocked_credit > 0) {
      const blocked = formatQuantity(offer.blocked_credit, offer.unit);
      const edit = await confirm({
        title: 'This offer cannot be deleted now',
        text: (
          <>
            <p>{`${blocked} of it is reserved in trades in progress. You can delete it once these have ended.${offer.credit_available > offer.blocked_credit ? ' To sell no more of it until then, pause it.' : ''}`}</p>
            <p className="text-soft">{offer.offer_title}</p>
          </>
        ),
        confirmLabel: 'Edit the offer',
      });
      if (edit) void navigate(updateOfferPath(offer.id));
      return;
    }
    const agreed = await confirm({
      title: 'Delete this offer?',
      text: (
        <>
          <p>It leaves the marketplace at once. Pending counter-offers are declined.</p>
          <p className="text-soft">{offer.offer_title}</p>
        </>
      ),
      confirmLabel: 'Yes, delete it!',
      danger: true,
    });
    if (!agreed) return;
    const send = () => withdraw.mutateAsync({ params: { slug: offer.id } });
    await write({ id: offer.id, action: 'delete' }, send);
  };
  return { working, togglePause, remove };
}

interface OfferActionsProps {
  offer: OwnOffer;
  work: OfferWork;
  /** Without icons, for a row of a table. */
  plain?: boolean;
}

/** Edit, pause or resume, duplicate, delete. */
export function OfferActions({ offer, work: { working, togglePause, remove }, plain = false }: OfferActionsProps) {
  const { id, offer_title: title, paused } = offer;
  const isBusy = (action: RunningAction['action']) => working?.id === id && working.action === action;
  const pause = paused ? 'Resume' : 'Pause';
  const look = (label: string, icon: IconName) =>
    ({
      size: 'small',
      variant: 'secondary',
      icon: plain ? undefined : icon,
      'aria-label': `${label} ${title}`,
      children: label,
    }) as const;
  return (
    <>
      <ButtonLink to={updateOfferPath(id)} {...look('Edit', 'edit')} />
      <Button
        {...look(pause, paused ? 'play' : 'pause')}
        needs="trade"
        busy={isBusy('pause')}
        disabled={working !== null || offer.held_by !== null}
        onClick={() => void togglePause(offer)}
      />
      <ButtonLink to={copyOfferPath(id)} {...look('Duplicate', 'copy')} />
      <Button
        {...look('Delete', 'trash')}
        needs="trade"
        busy={isBusy('delete')}
        disabled={working !== null}
        onClick={() => void remove(offer)}
      />
    </>
  );
}
