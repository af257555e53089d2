/** Offers as structured data for search engines (schema.org). The price is per unit. */
import { offerPath } from '#web/paths.ts';
import type { Offer, OfferDetail } from './payment-terms.ts';

type Thing = Record<string, unknown>;

/** UN/CEFACT codes of the units. */
const UNIT_CODES = { kg: 'KGM', g: 'GRM' } as const;

/**
 * Structured data of an offer's page.
 * @param origin of the site, without a trailing slash
 */
export function offerStructuredData(origin: string, offer: OfferDetail): Thing {
  const free = offer.credit_available - offer.blocked_credit;
  const url = origin + offerPath(offer.id);
  const unitCode = UNIT_CODES[offer.unit];
  return {
    '@type': 'Product',
    name: offer.offer_title,
    description: `${offer.waste_type} EPR credit, ${offer.credit_type}, ${offer.product_type}`,
    category: `EPR credits > ${offer.waste_type}`,
    sku: offer.id,
    url,
    image: [origin + offer.product_image, `${origin}/og/offers/${offer.id}.png`],
    offers: {
      '@type': 'Offer',
      url,
      price: offer.price_per_credit.toFixed(2),
      priceCurrency: 'INR',
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: offer.price_per_credit.toFixed(2),
        priceCurrency: 'INR',
        unitCode,
        valueAddedTaxIncluded: false,
      },
      availability: `https://schema.org/${free > 0 ? 'InStock' : 'SoldOut'}`,
      inventoryLevel: { '@type': 'QuantitativeValue', value: free, unitCode },
      eligibleQuantity: { '@type': 'QuantitativeValue', minValue: offer.minimum_purchase, unitCode },
      areaServed: 'IN',
      availableAtOrFrom: {
        '@type': 'Place',
        address: {
          '@type': 'PostalAddress',
          addressLocality: offer.city,
          addressRegion: offer.state,
          addressCountry: 'IN',
        },
      },
    },
  };
}

/** Structured data of a page of the market, in its order. */
export function offerListStructuredData(origin: string, offers: readonly Pick<Offer, 'id' | 'offer_title'>[]): Thing {
  return {
    '@type': 'ItemList',
    itemListElement: offers.map(({ id, offer_title }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      url: origin + offerPath(id),
      name: offer_title,
    })),
  };
}
