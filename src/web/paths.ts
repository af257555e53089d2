/** The addresses of the site, spelt as the specification spells them. */
import type { CompanyRole, PartyRole } from '#lib/contract.ts';

/** Screens whose address has no part that changes. */
export const PATHS = {
  // Public pages.
  home: '/home',
  about: '/AboutUs',
  contact: '/ContactUs',
  market: '/Erpcredits',
  filter: '/filter',
  menu: '/navbar',
  batteryScrap: '/scraps/battery',
  constructionWaste: '/scraps/construction',
  eWasteScrap: '/scraps/e-waste',
  support: '/support',
  terms: '/terms',
  privacy: '/privacy',
  careers: '/careers',
  blog: '/blog',
  blogMenu: '/Blog',
  resources: '/resources',
  rules: '/rules',
  recalls: '/recalls',
  prices: '/prices',
  verify: '/verify',
  notFound: '/404',

  // Entrances.
  login: '/login',
  adminLogin: '/Adminlogin',
  signUp: '/signup',
  forgotPassword: '/forgot-password',
  verifyEmail: '/verify-email',
  newsletter: '/newsletter',
  notMe: '/not-me',
  invitation: '/invitation',

  // A company's own.
  profile: '/profile',
  profileCapital: '/Profile',
  calendar: '/Calendar',
  team: '/Team',
  companyApprovals: '/CompanyApprovals',

  // A person's own, whichever organisation they act for.
  organisations: '/Organisations',

  // Screens of all roles.
  trades: '/trades',
  notifications: '/notifications',
  security: '/Security',
  invoices: '/Invoices',
  certificateNumbers: '/CertificateNumbers',
  gstRegistrations: '/GstRegistrations',
  evidencePacks: '/EvidencePacks',

  // Screens of a recycler.
  recyclerDashboard: '/RecyclerDashboard',
  recyclerOffers: '/RecyclerCreditOffers',
  createOffer: '/RecyclerCreateOffers',
  recyclerAccounts: '/RecycleEPRAccountsList',
  recyclerAccountForm: '/RecyclerEprAccount',
  addCredit: '/RecycleAddQuantity',
  recyclerPurchases: '/RecyclerDirectPurchase',
  recyclerCounters: '/RecycleCounterOffers',
  recyclerTransactions: '/RecycleTxnHistory',

  // Screens of a producer.
  producerDashboard: '/ProducerDashboard',
  producerMarket: '/ProducerCreditOffers',
  producerMarketSecond: '/ProducerCreditOffers2',
  sampleOffers: '/PrcducerMyOffers',
  producerAccounts: '/ProducerEPRAccountsList',
  producerAccountForm: '/ProducerEPRAccounts',
  addTarget: '/ProducerAddTarget',
  targets: '/TargetStatus',
  obligationPlanner: '/ObligationPlanner',
  exposure: '/Exposure',
  returns: '/Returns',
  producerPurchases: '/ProducerDirectPurchase',
  producerCounters: '/ProducerCounterOffers',
  producerTransactions: '/ProducerTxnHistory',

  // Screens of the superadmin.
  superadminDashboard: '/AdminDashboad',
  review: '/review',
  recyclers: '/recyclers-profile',
  producers: '/producer-profile',
  allRecyclerAccounts: '/recycler-erplist',
  allProducerAccounts: '/producer-erplist',
  allTransactions: '/AdminTxnHistory',
  rulebook: '/Rulebook',
  newRule: '/Rulebook/new',
  articles: '/Articles',
  newArticle: '/Articles/new',
  enquiries: '/Enquiries',
  billingSettings: '/BillingSettings',
  disputes: '/Disputes',
  findings: '/Findings',
  system: '/System',
  superadmins: '/Superadmins',
  approvals: '/Approvals',
  erasureRequests: '/ErasureRequests',
  auditTrail: '/AuditTrail',
  recallList: '/RecallList',
  newRecall: '/RecallList/new',
} as const;

/** Where a log-in leads. */
export const DASHBOARDS: Readonly<Record<PartyRole, string>> = {
  recycler: PATHS.recyclerDashboard,
  producer: PATHS.producerDashboard,
  superadmin: PATHS.superadminDashboard,
  person: PATHS.organisations,
};

