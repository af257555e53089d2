import { listLiveAddresses, listStretches, type OfferAddress } from '../../features/offers/market-addresses.server.ts';
import { listPublishedAddresses, type ArticleAddress } from '../../features/content/service.server.ts';
import type { Context } from '../../platform/context.ts';
import { cachedValue } from '../../platform/cache/cached-value.ts';

/** Offers in one part of the site's list for search engines; it may hold 50,000 addresses and 50 MB. */
const STRETCH = 20_000;

/** What is public beside the pages that always are: each offer and each article. */
export interface PublicAddresses {
  /** A stretch of live offers, from one on. */
  offers(from: string | null): Promise<OfferAddress[]>;
  /** Where each stretch begins. */
  stretches(): Promise<string[]>;
  articles(): Promise<ArticleAddress[]>;
}

/** Milliseconds for which the stretches stay as they were cut: the list names them, and then their parts are asked for. */
const CUT_LIFE = 3_600_000;

/** @param stretch offers in one part, where it is not the usual number */
export function publicAddresses({ readLagging }: Pick<Context, 'readLagging'>, stretch = STRETCH): PublicAddresses {
  const cut = cachedValue(() => readLagging((db) => listStretches(db, stretch)), CUT_LIFE);
  return {
    offers: (from) => readLagging((db) => listLiveAddresses(db, from, stretch)),
    stretches: () => cut.read(),
    articles: () => readLagging(listPublishedAddresses),
  };
}
