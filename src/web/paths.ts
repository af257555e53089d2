/** The addresses of the site, spelt as the specification spells them. */
import type { Role } from '../lib/contract.ts';

export const DASHBOARDS: Readonly<Record<Role, string>> = {
  recycler: '/RecyclerDashboard',
  producer: '/ProducerDashboard',
  superadmin: '/AdminDashboad',
};

/** The lists in which a party's trades stand, by kind; a paid one stands among the transactions. */
export const TRADE_LISTS: Readonly<
  Record<Exclude<Role, 'superadmin'>, Readonly<Record<'purchase' | 'counter' | 'paid', string>>>
> = {
  recycler: { purchase: '/RecyclerDirectPurchase', counter: '/RecycleCounterOffers', paid: '/RecycleTxnHistory' },
  producer: { purchase: '/ProducerDirectPurchase', counter: '/ProducerCounterOffers', paid: '/ProducerTxnHistory' },
};
/** The superadmin's list of transactions. */
export const ALL_TRANSACTIONS = '/AdminTxnHistory';

/** The public market. */
export const MARKET_PATH = '/Erpcredits';
export const offerPath = (id: string) => `/detail/${id}`;
export const orderPath = (id: string) => `/PlaceOder/${id}`;
export const targetPath = (id: string) => `/TargetStatus?target=${encodeURIComponent(id)}`;

/** One slash, and after it neither another nor what browsers take for one. */
const OWN_PATH = /^\/(?![/\\])[^\s\\]*$/;

/** A path of this site alone, or the fallback: what `next` of a login link may lead to. */
export function safeNext(next: string | null, fallback: string): string {
  if (next === null || !OWN_PATH.test(next)) return fallback;
  const url = new URL(next, 'https://here.invalid');
  const path = `${url.pathname}${url.search}${url.hash}`;
  // What was taken apart and put together again may be another host: `/.//host` is `//host`.
  return url.host === 'here.invalid' && OWN_PATH.test(path) ? path : fallback;
}

/** The list that an offer was opened from, and how many steps of the history lie between. */
export interface Listing {
  listing: string;
  /** 0 where one has not come from there, e.g. by a link that somebody sent. */
  steps: number;
}

/** Where `Back To Listing` leads: what the link to an offer's page has kept beside it in the history (a `Listing`). */
export function listingOf(state: unknown): Listing {
  const kept: Partial<Record<keyof Listing, unknown>> = typeof state === 'object' && state !== null ? state : {};
  const listing = safeNext(typeof kept.listing === 'string' ? kept.listing : null, MARKET_PATH);
  return { listing, steps: typeof kept.steps === 'number' ? kept.steps : 0 };
}

/** Where to log in and come back from. */
export const loginPath = (from: string) => `/login?next=${encodeURIComponent(from)}`;

/** The one address of the list of articles, and of its feed. */
export const BLOG_PATH = '/blog';
export const FEED_PATH = '/blog/rss.xml';

/** The one address of an article, for search engines and feeds. */
export const articlePath = (slug: string) => `${BLOG_PATH}/${encodeURIComponent(slug)}`;
/** As links on the site are specified, with a slash at the end. */
export const articleLink = (slug: string) => `${articlePath(slug)}/`;
