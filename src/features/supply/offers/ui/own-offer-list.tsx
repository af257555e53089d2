import { useState } from 'react';
import { useNavigate, Link } from 'react-router';
import { financialYearLabel } from '#lib/financial-year.ts';
import { formatQuantity, unitName } from '#lib/quantity.ts';
import { RuleChips } from '#rules/rulebook/ui/rule-chips.tsx';
import { Money, Quantity } from '#ui/brand/amount.tsx';
import { Icon } from '#ui/brand/icon.tsx';
import { Badge, type BadgeStatus } from '#ui/feedback/badge.tsx';
import { useConfirm } from '#ui/feedback/confirm-dialog.tsx';
import { EmptyState, Skeleton } from '#ui/feedback/states.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { ButtonLink, Button } from '#ui/layout/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { captureFocus } from '#ui/layout/restore-focus.ts';
import { CardList } from '#ui/lists/card-list.tsx';
import { ListView } from '#ui/lists/list-view.tsx';
import { ShowAll } from '#ui/lists/show-all.tsx';
import { useAddressText } from '#web/address-search.ts';
import { errorText } from '#web/api.ts';
import { allItems, ExportMenu } from '#web/export-menu.tsx';
import { PATHS, updateOfferPath, copyOfferPath, offerPath } from '#web/paths.ts';
import { useApiList, useApiWrite } from '#web/queries.ts';
import { OWN_OFFER_EXPORT } from './offer-export.ts';
import { OfferPicture } from './offer-picture.tsx';
import type { OwnOffer } from './own-offer-form.tsx';
import { PriceNote } from './price-note.tsx';
import { ownOffersQuery } from './queries.ts';
import styles from './own-offer.module.css';

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

const statuses: Readonly<Record<OwnOffer['status'], { badge: BadgeStatus; word?: string }>> = {
  live: { badge: 'live' },
  sold_out: { badge: 'sold-out' },
  hidden: { badge: 'blocked', word: 'Hidden: account not approved' },
  expired: { badge: 'expired' },
};

/** Badge of an own offer; a held or paused one says so, whatever hides it besides. */
function offerBadge({ status, paused, held_by: recall }: Pick<OwnOffer, 'status' | 'paused' | 'held_by'>): {
  badge: BadgeStatus;
  word?: string | undefined;
} {
  if (recall !== null) return { badge: 'blocked', word: `Held by recall ${recall}` };
  return paused ? { badge: 'paused' } : statuses[status];
}

/** The write that runs on an offer of the list. */
interface Working {
  id: string;
  action: 'pause' | 'delete';
}

interface OwnOfferCardProps {
  offer: OwnOffer;
  working: Working | null;
  onPause: () => void;
  onDelete: () => void;
}

/** Card of a recycler's own offer: price and available quantity first, then its status. */
function OwnOfferCard({ offer, working, onPause, onDelete }: OwnOfferCardProps) {
  const { badge, word } = offerBadge(offer);
  const { price_per_credit: price, credit_available: available, unit } = offer;
  const isBusy = (action: Working['action']) => working?.id === offer.id && working.action === action;
  const pause = offer.paused ? 'Resume' : 'Pause';
  return (
    <Card as="article" wasteType={offer.waste_type} flush className={styles.card}>
      <div className={styles.picture}>
        <OfferPicture
          image={offer.product_image}
          wasteType={offer.waste_type}
          widths={[320, 640]}
          sizes="(max-width: 40rem) 100vw, 14rem"
        />
      </div>
      <div className={styles.body}>
        <div className={styles.head}>
          <div className={styles.subject}>
            <p className={styles.kind}>{`${offer.credit_type} | ${offer.product_type}`}</p>
            <h2 className={styles.title}>{offer.offer_title}</h2>
          </div>
          <Badge status={badge}>{word}</Badge>
        </div>
        <dl className={styles.numbers}>
          {[
            { label: 'Price', value: <Money rupees={price} per={`/${unitName(unit)}`} size="figure" /> },
            { label: 'Available Credit', value: <Quantity quantity={available} unit={unit} size="figure" /> },
            { label: 'Blocked', value: <Quantity quantity={offer.blocked_credit} unit={unit} /> },
            { label: 'Minimum Purchase', value: <Quantity quantity={offer.minimum_purchase} unit={unit} /> },
          ].map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <PriceNote offer={offer} isLive={offer.status === 'live'} />
        <RuleChips credit={offer} />
        <p className={styles.facts}>
          {offer.waste_type} · FY {financialYearLabel(offer.FY)} · EPR {offer.epr_registration_number} ·{' '}
          {offer.recycler_type} · {offer.city}, {offer.state}
          <br />
          {offer.trail_documents.join(', ')}
        </p>
        <div className={styles.foot}>
          <span className={styles.links}>
            {offer.status === 'live' && (
              <a
                href={offerPath(offer.id)}
                target="_blank"
                rel="noopener"
                aria-label={`View ${offer.offer_title} on the marketplace`}
              >
                View <Icon name="external" size={1} />
              </a>
            )}
            {offer.held_by !== null && <Link to={PATHS.recalls}>View recalls</Link>}
            <a
              href={offer.availability_proof}
              target="_blank"
              rel="noopener"
              aria-label={`Availability proof of ${offer.offer_title}`}
            >
              Availability proof
            </a>
          </span>
          <span className={styles.buttons}>
            <ButtonLink
              to={updateOfferPath(offer.id)}
              size="small"
              variant="secondary"
              icon="edit"
              aria-label={`Edit ${offer.offer_title}`}
            >
              Edit
            </ButtonLink>
            <Button
              size="small"
              variant="secondary"
              icon={offer.paused ? 'play' : 'pause'}
              busy={isBusy('pause')}
              disabled={working !== null || offer.held_by !== null}
              aria-label={`${pause} ${offer.offer_title}`}
              onClick={onPause}
            >
              {pause}
            </Button>
            <ButtonLink
              to={copyOfferPath(offer.id)}
              size="small"
              variant="secondary"
              icon="copy"
              aria-label={`Duplicate ${offer.offer_title}`}
            >
              Duplicate
            </ButtonLink>
            <Button
              size="small"
              variant="secondary"
              icon="trash"
              busy={isBusy('delete')}
              disabled={working !== null}
              aria-label={`Delete ${offer.offer_title}`}
              onClick={onDelete}
            >
              Delete
            </Button>
          </span>
        </div>
      </div>
    </Card>
  );
}
