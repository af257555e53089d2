import { escapeMarkup } from '../../lib/markup.ts';
import { articlePath } from '../../web/paths.ts';
import type { PublicAddresses } from './addresses.ts';

/** One page in a list for search engines. */
interface ListedPage {
  /** Begins with `/`. */
  path: string;
  /** When it last changed, where that is known. */
  changedAt?: Date | undefined;
}

/** Pages of the site under a second address, parts of the market's screen that small screens have as pages of their own, the feed. */
const UNLISTED = new Set(['/home', '/filter', '/navbar', '/404', '/blog/rss.xml']);

/**
 * The list of what may be found: all of it, or where its parts are when the market is large.
 * @param origin without a slash at its end
 * @param paths the pages that are always there
 */
export async function siteMap(origin: string, paths: readonly string[], addresses: PublicAddresses): Promise<string> {
  const stretches = await addresses.stretches();
  if (stretches.length > 1) {
    const parts = ['/sitemaps/pages.xml', ...stretches.map((id) => `/sitemaps/offers-${id}.xml`)];
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

/** The pages and articles of a site whose list comes in parts. */
export async function pagesPart(origin: string, paths: readonly string[], addresses: PublicAddresses): Promise<string> {
  return listing('urlset', 'url', origin, await listedPages(paths, addresses));
}

/** A stretch of offers; null where none begins with this one. */
export async function offersPart(origin: string, from: string, addresses: PublicAddresses): Promise<string | null> {
  const stretches = await addresses.stretches();
  if (!stretches.includes(from)) return null;
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
