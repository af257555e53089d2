/** All screens that need a login, for tests and measurements that must cover each of them. */
import type { APIRequestContext } from '@playwright/test';

/** Ids of one object of each kind that has its own screen. */
interface ScreenObjects {
  offer: string;
  trade: string;
  /** An approved EPR account of the producer. */
  account: string;
  recycler: string;
  producer: string;
  /** An approved EPR account of the recycler. */
  plant: string;
  article: string;
  recall: string;
}

type Of<Thing extends keyof ScreenObjects> = Pick<ScreenObjects, Thing>;

/** The addresses of each role's screens by name, one address per screen. `tests/screens.test.ts` fails if a screen of the site map is missing. */
export const SCREENS = {
  recycler: ({ offer, trade, plant }: Of<'offer' | 'trade' | 'plant'>) => ({
    dashboard: '/RecyclerDashboard',
    offers: '/RecyclerCreditOffers',
    'create-offer': '/RecyclerCreateOffers',
    'update-offer': `/RecyclerUpdateOffers/${offer}`,
    'account-form': '/RecyclerEprAccount',
    accounts: '/RecycleEPRAccountsList',
    capacity: `/Capacity/${plant}`,
    'credit-form': '/RecycleAddQuantity',
    requests: '/RecyclerDirectPurchase',
    'counter-offers': '/RecycleCounterOffers',
    transactions: '/RecycleTxnHistory',
    calendar: '/Calendar',
    team: '/Team',
    'company-approvals': '/CompanyApprovals',
    organisations: '/Organisations',
    'gst-registrations': '/GstRegistrations',
    profile: '/profile',
    invoices: '/Invoices',
    'certificate-numbers': '/CertificateNumbers',
    security: '/Security',
    ...ofTrade(trade),
  }),
  producer: ({ trade, account }: Of<'trade' | 'account'>) => ({
    dashboard: '/ProducerDashboard',
    market: '/ProducerCreditOffers',
    'account-form': '/ProducerEPRAccounts',
    accounts: '/ProducerEPRAccountsList',
    'target-form': `/ProducerAddTarget/${account}`,
    targets: '/TargetStatus',
    'obligation-planner': '/ObligationPlanner',
    exposure: '/Exposure',
    returns: '/Returns',
    return: `/Returns/${account}`,
    requests: '/ProducerDirectPurchase',
    'counter-offers': '/ProducerCounterOffers',
    transactions: '/ProducerTxnHistory',
    offers: '/PrcducerMyOffers',
    calendar: '/Calendar',
    team: '/Team',
    'company-approvals': '/CompanyApprovals',
    organisations: '/Organisations',
    'gst-registrations': '/GstRegistrations',
    profile: '/profile',
    invoices: '/Invoices',
    'certificate-numbers': '/CertificateNumbers',
    security: '/Security',
    ...ofTrade(trade),
  }),
  superadmin: ({
    trade,
    recycler,
    producer,
    plant,
    article,
    recall,
  }: Of<Exclude<keyof ScreenObjects, 'offer' | 'account'>>) => ({
    dashboard: '/AdminDashboad',
    accounts: '/recycler-erplist',
    'producer-accounts': '/producer-erplist',
    capacity: `/Capacity/${plant}`,
    transactions: '/AdminTxnHistory',
    recyclers: '/recyclers-profile',
    producers: '/producer-profile',
    review: '/review',
    'recycler-page': `/recyclers-profile/${recycler}`,
    'producer-page': `/producer-profile/${producer}`,
    recycler: `/recyclers/targetStatus/${recycler}`,
    producer: `/producers/targetStatus/${producer}`,
    rulebook: '/Rulebook',
    'rule-form': '/Rulebook/new',
    articles: '/Articles',
    'article-form': '/Articles/new',
    article: `/Articles/${article}`,
    enquiries: '/Enquiries',
    'billing-settings': '/BillingSettings',
    disputes: '/Disputes',
    findings: '/Findings',
    system: '/System',
    superadmins: '/Superadmins',
    approvals: '/Approvals',
    'erasure-requests': '/ErasureRequests',
    'audit-trail': '/AuditTrail',
    recalls: '/RecallList',
    'recall-form': '/RecallList/new',
    recall: `/RecallList/${recall}`,
    invoices: '/Invoices',
    'certificate-numbers': '/CertificateNumbers',
    security: '/Security',
    'gst-registrations': '/GstRegistrations',
    ...ofTrade(trade),
  }),
};

const ofTrade = (id: string) => ({
  'evidence-packs': '/EvidencePacks',
  trades: '/trades',
  notifications: '/notifications',
  trade: `/trade/${id}`,
  billing: `/trade/${id}?tab=billing`,
  transfer: `/trade/${id}?tab=transfer`,
  order: `/PlaceOder/${id}`,
});

type Api = APIRequestContext;
type Headers = Record<string, string>;

/** The id of a list's first row; throws if the list is empty. */
export async function firstOf(api: Api, list: string, headers: Headers = {}, key = 'id'): Promise<string> {
  const response = await api.get(list, { headers });
  const { data = [] } = response.ok() ? ((await response.json()) as { data: Record<string, string>[] }) : {};
  const first = data[0]?.[key];
  if (first === undefined) throw new Error(`${list}: ${response.status()}, nothing to show`);
  return first;
}

/** A person's own screens: each shown object is the first one that the person sees. */
export const screensOf = {
  recycler: async (api: Api, headers: Headers) =>
    SCREENS.recycler({
      offer: await firstOf(api, '/api/epr/credit-offers/', headers),
      trade: await firstOf(api, '/api/epr/transactions/', headers, 'trade_id'),
      plant: await firstOf(api, '/api/epr/recycler/?is_approved=true', headers),
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
      plant: await firstOf(api, '/api/superadmin/recycler-epr/', headers),
      article: await firstOf(api, '/api/superadmin/blogs/', headers),
      recall: await firstOf(api, '/api/superadmin/recalls/', headers),
    }),
};
