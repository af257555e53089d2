import { escapeMarkup } from '#lib/markup.ts';
import { articlePath } from '#web/paths.ts';
import type { PublicAddresses } from './addresses.ts';

/** One page of the sitemap. */
interface ListedPage {
  /** Begins with `/`. */
  path: string;
  /** Time of the last change, where known. */
  changedAt?: Date | undefined;
}

/**
 * Pages not in the sitemap: duplicates under a second path, parts of the market's screen that are pages of their own on small screens, the
 * feed.
 */
const UNLISTED = new Set(['/home', '/filter', '/navbar', '/404', '/blog/rss.xml']);

/**
 * The sitemap, or for a large market the sitemap index with the parts.
 * @param origin without a slash at its end
 * @param paths the pages that always exist
 */
export async function siteMap(origin: string, paths: readonly string[], addresses: PublicAddresses): Promise<string> {
  const firstOfferIds = await addresses.firstOfferIds();
  if (firstOfferIds.length > 1) {
    const parts = ['/sitemaps/pages.xml', ...firstOfferIds.map((id) => `/sitemaps/offers-${id}.xml`)];
    return listing(
      'sitemapindex',
      'sitemap',
      origin,
      parts.map((path) => ({ path })),
    );
  }
  const offers = await addresses.offers(null);
  return listing('urlset', 'url', origin, [...(await listedPages(paths, addresses)), ...offers.map(offerPage)]);
}

/** The sitemap part with the fixed pages and the articles. */
export async function pagesPart(origin: string, paths: readonly string[], addresses: PublicAddresses): Promise<string> {
  return listing('urlset', 'url', origin, await listedPages(paths, addresses));
}

/** The sitemap part with offers from this one on; null where no part begins with it. */
export async function offersPart(origin: string, from: string, addresses: PublicAddresses): Promise<string | null> {
  const firstOfferIds = await addresses.firstOfferIds();
  if (!firstOfferIds.includes(from)) return null;
  return listing('urlset', 'url', origin, (await addresses.offers(from)).map(offerPage));
}

async function listedPages(paths: readonly string[], addresses: PublicAddresses): Promise<ListedPage[]> {
  const articles = await addresses.articles();
  return [
    ...paths.filter((path) => !UNLISTED.has(path)).map((path) => ({ path })),
    ...articles.map(({ slug, updated_at }) => ({ path: articlePath(slug), changedAt: updated_at })),
  ];
}

const offerPage = ({ id, changed_at }: { id: string; changed_at: Date }): ListedPage => ({
  path: `/detail/${id}`,
  changedAt: changed_at,
});

function listing(list: string, entry: string, origin: string, pages: readonly ListedPage[]): string {
  const entries = pages.map(({ path, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
    return `<${entry}><loc>${escapeMarkup(origin + path)}</loc>${changed}</${entry}>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${list} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</${list}>\n`;
}
