import { listPublishedAddresses, type ArticleAddress } from '#oversight/content/service.server.ts';
import { cachedValue } from '#platform/cache/cached-value.ts';
import type { Context } from '#platform/context.ts';
import { listLiveAddresses, listFirstOfParts, type OfferAddress } from '#supply/offers/market.server.ts';

/** Offers in one part of the sitemap; the limits of a part are 50,000 URLs and 50 MB. */
const OFFERS_PER_SITEMAP = 20_000;

/** Public pages beside the fixed ones: each offer and each article. */
export interface PublicAddresses {
  /** One part of the live offers, beginning with the given one. */
  offers(from: string | null): Promise<OfferAddress[]>;
  /** Id of the first offer of each part. */
  firstOfferIds(): Promise<string[]>;
  articles(): Promise<ArticleAddress[]>;
}

/** The parts keep their bounds for this time: crawlers load the index first, and its parts later. */
const BOUNDS_LIFE_MS = 3_600_000;

/** @param offersPerSitemap offers in one part, if not the default */
export function publicAddresses(
  { readLagging }: Pick<Context, 'readLagging'>,
  offersPerSitemap = OFFERS_PER_SITEMAP,
): PublicAddresses {
  const partBounds = cachedValue(() => readLagging((db) => listFirstOfParts(db, offersPerSitemap)), BOUNDS_LIFE_MS);
  return {
    offers: (from) => readLagging((db) => listLiveAddresses(db, from, offersPerSitemap)),
    firstOfferIds: () => partBounds.read(),
    articles: () => readLagging(listPublishedAddresses),
  };
}
