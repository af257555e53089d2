import { useState } from 'react';
import { useNavigate } from 'react-router';
import { formatQuantity } from '../../../lib/quantity.ts';
import { ButtonLink } from '../../../ui/layout/button.tsx';
import { CardList } from '../../../ui/lists/card-list.tsx';
import { useConfirm } from '../../../ui/feedback/confirm-dialog.tsx';
import { captureFocus } from '../../../ui/layout/restore-focus.ts';
import { ListView } from '../../../ui/lists/list-view.tsx';
import { EmptyState, Skeleton } from '../../../ui/feedback/states.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { ShowAll } from '../../../ui/lists/show-all.tsx';
import { useAddressText } from '../../../web/address-search.ts';
import { errorText } from '../../../web/api.ts';
import { allItems, ExportMenu } from '../../../web/export-menu.tsx';
import { useApiList, useApiWrite } from '../../../web/queries.ts';
import { OWN_OFFER_EXPORT } from './offer-export.ts';
import { OwnOfferCard, type Working } from './own-offer-card.tsx';
import type { OwnOffer } from './own-offer-form.tsx';
import styles from './own-offer.module.css';
import { ownOffersQuery } from './queries.ts';
import { PATHS, updateOfferPath } from '../../../web/paths.ts';

/** The recycler's own offers, newest first; `search` is read from the address. */
export function OwnOfferList() {
  const [search] = useAddressText('search');
  const list = useApiList(ownOffersQuery(search));
  const confirm = useConfirm();
  const navigate = useNavigate();
  const withdraw = useApiWrite('DELETE /api/epr/credit-offers/{slug}/');
  const pause = useApiWrite('POST /api/epr/credit-offers/{slug}/pause/');
  const resume = useApiWrite('POST /api/epr/credit-offers/{slug}/resume/');
  const [working, setWorking] = useState<Working | null>(null);

  const write = async (now: Working, send: () => Promise<{ message: string }>, keepPlace = captureFocus()) => {
    setWorking(now);
    try {
      toast.success((await send()).message);
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setWorking(null);
      keepPlace();
    }
  };
  const togglePause = ({ id, paused }: OwnOffer) =>
    write({ id, action: 'pause' }, () => (paused ? resume : pause).mutateAsync({ params: { slug: id } }));

  const remove = async (offer: OwnOffer) => {
    const keepPlace = captureFocus();
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
    await write({ id: offer.id, action: 'delete' }, send, keepPlace);
  };

  return (
    <>
      <ExportMenu list={list} name="credit-offers" columns={OWN_OFFER_EXPORT} rows={allItems} />
      <ListView list={list} noun="offers" loading={<OffersSkeleton />} empty={<NoOffers search={search} />}>
        {(offers) => (
          <CardList label="Your credit offers" items={offers} className={styles.list}>
            {(offer) => (
              <OwnOfferCard
                offer={offer}
                working={working}
                onPause={() => void togglePause(offer)}
                onDelete={() => void remove(offer)}
              />
            )}
          </CardList>
        )}
      </ListView>
    </>
  );
}

function OffersSkeleton() {
  return (
    <div role="status">
      <span className="visually-hidden">Loading offers...</span>
      <Skeleton height="14rem" count={3} card style={{ marginTop: 'var(--space-4)' }} />
    </div>
  );
}

function NoOffers({ search }: { search: string }) {
  if (search)
    return (
      <EmptyState
        title="No Credit Offers"
        text={`None of your offers matches “${search}”.`}
        drawing="search"
        action={<ShowAll />}
      />
    );
  return (
    <EmptyState
      title="No Credit Offers"
      text="List the credit you have to sell; producers buy it at your price or make you an offer."
      action={
        <ButtonLink to={PATHS.createOffer} icon="plus">
          Add Credit Offer
        </ButtonLink>
      }
    />
  );
}