/** The lists in which a party's trades stand, by kind; a paid one stands among the transactions. */
export const TRADE_LISTS: Readonly<Record<CompanyRole, Readonly<Record<'purchase' | 'counter' | 'paid', string>>>> = {
  recycler: {
    purchase: PATHS.recyclerPurchases,
    counter: PATHS.recyclerCounters,
    paid: PATHS.recyclerTransactions,
  },
  producer: {
    purchase: PATHS.producerPurchases,
    counter: PATHS.producerCounters,
    paid: PATHS.producerTransactions,
  },
};
export const ACCOUNT_LIST_PATHS: Readonly<Record<CompanyRole, string>> = {
  recycler: PATHS.recyclerAccounts,
  producer: PATHS.producerAccounts,
};
/** Where a role adds an account; with `?account={id}` it corrects a rejected one. */
export const ACCOUNT_FORM_PATHS: Readonly<Record<CompanyRole, string>> = {
  recycler: PATHS.recyclerAccountForm,
  producer: PATHS.producerAccountForm,
};

export const offerPath = (id: string) => `/detail/${id}`;
export const pricePath = (kind: { waste_type: string; product_type: string; credit_type: string }) =>
  [PATHS.prices, ...[kind.waste_type, kind.product_type, kind.credit_type].map(encodeURIComponent)].join('/');
export const orderPath = (id: string) => `/PlaceOder/${id}`;
/** The same screen, as an invoice is called. */
export const invoicePath = (id: string) => `/order/${id}`;
/** An item of the review desk; a payment proof by its transaction or its trade. */
export const reviewPath = (type: string, id: string) => `${PATHS.review}?${new URLSearchParams({ type, item: id })}`;

export const tradePath = (id: string) => `/trade/${id}`;
export const tradeBillingPath = (id: string) => `${tradePath(id)}?tab=billing`;
/** A trade's certificate numbers and disputes. */
export const tradeTransferPath = (id: string) => `${tradePath(id)}?tab=transfer`;
export const tradeMessagesPath = (id: string) => `${tradePath(id)}?tab=messages`;
/** Return preparation of an account; of a year with `?FY=`. */
export const returnPath = (accountId: string) => `${PATHS.returns}/${accountId}`;
export const targetPath = (id: string) => `${PATHS.targets}?target=${encodeURIComponent(id)}`;
export const planTargetPath = (id: string) => `${PATHS.obligationPlanner}?step=3&target=${encodeURIComponent(id)}`;
export const addTargetPath = (accountId: string) => `${PATHS.addTarget}/${accountId}`;
export const updateOfferPath = (id: string) => `/RecyclerUpdateOffers/${id}`;
export const capacityPath = (accountId: string) => `/Capacity/${accountId}`;
export const copyOfferPath = (offerId: string) => `${PATHS.createOffer}?copy=${offerId}`;
export const createOfferPath = (creditId: string) => `${PATHS.createOffer}?credit=${creditId}`;
export const addCreditPath = (accountId: string) => `${PATHS.addCredit}?account=${accountId}`;
export const recallPath = (id: string) => `${PATHS.recallList}/${id}`;
export const articleEditPath = (id: string) => `${PATHS.articles}/${id}`;
export const rulePath = (id: string) => `${PATHS.rules}#rule-${id}`;
/** The page of one company: profile, bank details, accounts, latest trades. */
export const personPath = (side: CompanyRole, id: string) =>
  `${side === 'recycler' ? PATHS.recyclers : PATHS.producers}/${id}`;
export const companyPath = (side: CompanyRole, id: string) => `/${side}s/targetStatus/${id}`;

/** One slash, and after it neither another nor what browsers take for one. */
const OWN_PATH = /^\/(?![/\\])[^\s\\]*$/;

/** A path of this site alone, or the fallback: what `next` of a login link may lead to. */
export function safeNext(next: string | null, fallback: string): string {
  if (next === null || !OWN_PATH.test(next)) return fallback;
  const url = new URL(next, 'https://here.invalid');
  const path = `${url.pathname}${url.search}${url.hash}`;
  // A parsed and rebuilt path may name another host: `/.//host` becomes `//host`.
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
  const listing = safeNext(typeof kept.listing === 'string' ? kept.listing : null, PATHS.market);
  return { listing, steps: typeof kept.steps === 'number' ? kept.steps : 0 };
}

/** Where to log in and come back from. */
export const loginPath = (from: string) => `${PATHS.login}?next=${encodeURIComponent(from)}`;
export const adminLoginPath = (from: string) => `${PATHS.adminLogin}?next=${encodeURIComponent(from)}`;

/** The one address of the list of articles, and of its feed. */
export const BLOG_PATH = PATHS.blog;
export const FEED_PATH = '/blog/rss.xml';

/** The one address of an article, for search engines and feeds. */
export const articlePath = (slug: string) => `${BLOG_PATH}/${encodeURIComponent(slug)}`;
/** Form in which links on the site are specified, with a slash at the end. */
export const articleLink = (slug: string) => `${articlePath(slug)}/`;
