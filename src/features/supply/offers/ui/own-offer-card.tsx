import { Link } from 'react-router';
import { financialYearLabel } from '#lib/financial-year.ts';
import { unitName } from '#lib/quantity.ts';
import { RuleChips } from '#rules/rulebook/ui/rule-chips.tsx';
import { Money, Quantity } from '#ui/brand/amount.tsx';
import { Icon } from '#ui/brand/icon.tsx';
import { Badge, type BadgeStatus } from '#ui/feedback/badge.tsx';
import { Card } from '#ui/layout/card.tsx';
import { offerPath, PATHS } from '#web/paths.ts';
import { offerWords } from '../rules.ts';
import { OfferPicture } from './offer-picture.tsx';
import { OfferActions, type OfferWork } from './own-offer-actions.tsx';
import type { OwnOffer } from './own-offer-form.tsx';
import { PriceNote } from './price-note.tsx';
import styles from './own-offer.module.css';

const BADGES = {
  live: 'live',
  sold_out: 'sold-out',
  hidden: 'blocked',
  expired: 'expired',
  paused: 'paused',
} as const satisfies Record<OwnOffer['status'] | 'paused', BadgeStatus>;

export function OfferBadge({ offer }: { offer: OwnOffer }) {
  const { status, paused, held_by: recall } = offer;
  const look = paused ? 'paused' : status;
  return <Badge status={recall === null ? BADGES[look] : 'blocked'}>{offerWords(offer)}</Badge>;
}

/** Card of a recycler's own offer: price and available quantity first, then its status. */
export function OwnOfferCard({ offer, work }: { offer: OwnOffer; work: OfferWork }) {
  const { price_per_credit: price, credit_available: available, unit } = offer;
  return (
    <Card as="article" wasteType={offer.waste_type} flush className={styles.card}>
      <div className={styles.picture}>
        <OfferPicture offer={offer} widths={[320, 640]} sizes="(max-width: 40rem) 100vw, 10rem" />
      </div>
      <div className={styles.body}>
        <div className={styles.head}>
          <div className={styles.subject}>
            <p className={styles.kind}>{`${offer.credit_type} | ${offer.product_type}`}</p>
            <h2 className={styles.title} title={offer.offer_title}>
              {offer.offer_title}
            </h2>
          </div>
          <RuleChips credit={offer} />
          <OfferBadge offer={offer} />
        </div>
        <div className={styles.middle}>
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
          <p className={styles.facts}>
            {offer.waste_type} · FY {financialYearLabel(offer.FY)} · EPR {offer.epr_registration_number} ·{' '}
            {offer.recycler_type} · {offer.city}, {offer.state}
            <br />
            {offer.trail_documents.join(', ')}
          </p>
        </div>
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
            <PriceNote offer={offer} isLive={offer.status === 'live'} />
          </span>
          <span className={styles.buttons}>
            <OfferActions offer={offer} work={work} />
          </span>
        </div>
      </div>
    </Card>
  );
}
