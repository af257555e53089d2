import type { MouseEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { financialYearLabel } from '#lib/financial-year.ts';
import { unitName } from '#lib/quantity.ts';
import { CapacityNote } from '#rules/capacity/ui/capacity-note.tsx';
import { RuleFacts } from '#rules/rulebook/ui/rule-facts.tsx';
import { Money, Quantity } from '#ui/brand/amount.tsx';
import { Icon } from '#ui/brand/icon.tsx';
import { WasteTypeChip } from '#ui/brand/waste-type-chip.tsx';
import { Explanations } from '#ui/feedback/explanation.tsx';
import { pricePath, listingOf } from '#web/paths.ts';
import { OfferPicture } from './offer-picture.tsx';
import type { OfferDetail } from './payment-terms.ts';
import { PriceNote } from './price-note.tsx';
import styles from './offer-heading.module.css';

/** Head of an offer's page: title, price and available quantity. */
export function OfferHeading({ offer }: { offer: OfferDetail }) {
  return (
    <header className={styles.heading}>
      <OfferPicture
        offer={offer}
        widths={[320, 640, 1280]}
        sizes="(max-width: 64rem) calc(100vw - 2rem), 48rem"
        label={offer.offer_title}
        fetched="first"
        className={styles.picture}
      />
      <div className={styles.chips}>
        <WasteTypeChip wasteType={offer.waste_type} />
        <span className="text-soft text-small">
          FY {financialYearLabel(offer.FY)} <Explanations of="FY" />
        </span>
        <span className={styles.place}>
          <Icon name="pin" size={1} />
          {offer.city}, {offer.state}
        </span>
      </div>
      <div className={styles.explained}>
        <p className={styles.kind}>{`${offer.credit_type} | ${offer.product_type}`}</p>
        <Explanations of={`${offer.credit_type} ${offer.product_type}`} />
      </div>
      <h1 className={styles.title}>{offer.offer_title}</h1>
      <dl className={styles.figures}>
        <div>
          <dt>Price</dt>
          <dd>
            <Money rupees={offer.price_per_credit} size="figure" per={` per ${unitName(offer.unit)}`} />
          </dd>
        </div>
        <div>
          <dt>Free to buy</dt>
          <dd>
            <Quantity quantity={offer.credit_available - offer.blocked_credit} unit={offer.unit} size="figure" tonnes />
          </dd>
        </div>
        <div>
          <dt>Available Credit</dt>
          <dd>
            <Quantity quantity={offer.credit_available} unit={offer.unit} tonnes />
            {offer.blocked_credit > 0 && (
              <span className={styles.blocked}>
                <Quantity quantity={offer.blocked_credit} unit={offer.unit} tonnes /> reserved
              </span>
            )}
          </dd>
        </div>
        <div>
          <dt>Minimum Purchase</dt>
          <dd>
            <Quantity quantity={offer.minimum_purchase} unit={offer.unit} tonnes />
          </dd>
        </div>
      </dl>
      <PriceNote offer={offer} />
      <p>
        <Link to={pricePath(offer)}>Price record</Link>
      </p>
      <RuleFacts offer={offer} />
      <CapacityNote capacity={offer.capacity} />
    </header>
  );
}

/** Link back to the list that an offer's page was opened from, restored at the same card. */
export function BackToListing() {
  const navigate = useNavigate();
  const { listing, steps } = listingOf(useLocation().state);
  const back = (event: MouseEvent) => {
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (elsewhere || steps === 0) return;
    event.preventDefault();
    void navigate(-steps);
  };
  return (
    <Link to={listing} onClick={back} className={styles.back}>
      <Icon name="arrow-left" size={1.125} />
      Back To Listing
    </Link>
  );
}
