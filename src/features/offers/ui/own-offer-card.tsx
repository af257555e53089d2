import { Link } from 'react-router';
import { financialYearLabel } from '../../../lib/financial-year.ts';
import { unitName } from '../../../lib/quantity.ts';
import { Money, Quantity } from '../../../ui/brand/amount.tsx';
import { Badge, type BadgeStatus } from '../../../ui/feedback/badge.tsx';
import { Button, ButtonLink } from '../../../ui/layout/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Icon } from '../../../ui/brand/icon.tsx';
import { RuleChips } from '../../rulebook/ui/rule-chips.tsx';
import { OfferPicture } from './offer-picture.tsx';
import type { OwnOffer } from './own-offer-form.tsx';
import { PriceNote } from './price-note.tsx';
import styles from './own-offer.module.css';
import { PATHS, copyOfferPath, offerPath, updateOfferPath } from '../../../web/paths.ts';

const statuses: Readonly<Record<OwnOffer['status'], { badge: BadgeStatus; word?: string }>> = {
  live: { badge: 'live' },
  sold_out: { badge: 'sold-out' },
  hidden: { badge: 'blocked', word: 'Hidden: account not approved' },
  expired: { badge: 'expired' },
};

/** Badge of an own offer; a held or paused one says so, whatever hides it besides. */
export function offerBadge({ status, paused, held_by: recall }: Pick<OwnOffer, 'status' | 'paused' | 'held_by'>): {
  badge: BadgeStatus;
  word?: string | undefined;
} {
  if (recall !== null) return { badge: 'blocked', word: `Held by recall ${recall}` };
  return paused ? { badge: 'paused' } : statuses[status];
}

/** The write that runs on an offer of the list. */
export interface Working {
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
export function OwnOfferCard({ offer, working, onPause, onDelete }: OwnOfferCardProps) {
  const { badge, word } = offerBadge(offer);
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
          <div>
            <dt>Price</dt>
            <dd>
              <Money rupees={offer.price_per_credit} per={`/${unitName(offer.unit)}`} size="figure" />
            </dd>
          </div>
          <div>
            <dt>Available Credit</dt>
            <dd>
              <Quantity quantity={offer.credit_available} unit={offer.unit} size="figure" />
            </dd>
          </div>
          <div>
            <dt>Blocked</dt>
            <dd>
              <Quantity quantity={offer.blocked_credit} unit={offer.unit} />
            </dd>
          </div>
          <div>
            <dt>Minimum Purchase</dt>
            <dd>
              <Quantity quantity={offer.minimum_purchase} unit={offer.unit} />
            </dd>
          </div>
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
