import { memo } from 'react';
import { Link, useSearchParams } from 'react-router';
import { financialYearLabel } from '#lib/financial-year.ts';
import { formatRupees } from '#lib/money.ts';
import { unitName, formatQuantity } from '#lib/quantity.ts';
import { RuleChips } from '#rules/rulebook/ui/rule-chips.tsx';
import { Money, Quantity } from '#ui/brand/amount.tsx';
import { Icon } from '#ui/brand/icon.tsx';
import { WasteTypeChip } from '#ui/brand/waste-type-chip.tsx';
import { Card, cardLink } from '#ui/layout/card.tsx';
import { type Listing, offerPath } from '#web/paths.ts';
import { needOf } from './market-bounds.ts';
import { OfferPicture, type OfferPictureProps } from './offer-picture.tsx';
import type { Offer } from './payment-terms.ts';
import { PriceNote } from './price-note.tsx';
import { sellerLine } from './seller-words.ts';
import styles from './offer-card.module.css';

/** Fields that a card shows, common to public and own offers. */
type CardOffer = Pick<
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
type QuantityNeed = Partial<Pick<Offer, 'for_quantity'>>;

interface OfferCardProps {
  offer: CardOffer & QuantityNeed;
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
          offer={offer}
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
          <Icon name="chevron-right" size={1} className={styles.opens} />
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

type TakenOffer = Pick<Offer, 'credit_available' | 'blocked_credit' | 'minimum_purchase' | 'unit'> & QuantityNeed;

/** Why one buys another quantity than the one needed; null if one does not. */
export function quantityNote(offer: TakenOffer, takes: number, need: number): string | null {
  if (takes === need) return null;
  const free = offer.credit_available - offer.blocked_credit;
  return takes === free && (takes < need || free < offer.minimum_purchase)
    ? `Only ${formatQuantity(free, offer.unit)} free`
    : `Minimum ${formatQuantity(takes, offer.unit)}`;
}

/** Cost of the quantity needed at an offer; nothing without one. */
function NeededQuantity({ offer }: { offer: TakenOffer }) {
  const [address] = useSearchParams();
  const { for_quantity: taken, unit } = offer;
  if (!taken) return null;
  const note = quantityNote(offer, taken.takes, Number(needOf(address)));
  return (
    <p className={styles.needed}>
      <span>
        For {formatQuantity(taken.takes, unit)}: <b>{formatRupees(taken.total)}</b> with fee and GST,{' '}
        {formatRupees(taken.per_unit)} per {unitName(unit)} delivered
      </span>
      {note !== null && <span className={styles.note}>{note}</span>}
    </p>
  );
}

/** The page of an offer; with a quantity needed, its panel is filled with what one buys of it. */
export function marketOfferPath({ id, for_quantity: taken }: Pick<Offer, 'id'> & QuantityNeed): string {
  return taken ? `${offerPath(id)}?quantity=${taken.takes}` : offerPath(id);
}
