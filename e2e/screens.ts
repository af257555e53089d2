/** Every screen behind a log-in, for tests and measurements that must miss none. */
import type { APIRequestContext } from '@playwright/test';

/** One of each kind of thing that a screen shows alone: its id. */
export interface Shown {
  offer: string;
  trade: string;
  /** An approved EPR account of the producer. */
  account: string;
  recycler: string;
  producer: string;
  article: string;
}

type Of<Thing extends keyof Shown> = Pick<Shown, Thing>;

/**
 * The addresses of each role's screens by their names, each screen at one of its addresses. `tests/screens.test.ts` fails where one of
 * the site's screens is not among them.
 */
export const SCREENS = {
  recycler: ({ offer, trade }: Of<'offer' | 'trade'>) => ({
    dashboard: '/RecyclerDashboard',
    offers: '/RecyclerCreditOffers',
    'create-offer': '/RecyclerCreateOffers',
    'update-offer': `/RecyclerUpdateOffers/${offer}`,
    'account-form': '/RecyclerEprAccount',
    accounts: '/RecycleEPRAccountsList',
    'credit-form': '/RecycleAddQuantity',
    requests: '/RecyclerDirectPurchase',
    'counter-offers': '/RecycleCounterOffers',
    transactions: '/RecycleTxnHistory',
    profile: '/profile',
    ...ofTrade(trade),
  }),
  producer: ({ trade, account }: Of<'trade' | 'account'>) => ({
    dashboard: '/ProducerDashboard',
    market: '/ProducerCreditOffers',
    'account-form': '/ProducerEPRAccounts',
    accounts: '/ProducerEPRAccountsList',
    'target-form': `/ProducerAddTarget/${account}`,
    targets: '/TargetStatus',
    requests: '/ProducerDirectPurchase',
    'counter-offers': '/ProducerCounterOffers',
    transactions: '/ProducerTxnHistory',
    offers: '/PrcducerMyOffers',
    profile: '/profile',
    ...ofTrade(trade),
  }),
  superadmin: ({ trade, recycler, producer, article }: Of<'trade' | 'recycler' | 'producer' | 'article'>) => ({
    dashboard: '/AdminDashboad',
    accounts: '/recycler-erplist',
    'producer-accounts': '/producer-erplist',
    transactions: '/AdminTxnHistory',
    recyclers: '/recyclers-profile',
    producers: '/producer-profile',
    recycler: `/recyclers/targetStatus/${recycler}`,
    producer: `/producers/targetStatus/${producer}`,
    articles: '/Articles',
    'article-form': '/Articles/new',
    article: `/Articles/${article}`,
    enquiries: '/Enquiries',
    system: '/System',
    ...ofTrade(trade),
  }),
};

const ofTrade = (id: string) => ({ trade: `/trade/${id}`, order: `/PlaceOder/${id}` });

type Api = APIRequestContext;
type Headers = Record<string, string>;

/** What the API calls the first of a list; that there is none is an error. */
export async function firstOf(api: Api, list: string, headers: Headers = {}, key = 'id'): Promise<string> {
  const response = await api.get(list, { headers });
  const { data = [] } = response.ok() ? ((await response.json()) as { data: Record<string, string>[] }) : {};
  const first = data[0]?.[key];
  if (first === undefined) throw new Error(`${list}: ${response.status()}, nothing to show`);
  return first;
}

/** A person's own screens: each thing shown is the first of those that the person sees. */
export const screensOf = {
  recycler: async (api: Api, headers: Headers) =>
    SCREENS.recycler({
      offer: await firstOf(api, '/api/epr/credit-offers/', headers),
      trade: await firstOf(api, '/api/epr/transactions/', headers, 'trade_id'),
    }),
  producer: async (api: Api, headers: Headers) =>
    SCREENS.producer({
      trade: await firstOf(api, '/api/epr/transactions/', headers, 'trade_id'),
      account: await firstOf(api, '/api/epr/producer/?is_approved=true', headers),
    }),
  superadmin: async (api: Api, headers: Headers) =>
    SCREENS.superadmin({
      trade: await firstOf(api, '/api/superadmin/transactions/', headers, 'trade_id'),
      recycler: await firstOf(api, '/api/superadmin/recyclers/', headers),
      producer: await firstOf(api, '/api/superadmin/producers/', headers),
      article: await firstOf(api, '/api/superadmin/blogs/', headers),
    }),
};
