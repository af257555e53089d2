import { memo } from 'react';
import { Link } from 'react-router';
import { financialYearLabel } from '../../../lib/financial-year.ts';
import { unitName } from '../../../lib/quantity.ts';
import { Money, Quantity } from '../../../ui/brand/amount.tsx';
import { Card, cardLink } from '../../../ui/layout/card.tsx';
import { Icon } from '../../../ui/brand/icon.tsx';
import { WasteTypeChip } from '../../../ui/brand/waste-type-chip.tsx';
import type { Listing } from '../../../web/paths.ts';
import { RuleChips } from '../../rulebook/ui/rule-chips.tsx';
import { marketOfferPath } from './market-offer-path.ts';
import { NeededQuantity } from './needed-quantity.tsx';
import type { Offer } from './payment-terms.ts';
import { OfferPicture, type OfferPictureProps } from './offer-picture.tsx';
import { PriceNote } from './price-note.tsx';
import { sellerLine } from './seller-words.ts';
import styles from './offer-card.module.css';

/** Fields that a card shows, common to public and own offers. */
export type CardOffer = Pick<
  Offer,
  | 'id'
  | 'offer_title'
  | 'product_image'
  | 'credit_type'
  | 'product_type'
  | 'waste_type'
  | 'price_per_credit'
  | 'credit_available'
  | 'blocked_credit'
  | 'minimum_purchase'
  | 'unit'
  | 'FY'
  | 'state'
  | 'city'
  | 'price_context'
  | 'price_band'
  | 'expires_on'
  | 'expiry_state'
  | 'expiry_mode'
> &
  Partial<Pick<Offer, 'seller'>>;

/** Cost of the quantity needed; own offers have none. */
type Needed = Partial<Pick<Offer, 'for_quantity'>>;

export interface OfferCardProps {
  offer: CardOffer & Needed;
  /** Loading priority of the picture. */
  fetched?: OfferPictureProps['fetched'];
  /** Target of the card; the public detail page by default. */
  to?: string;
  /** List that the offer's page links back to. */
  listing?: Listing;
}

function PlainCard({ offer, fetched = 'later', to = marketOfferPath(offer), listing }: OfferCardProps) {
  const free = offer.credit_available - offer.blocked_credit;
  return (
    <Card as="article" pressable flush wasteType={offer.waste_type} className={styles.card}>
      <div className={styles.top}>
        <OfferPicture
          image={offer.product_image}
          wasteType={offer.waste_type}
          widths={[320, 640]}
          sizes="(max-width: 40rem) calc(100vw - 2rem), (max-width: 64rem) 50vw, 18rem"
          fetched={fetched}
          className={styles.picture}
        />
        <span className={styles.chips}>
          <WasteTypeChip wasteType={offer.waste_type} />
          <span className={styles.year}>{`FY ${financialYearLabel(offer.FY)}`}</span>
        </span>
      </div>
      <div className={styles.body}>
        <p className={styles.kind}>{`${offer.credit_type} | ${offer.product_type}`}</p>
        <h3 className={styles.title}>
          <Link to={to} state={listing} className={cardLink} prefetch="intent">
            {offer.offer_title}
          </Link>
        </h3>
        <p className={styles.price}>
          <Money rupees={offer.price_per_credit} size="figure" per={` per ${unitName(offer.unit)}`} />
        </p>
        <PriceNote offer={offer} />
        <NeededQuantity offer={offer} />
        <RuleChips credit={offer} />
        <dl className={styles.facts}>
          <div>
            <dt>Available Credit</dt>
            <dd className="figures">
              <Quantity quantity={offer.credit_available} unit={offer.unit} />
              {offer.blocked_credit > 0 && (
                <span className={styles.free}>
                  <Quantity quantity={free} unit={offer.unit} /> free
                </span>
              )}
            </dd>
          </div>
          <div>
            <dt>Minimum Purchase</dt>
            <dd className="figures">
              <Quantity quantity={offer.minimum_purchase} unit={offer.unit} />
            </dd>
          </div>
        </dl>
        <p className={styles.place}>
          <Icon name="pin" size={1} />
          {offer.city}, {offer.state}
        </p>
        {offer.seller && <p className={styles.seller}>{`Seller: ${sellerLine(offer.seller)}`}</p>}
      </div>
    </Card>
  );
}

/**
 * Card of an offer with enough data to compare ten at a glance; the whole card is a link. Memoised: typing in the search above hundreds of cards
 * does not render them again.
 */
export const OfferCard = memo(PlainCard);
