import type { APIRequestContext } from '@playwright/test';
import { DEMO_PASSWORD, demoEmail } from '../../demo/logins.ts';
import { logInByApi } from '../../e2e/people.ts';
import { type Actor, sessionOf, superadmin } from '../../e2e/stage.ts';

/** A page that has figures to reach, and who looks at it. */
export interface Visited {
  name: string;
  path: string;
  /** Somebody of the demo market who has traded; nobody for a public page. */
  as?: 'recycler' | 'producer' | 'superadmin';
}

type Role = NonNullable<Visited['as']>;

/** One of whatever a page shows alone stands for all: the first of this list of the API, under this name. */
type Path = string | { list: string; key?: string; to: (id: string) => string };

const TRADE = { list: '/api/epr/transactions/', key: 'trade_id' };
const to = (start: string) => (id: string) => `${start}${id}`;

const PUBLIC: readonly [name: string, path: Path][] = [
  ['home', '/'],
  ['market', '/Erpcredits'],
  ['detail', { list: '/api/epr/public-credit-offers/', to: to('/detail/') }],
  ['blog', '/blog'],
  ['article', { list: '/api/users/blogs/', key: 'slug', to: to('/blog/') }],
];

/** Every screen behind a log-in, once for each role that works in it. */
const WORKSPACES: Readonly<Record<Role, readonly [name: string, path: Path][]>> = {
  recycler: [
    ['dashboard', '/RecyclerDashboard'],
    ['offers', '/RecyclerCreditOffers'],
    ['create-offer', '/RecyclerCreateOffers'],
    ['update-offer', { list: '/api/epr/credit-offers/', to: to('/RecyclerUpdateOffers/') }],
    ['account-form', '/RecyclerEprAccount'],
    ['accounts', '/RecycleEPRAccountsList'],
    ['credit-form', '/RecycleAddQuantity'],
    ['requests', '/RecyclerDirectPurchase'],
    ['counter-offers', '/RecycleCounterOffers'],
    ['transactions', '/RecycleTxnHistory'],
    ['trade', { ...TRADE, to: to('/trade/') }],
    ['profile', '/profile'],
  ],
  producer: [
    ['dashboard', '/ProducerDashboard'],
    ['market', '/ProducerCreditOffers'],
    ['account-form', '/ProducerEPRAccounts'],
    ['accounts', '/ProducerEPRAccountsList'],
    ['target-form', '/ProducerAddTarget'],
    ['targets', '/TargetStatus'],
    ['requests', '/ProducerDirectPurchase'],
    ['counter-offers', '/ProducerCounterOffers'],
    ['transactions', '/ProducerTxnHistory'],
    ['offers', '/PrcducerMyOffers'],
    ['order', { ...TRADE, to: to('/PlaceOder/') }],
    ['trade', { ...TRADE, to: to('/trade/') }],
    ['profile', '/profile'],
  ],
  superadmin: [
    ['dashboard', '/AdminDashboad'],
    ['accounts', '/recycler-erplist'],
    ['producer-accounts', '/producer-erplist'],
    ['transactions', '/AdminTxnHistory'],
    ['recyclers', '/recyclers-profile'],
    ['producers', '/producer-profile'],
    ['recycler', { list: '/api/superadmin/recyclers/', to: to('/recyclers/targetStatus/') }],
    ['producer', { list: '/api/superadmin/producers/', to: to('/producers/targetStatus/') }],
    ['trade', { list: '/api/superadmin/transactions/', key: 'trade_id', to: to('/trade/') }],
    ['articles', '/Articles'],
    ['article-form', '/Articles/new'],
    ['article', { list: '/api/superadmin/blogs/', to: to('/Articles/') }],
    ['enquiries', '/Enquiries'],
    ['system', '/System'],
  ],
};

/** Names are those of the roles before those of their screens: `producer-dashboard`. */
export async function pagesOf(api: APIRequestContext): Promise<Visited[]> {
  const found: Visited[] = [];
  for (const [name, path] of PUBLIC) found.push({ name, path: await address(api, path) });
  for (const [as, screens] of Object.entries(WORKSPACES) as [Role, (typeof WORKSPACES)[Role]][]) {
    const { Authorization } = (await logIn(api, as)).headers;
    for (const [name, path] of screens)
      found.push({ name: `${as}-${name}`, path: await address(api, path, { Authorization }), as });
  }
  return found;
}

async function address(api: APIRequestContext, path: Path, headers: Record<string, string> = {}): Promise<string> {
  if (typeof path === 'string') return path;
  const { list, key = 'id', to: pathOf } = path;
  const response = await api.get(list, { headers });
  const { data = [] } = response.ok() ? ((await response.json()) as { data: Record<string, string>[] }) : {};
  const id = data[0]?.[key];
  if (id === undefined) throw new Error(`${list}: ${response.status()}, nothing to show`);
  return pathOf(id);
}

/** A session that has just begun: it is good for 15 minutes. */
export async function logIn(api: APIRequestContext, role: Role): Promise<Pick<Actor, 'session' | 'headers'>> {
  if (role === 'superadmin') return superadmin(api);
  const email = demoEmail(role);
  const login = await logInByApi(api, { email, password: DEMO_PASSWORD });
  return { session: sessionOf(role, email, login), headers: login.headers };
}
