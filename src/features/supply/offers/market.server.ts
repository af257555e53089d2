import type * as z from 'zod/mini';
import { pictureLink, publicFileLink } from '#base/files/links.server.ts';
import { type Charges, computeAmounts, shownAmounts } from '#lib/amounts.ts';
import { dayInIndia, addDays } from '#lib/dates.ts';
import { parseFinancialYear } from '#lib/financial-year.ts';
import { rupees } from '#lib/money.ts';
import type { Context } from '#platform/context.ts';
import { column, many, sql, type Db } from '#platform/database/database.ts';
import type { OffersTable } from '#platform/database/schema.gen.ts';
import { isId } from '#platform/ids.ts';
import { pageOf } from '#platform/paging.ts';
import { found, wrongField } from '#platform/refusal.ts';
import { publicCapacity } from '#rules/capacity/rules.ts';
import { chargesOn } from '#rules/reference/charges.ts';
import { findState } from '#rules/reference/places.ts';
import { readPriceContexts, type PriceContext } from '#rules/reference/price-context.server.ts';
import { findWasteType } from '#rules/reference/waste-types.ts';
import { expiryOf, priceBandOf } from '#rules/rulebook/figures.ts';
import { rulesOn, type RulesOn } from '#rules/rulebook/rulebook.server.ts';
import { type publicOffer, type publicOfferDetail, type forQuantity, NO_NEED, type marketQuery } from './contract.ts';
import {
  orderByTotal,
  ORDERS,
  type MarketOrder,
  readCursor,
  termsOf,
  writeCursor,
} from './market-orders-store.server.ts';
import {
  findMarketRow,
  listMarketRows,
  listSimilarRows,
  type MarketRow,
  type MarketFilters,
} from './market-store.server.ts';
import { quantityTaken } from './rules.ts';
import { searchText } from './search-rules.ts';
import { NO_RECORD, readSellers, type SellerRecord } from './sellers.server.ts';
import type { CardRow } from './store.server.ts';

export type PublicOffer = z.output<typeof publicOffer>;
type OfferOnCard = Omit<PublicOffer, 'seller' | 'for_quantity'>;

/** Fields of an offer in every list. */
export function shownCard(row: CardRow, price_context: PriceContext | null, { book, today }: RulesOn): OfferOnCard {
  return {
    id: row.id,
    offer_title: row.title,
    product_image: pictureLink(row.product_image_id),
    credit_type: row.credit_type,
    product_type: row.product_type,
    waste_type: row.waste_type,
    unit: row.unit,
    price_per_credit: rupees(row.price_paise),
    credit_available: row.available,
    blocked_credit: row.blocked,
    minimum_purchase: row.minimum_purchase,
    FY: row.year,
    state: row.state,
    city: row.city,
    recycler_type: row.recycler_type,
    created_at: row.created_at.toISOString(),
    price_context,
    price_band: priceBandOf(book, row, rupees(row.price_paise), today),
    ...expiryOf(book, row, today),
  };
}

/** Adds the market's price context and the rules to offers. */
export async function withPriceContexts<Row extends CardRow, Card>(
  context: Pick<Context, 'db' | 'clock'>,
  rows: readonly Row[],
  show: (row: Row, prices: PriceContext | null, rules: RulesOn) => Card,
): Promise<Card[]> {
  const [prices, rules] = await Promise.all([readPriceContexts(context, rows), rulesOn(context)]);
  return rows.map((row, place) => show(row, prices[place] ?? null, rules));
}

/** Facts that the offers of one answer are shown with. */
interface OfferContext {
  sellers: ReadonlyMap<string, SellerRecord>;
  charges: Charges;
  need: number | undefined;
}

/** An offer of the market with its seller's record, and what the quantity needed costs. */
function shownOffer(
  row: MarketRow,
  prices: PriceContext | null,
  rules: RulesOn,
  { sellers, charges, need }: OfferContext,
): PublicOffer {
  return {
    ...shownCard(row, prices, rules),
    seller: {
      unique_id: row.seller_unique_id,
      company_name: row.seller_company_name,
      ...(sellers.get(row.recycler_id) ?? NO_RECORD),
    },
    ...(need !== undefined && { for_quantity: shownQuantity(row, need, charges) }),
  };
}

async function shownOffers(
  context: Pick<Context, 'db' | 'clock'>,
  rows: readonly MarketRow[],
  need?: number,
): Promise<PublicOffer[]> {
  const sellerIds = rows.map(({ recycler_id: id }) => id);
  const shown = { sellers: await readSellers(context, sellerIds), charges: chargesOn(context.clock.now()), need };
  return withPriceContexts(context, rows, (row, prices, rules) => shownOffer(row, prices, rules, shown));
}

/** Null where nothing is free. */
function shownQuantity(row: MarketRow, need: number, charges: Charges): z.output<typeof forQuantity> | null {
  const taken = quantityTaken(need, termsOf(row), charges);
  if (taken === null) return null;
  const { takes, covers, amounts, perUnit } = taken;
  return {
    takes,
    covers,
    ...shownAmounts(amounts),
    per_unit: rupees(perUnit),
  };
}

