import { data, useLocation, useRevalidator } from 'react-router';
import { brand } from '#brand.ts';
import { financialYearOf, tradeYearOptions } from '#lib/financial-year.ts';
import { formatRupees } from '#lib/money.ts';
import { formatQuantity, unitName } from '#lib/quantity.ts';
import { chargesOn } from '#rules/reference/charges.ts';
import { OfferCard } from '#supply/offers/ui/offer-card.tsx';
import { BackToListing, OfferHeading } from '#supply/offers/ui/offer-heading.tsx';
import { OfferProof } from '#supply/offers/ui/offer-proof.tsx';
import { offerStructuredData } from '#supply/offers/ui/offer-structured-data.ts';
import { OfferGone, PaymentPanel } from '#supply/offers/ui/payment-panel.tsx';
import { useCurrentOffer } from '#supply/offers/ui/use-current-offer.ts';
import { lazyPart } from '#web/lazy-part.tsx';
import { OfflineBar } from '#web/offline-bar.tsx';
import type { PageHandle } from '#web/page-handle.ts';
import { HOME_STEP, MARKET_STEP, breadcrumbs, originOf, pageHead } from '#web/page-head.ts';
import { listingOf, offerPath } from '#web/paths.ts';
import { siteContext } from '#web/site-context.ts';
import type { Route } from './+types/offer-detail.ts';
import styles from './offer-detail.module.css';

/** Loaded in a producer's browser alone. */
const Buying = lazyPart(() => import('#trading/trades/ui/buying/buying-island.tsx'));

export const handle: PageHandle = { cache: 'changing' };

export async function loader({ context, params }: Route.LoaderArgs) {
  const services = context.get(siteContext);
  const offer = await services.readOffer(params.slug);
  if (offer === null) throw data(null, { status: 404 });
  const now = services.now();
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
    description: `${offer.waste_type} EPR credit, ${offer.credit_type}: ${formatQuantity(offer.credit_available, offer.unit)} at ${formatRupees(offer.price_per_credit)} per ${unitName(offer.unit)} from ${offer.city}, ${offer.state}.`,
    path,
    picture: `/og/offers/${offer.id}.png`,
    type: 'product',
    things: [
      breadcrumbs(origin, [HOME_STEP, MARKET_STEP, { name: offer.offer_title, path }]),
      offerStructuredData(origin, offer),
    ],
  });
}

export default function OfferDetailPage({ loaderData }: Route.ComponentProps) {
  const { similar, ...terms } = loaderData;
  const { offer, isGone, see } = useCurrentOffer(terms.offer);
  const { listing, steps } = listingOf(useLocation().state);
  const revalidator = useRevalidator();
  return (
    <>
      <OfflineBar onFound={() => revalidator.revalidate()} />
      <div className={`page ${styles.page}`}>
        <BackToListing />
        <div className={styles.columns}>
          <article className={styles.offer}>
            <OfferHeading offer={offer} />
            <OfferProof offer={offer} />
          </article>
          {/* The panel scrolls above its sticky footer if it is too tall: tabIndex makes it scrollable by keyboard. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <aside className={styles.aside} aria-label="Review Payment" tabIndex={0}>
            {isGone ? (
              <OfferGone />
            ) : (
              <PaymentPanel key={offer.id} {...terms} offer={offer} openedAt={terms.offer.price_per_credit}>
                <Buying {...terms} offer={offer} onSeen={see} />
              </PaymentPanel>
            )}
          </aside>
        </div>
        {similar.length > 0 && (
          <section aria-labelledby="similar" className={styles.similar}>
            <h2 id="similar">Similar offers</h2>
            <ul className="card-grid">
              {similar.map((each) => (
                <li key={each.id}>
                  <OfferCard offer={each} listing={{ listing, steps: steps === 0 ? 0 : steps + 1 }} />
                </li>
              ))}
            </ul>
          </section>
        )}
        {isGone && (
          <a href="#payment" className={styles.jump}>
            Not on the market any more
          </a>
        )}
      </div>
    </>
  );
}
