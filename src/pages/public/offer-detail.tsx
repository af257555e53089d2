import { useEffect, useState } from 'react';
import { data, Link, useLocation } from 'react-router';
import { brand } from '../../brand.ts';
import { OfferCard } from '../../features/offers/ui/offer-card.tsx';
import { OfferHeading } from '../../features/offers/ui/offer-heading.tsx';
import { OfferProof } from '../../features/offers/ui/offer-proof.tsx';
import { productThing } from '../../features/offers/ui/offer-things.ts';
import { PaymentPanel } from '../../features/offers/ui/payment-panel.tsx';
import { chargesOn } from '../../features/reference/charges.ts';
import { financialYearOf, tradeYearOptions } from '../../lib/financial-year.ts';
import { formatKilograms } from '../../lib/kilograms.ts';
import { formatRupees } from '../../lib/money.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { HOME_STEP, MARKET_STEP, breadcrumbs, originOf, pageHead } from '../../web/page-head.ts';
import type { PageHandle } from '../../web/page-handle.ts';
import { listingOf, offerPath } from '../../web/paths.ts';
import { siteContext } from '../../web/site-context.ts';
import type { Route } from './+types/offer-detail.ts';
import styles from './offer-detail.module.css';

export const handle: PageHandle = { cache: 'market' };

export async function loader({ context, params }: Route.LoaderArgs) {
  const services = context.get(siteContext);
  const offer = await services.readOffer(params.slug);
  if (offer === null) throw data(null, { status: 404 });
  const now = new Date();
  const { feeBasisPoints, gstBasisPoints } = chargesOn(now);
  return {
    offer,
    similar: await services.similarOffers(params.slug),
    charges: { feeBasisPoints, gstBasisPoints },
    years: tradeYearOptions(now),
    currentYear: financialYearOf(now),
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [{ title: brand.name }];
  const { offer } = loaderData;
  const origin = originOf(matches);
  const path = offerPath(offer.id);
  return pageHead(matches, {
    title: offer.offer_title,
    description: `${offer.waste_type} EPR credit, ${offer.credit_type}: ${formatKilograms(offer.credit_available)} at ${formatRupees(offer.price_per_credit)} per Kg from ${offer.city}, ${offer.state}.`,
    path,
    picture: `/og/offers/${offer.id}.png`,
    type: 'product',
    things: [
      breadcrumbs(origin, [HOME_STEP, MARKET_STEP, { name: offer.offer_title, path }]),
      productThing(origin, offer),
    ],
  });
}

/** Of a phone: to the payment panel, as long as that is out of sight; over it, the link would lie on Buy Now. */
function JumpToPayment({ price }: { price: number }) {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    const panel = document.getElementById('payment');
    if (!panel) return;
    const watcher = new IntersectionObserver(([entry]) => setThere(entry?.isIntersecting ?? false));
    watcher.observe(panel);
    return () => watcher.disconnect();
  }, []);
  return (
    <a href="#payment" className={classNames(styles.jump, isThere && styles.there)}>
      <span className="figures">{formatRupees(price)} per Kg</span>
      Review Payment
    </a>
  );
}

export default function OfferDetailPage({ loaderData }: Route.ComponentProps) {
  const { similar, ...terms } = loaderData;
  const { offer } = terms;
  const listing = listingOf(useLocation().state);
  return (
    <div className={`page ${styles.page}`}>
      <Link to={listing} className={styles.back}>
        <Icon name="arrow-left" size={1.125} />
        Back To Listing
      </Link>
      <div className={styles.columns}>
        <article className={styles.offer}>
          <OfferHeading offer={offer} />
          <OfferProof offer={offer} />
        </article>
        <aside className={styles.aside} aria-label="Review Payment">
          <PaymentPanel key={offer.id} {...terms} />
        </aside>
      </div>
      {similar.length > 0 && (
        <section aria-labelledby="similar" className={styles.similar}>
          <h2 id="similar">Similar offers</h2>
          <ul className="card-grid">
            {similar.map((each) => (
              <li key={each.id}>
                <OfferCard offer={each} listing={listing} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <JumpToPayment price={offer.price_per_credit} />
    </div>
  );
}
