import {
  listLiveAddresses,
  listFirstOfParts,
  type OfferAddress,
} from '../../features/offers/market-addresses.server.ts';
import { listPublishedAddresses, type ArticleAddress } from '../../features/content/service.server.ts';
import type { Context } from '../../platform/context.ts';
import { cachedValue } from '../../platform/cache/cached-value.ts';

/** Offers in one part of the sitemap; a part may have 50,000 URLs and 50 MB. */
const STRETCH = 20_000;

/** Public pages beside the fixed ones: each offer and each article. */
export interface PublicAddresses {
  /** One part of the live offers, beginning with the given one. */
  offers(from: string | null): Promise<OfferAddress[]>;
  /** Id of the first offer of each part. */
  stretches(): Promise<string[]>;
  articles(): Promise<ArticleAddress[]>;
}

/** Milliseconds for which the parts keep their bounds: crawlers load the index first, and its parts later. */
const CUT_LIFE = 3_600_000;

/** @param stretch offers in one part, if not the default */
export function publicAddresses({ readLagging }: Pick<Context, 'readLagging'>, stretch = STRETCH): PublicAddresses {
  const cut = cachedValue(() => readLagging((db) => listFirstOfParts(db, stretch)), CUT_LIFE);
  return {
    offers: (from) => readLagging((db) => listLiveAddresses(db, from, stretch)),
    stretches: () => cut.read(),
    articles: () => readLagging(listPublishedAddresses),
  };
}