/** @throws Refusal `invalid` for the order by total without a quantity */
function orderFor({ ordering = '-created_at', need }: MarketQuery, charges: Charges): MarketOrder {
  if (ordering !== 'total') return ORDERS[ordering];
  if (need === undefined) throw wrongField('need', NO_NEED);
  return orderByTotal(need, charges);
}

/** A page of live offers. @throws Refusal `invalid` on an invalid page size or cursor, and for the order by total without a quantity */
export async function listPublicOffers(
  context: Pick<Context, 'db' | 'clock'>,
  query: MarketQuery,
): Promise<{ data: PublicOffer[]; next: string | null }> {
  const charges = chargesOn(context.clock.now());
  const order = orderFor(query, charges);
  const { size } = pageOf({ page_size: query.page_size });
  const after = query.cursor === undefined ? null : readCursor(query.cursor, order);
  if (query.cursor !== undefined && (after === null || !isId(after.id)))
    throw wrongField('cursor', 'This cursor is not valid');
  const rows = await listMarketRows(context.db, filtersOf(query, context.clock.now()), order, { size, after });
  const data = rows.slice(0, size);
  const last = rows.length > size ? data.at(-1) : undefined;
  const next = last ? writeCursor(last, order) : null;
  return { data: await shownOffers(context, data, query.need), next };
}

/** An offer's detail page. Amounts are for the minimum purchase at current rates. @throws Refusal `not_found` when withdrawn or hidden */
export async function readPublicOffer(
  context: Pick<Context, 'db' | 'clock'>,
  slug: string,
  need?: number,
): Promise<z.output<typeof publicOfferDetail>> {
  const row = found(isId(slug) ? await findMarketRow(context.db, slug) : null);
  const shown = found((await shownOffers(context, [row], need))[0]);
  const amounts = computeAmounts(row.minimum_purchase, row.price_paise, chargesOn(context.clock.now()));
  return {
    ...shown,
    seller: {
      ...shown.seller,
      approved_on: row.approved_at && dayInIndia(row.approved_at),
      member_since: dayInIndia(row.signed_up_at),
    },
    gst: rupees(amounts.gst),
    transaction_fee: rupees(amounts.processingFee),
    total: rupees(amounts.total),
    availability_proof: publicFileLink(row.availability_proof_id),
    recycler_id: row.seller_unique_id,
    registered_on: row.registration_date,
    trail_documents: row.trail_documents,
    capacity: publicCapacity(row.year, row.waste_type, row.figures),
  };
}

/** Up to 3 similar live offers. @throws Refusal `not_found` when it is withdrawn or hidden */
export async function listSimilarOffers(context: Pick<Context, 'db' | 'clock'>, slug: string): Promise<PublicOffer[]> {
  const row = found(isId(slug) ? await findMarketRow(context.db, slug) : null);
  return shownOffers(context, await listSimilarRows(context.db, row, 3));
}

export type MarketQuery = z.output<typeof marketQuery>;

/** The filters of a query; days are counted from the day of `now`. */
export function filtersOf(query: MarketQuery, now: Date): MarketFilters {
  const today = dayInIndia(now);
  return {
    groups: {
      waste_type: valuesOf(query.waste_type).map((name) => findWasteType(name)?.name ?? name),
      product_type: valuesOf(query.product_type),
      credit_type: valuesOf(query.credit_type),
      recycler_type: valuesOf(query.recycler_type),
      state: valuesOf(query.state).map((name) => findState(name)?.name ?? name),
    },
    years: valuesOf(query.FY).flatMap((text) => parseFinancialYear(text) ?? []),
    search: searchText(query.search),
    priceFrom: query.price_min,
    priceTo: query.price_max,
    freeFrom: query.free_min,
    minimumTo: query.minimum_max,
    expires:
      query.expires_within === undefined
        ? undefined
        : { from: today, to: addDays(today, Number(query.expires_within)) },
  };
}

/** Values of a repeatable key, unique and sorted, so that equal filters give equal statements; empty values are dropped. */
function valuesOf(value: string | string[] | undefined): string[] {
  const texts = (typeof value === 'string' ? [value] : (value ?? [])).map((text) => text.trim());
  return [...new Set(texts.filter((text) => text !== ''))].toSorted();
}

/** Address and creation time of a market offer, for the sitemap. */
export type OfferAddress = Pick<OffersTable, 'id' | 'changed_at'>;

/** Live offers by id, from an id on: one part of the sitemap. */
export function listLiveAddresses(db: Db, from: string | null, most: number): Promise<OfferAddress[]> {
  return many<OfferAddress>(db)`
    select id, changed_at from offers where live ${from === null ? sql`` : sql`and id >= ${from}`}
    order by id limit ${most}`;
}

/** First live offer of each sitemap part of `size` offers, in order. Scans the whole index of live offers: call it rarely. */
export function listFirstOfParts(db: Db, size: number): Promise<string[]> {
  return column<OffersTable['id']>(db)`
    select id from (select id, row_number() over (order by id) as number from offers where live) numbered
    where (number - 1) % ${size} = 0 order by id`;
}
