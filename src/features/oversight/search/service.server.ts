import type * as z from 'zod/mini';
import type { Role } from '#lib/contract.ts';
import { formatDay } from '#lib/dates.ts';
import { financialYearLabel } from '#lib/financial-year.ts';
import { formatRupees, rupees } from '#lib/money.ts';
import { formatQuantity, unitName } from '#lib/quantity.ts';
import type { ActorContext } from '#platform/context.ts';
import { type foundItem, MOST_FOUND, type SearchKind } from './contract.ts';
import * as store from './store.server.ts';

type Item = z.output<typeof foundItem>;
type SearchResults = Record<SearchKind, { items: Item[]; more: boolean }>;

/** Finds what the caller may see of trades, offers, EPR accounts and companies by a text; companies are a superadmin's. */
export async function search({ db, actor }: ActorContext, q: string): Promise<SearchResults> {
  const wanted = store.wantedOf(q);
  // One more than is shown says that there are more.
  const most = MOST_FOUND + 1;
  const [trades, offers, accounts, companies] = await Promise.all([
    store.findTrades(db, actor, wanted, most),
    store.findOffers(db, actor, wanted, most),
    store.findAccounts(db, actor, wanted, most),
    actor.role === 'superadmin' ? store.findCompanies(db, wanted, most) : [],
  ]);
  return {
    trades: shown(trades, (row) => tradeItem(row, actor.role)),
    offers: shown(offers, (row) => offerItem(row, actor.role)),
    accounts: shown(accounts, (row) => accountItem(row, actor.role)),
    companies: shown(companies, companyItem),
  };
}

function shown<Row>(rows: readonly Row[], item: (row: Row) => Item) {
  return { items: rows.slice(0, MOST_FOUND).map(item), more: rows.length > MOST_FOUND };
}

const joined = (...parts: (string | null)[]): string => parts.filter((part) => part !== null).join(' · ');

function tradeItem(row: store.FoundTrade, role: Role): Item {
  const parties = {
    recycler: row.buyer_company,
    producer: row.seller_company,
    superadmin: `${row.seller_company}, ${row.buyer_company}`,
  };
  const terms = `${formatQuantity(row.quantity, row.unit)} at ${formatRupees(rupees(row.price_paise))}`;
  return {
    id: row.id,
    title: row.title,
    text: joined(row.order_id, formatDay(row.created_at.toISOString()), parties[role], terms),
    path: `/trade/${row.id}`,
  };
}

function offerItem(row: store.FoundOffer, role: Role): Item {
  const price = `${formatRupees(rupees(row.price_paise))} per ${unitName(row.unit)}`;
  const kind = `${row.credit_type} | ${row.product_type}`;
  return {
    id: row.id,
    title: row.title,
    text: joined(
      row.waste_type,
      kind,
      `FY ${financialYearLabel(row.year)}`,
      price,
      row.live ? null : 'Not on the market',
    ),
    path: offerPathOf(row, role),
  };
}

const COMPANY_PAGES = { recycler: '/recyclers-profile', producer: '/producer-profile' } as const;
const companyPath = (role: keyof typeof COMPANY_PAGES, id: string) => `${COMPANY_PAGES[role]}/${id}`;

/** An offer that is not live has no public page; a superadmin finds it with its company. */
function offerPathOf({ id, live, recycler_id: recyclerId }: store.FoundOffer, role: Role): string {
  if (role === 'recycler') return `/RecyclerUpdateOffers/${id}`;
  return live ? `/detail/${id}` : companyPath('recycler', recyclerId);
}

const STATUS_WORDS = { pending: 'Pending', approved: 'Approved', rejected: 'Rejected' } as const;
const ACCOUNT_LISTS = { recycler: '/RecycleEPRAccountsList', producer: '/ProducerEPRAccountsList' } as const;

function accountItem(row: store.FoundAccount, role: Role): Item {
  const list = role === 'superadmin' ? `/${row.role}-erplist` : ACCOUNT_LISTS[row.role];
  return {
    id: row.id,
    title: row.registration_number,
    text: joined(
      row.registered_name,
      role === 'superadmin' && row.company_name !== row.registered_name ? row.company_name : null,
      row.waste_type,
      STATUS_WORDS[row.status],
    ),
    path: `${list}?search=${encodeURIComponent(row.registration_number)}`,
  };
}

const companyItem = (row: store.FoundCompany): Item => ({
  id: row.id,
  title: row.company_name,
  text: joined(row.unique_id, row.role === 'recycler' ? 'Recycler' : 'Producer', row.email),
  path: companyPath(row.role, row.id),
});
