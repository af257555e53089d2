/** Data of public pages' loaders in component tests: the articles and offers that a test defines. */
import { article } from '#oversight/content/contract.ts';
import { plainWords, TOPICS, topicOf } from '#oversight/content/rules.ts';
import { publicOffer } from '#supply/offers/contract.ts';
import type { ApiResponse } from '#web/api.ts';
import type { SiteServices } from '#web/site-context.ts';
import { sample } from './sample.ts';
import { SITE } from './screen.tsx';

type Article = ReturnType<typeof articleOf>;
type Offer = ReturnType<typeof offerOf>;

/** An article by title; its slug is the title in lower case with hyphens. */
export function articleOf(title: string, values: Partial<Parameters<typeof sample<typeof article>>[1]> = {}) {
  const slug = title.toLowerCase().replaceAll(/[^a-z\d]+/g, '-');
  return sample(article, { id: slug, title, slug, ...values });
}

export function offerOf(
  waste_type: string,
  price_per_credit: number,
  values: Partial<ApiResponse<'GET /api/epr/public-credit-offers/'>['data'][number]> = {},
) {
  return sample(publicOffer, {
    id: `${waste_type}-${price_per_credit}`,
    offer_title: `${waste_type} credits`,
    waste_type,
    price_per_credit,
    credit_type: 'Recycling',
    product_type: 'Category I',
    credit_available: 50_000,
    minimum_purchase: 1_000,
    state: 'Gujarat',
    city: 'Surat',
    ...values,
  });
}

/** Groups of the filter panel with numbers of live offers. */
export function groupsOf(
  counts: Partial<Record<keyof ApiResponse<'GET /api/epr/all-types/'>['data'], Record<string, number>>>,
) {
  const group = (named: Record<string, number> = {}) => Object.entries(named).map(([name, count]) => ({ name, count }));
  return {
    waste_type: group(counts.waste_type),
    product_type: group(counts.product_type),
    credit_type: group(counts.credit_type),
    recycler_type: group(counts.recycler_type),
    state: group(counts.state),
  };
}

const PER_PAGE = 12;

/** A site with these articles, newest first, and these offers. */
export function siteOf({
  articles = [],
  offers = [],
  groups = groupsOf({}),
  now = new Date('2026-11-20T06:30:00Z'),
  isDemo = false,
}: {
  articles?: readonly Article[];
  offers?: readonly Offer[];
  groups?: ReturnType<typeof groupsOf>;
  now?: Date;
  isDemo?: boolean;
} = {}): Partial<SiteServices> {
  const listed = (some: readonly Article[]) => [...some];
  return {
    now: () => now,
    demoLogins: () => (isDemo ? [{ role: 'Recycler', email: 'demo@demo.example', password: 'demo' }] : []),
    listTargets: async (_stream, years) => [
      { part: null, basis: 'the year before', years: years.map((year) => targetOf(70, year)) },
      { part: 'Automotive', basis: 'the year before', years: years.map((year) => targetOf(90, year)) },
    ],
    supportEmail: () => SITE.supportEmail,
    countOffers: async () => ({ data: groups, years: [], total: offers.length, total_capped: false }),
    listOffers: async (search) => {
      const wanted = offers.filter(({ waste_type }) => [null, waste_type].includes(search.get('waste_type')));
      return { data: wanted.slice(0, Number(search.get('page_size') ?? 24)), next: null };
    },
    latestArticles: async () => listed(articles.slice(0, 6)),
    readArticle: async (slug) => articles.find((each) => each.slug === slug) ?? null,
    relatedArticles: async ({ id }) => listed(articles.filter((each) => each.id !== id).slice(0, 3)),
    listArticles: async (page = 1, { search = '', topic } = {}) => {
      const has = (text: string) => text.toLowerCase().includes(search.toLowerCase());
      const found = articles.filter(({ title, content }) => has(title) || has(plainWords(content)));
      const wanted = found.filter(({ title }) => topic === undefined || topicOf(title)?.key === topic);
      return {
        data: listed(wanted.slice((page - 1) * PER_PAGE, page * PER_PAGE)),
        page,
        total_pages: Math.max(1, Math.ceil(wanted.length / PER_PAGE)),
        topics: TOPICS.map(({ key, label }) => ({
          key,
          label,
          count: found.filter(({ title }) => topicOf(title)?.key === key).length,
        })).filter(({ count }) => count > 0),
      };
    },
  };
}

/** Content of the `meta` with that name or property. */
export const metaContent = (name: string): string | null =>
  document.head.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content') ?? null;

/** The page's canonical URL. */
export const canonical = (): string | null =>
  document.head.querySelector('link[rel=canonical]')?.getAttribute('href') ?? null;

/** The page's structured data, in order. */
export const structuredData = (): Record<string, unknown>[] =>
  [...document.querySelectorAll('script[type="application/ld+json"]')].map(
    (script) => JSON.parse(script.textContent ?? '') as Record<string, unknown>,
  );

const targetOf = (percent: number, year: number) => ({
  percent,
  status: 'reported' as const,
  from: `${year}-04-01`,
  rule_id: `rule-${percent}-${year}`,
});
