import type * as z from 'zod/mini';
import { computeAmounts } from '../../lib/amounts.ts';
import { addDays, dayInIndia, isCalendarDate } from '../../lib/dates.ts';
import { parseFinancialYear } from '../../lib/financial-year.ts';
import { rupees } from '../../lib/money.ts';
import type { Context } from '../../platform/context.ts';
import { isId } from '../../platform/ids.ts';
import { pageOf } from '../../platform/paging.ts';
import { Refusal, wrongField } from '../../platform/refusal.ts';
import { publicCapacity } from '../capacity/rules.ts';
import { pictureLink, publicFileLink } from '../files/links.server.ts';
import { readPriceContext, readPriceContexts, type PriceContext } from '../reference/price-context.server.ts';
import { chargesOn, findState, findWasteType } from '../reference/catalogue.ts';
import { expiryOf, priceBandOf } from '../rulebook/figures.ts';
import { rulesOn, type RulesOn } from '../rulebook/rulebook.server.ts';
import type { marketQuery, publicOffer, publicOfferDetail } from './contract.ts';
import {
  findMarketRow,
  listMarketRows,
  listSimilarRows,
  type MarketFilters,
  type MarketOrder,
  type MarketPlace,
} from './market-store.server.ts';
import type { CardRow } from './store.server.ts';

export type MarketQuery = z.output<typeof marketQuery>;
export type PublicOffer = z.output<typeof publicOffer>;
export type PublicOfferDetail = z.output<typeof publicOfferDetail>;

const ORDERS: Readonly<Record<NonNullable<MarketQuery['ordering']>, MarketOrder>> = {
  '-created_at': 'newest',
  price_per_credit: 'cheapest',
  '-price_per_credit': 'dearest',
  expires_on: 'soonest',
};

/** Fields of an offer in every list. */
export function shownCard(row: CardRow, price_context: PriceContext | null, { book, today }: RulesOn): PublicOffer {
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
export async function withPriceContexts<Row extends CardRow, Shown>(
  context: Pick<Context, 'db' | 'clock'>,
  rows: readonly Row[],
  show: (row: Row, prices: PriceContext | null, rules: RulesOn) => Shown,
): Promise<Shown[]> {
  const [prices, rules] = await Promise.all([readPriceContexts(context, rows), rulesOn(context)]);
  return rows.map((row, place) => show(row, prices[place] ?? null, rules));
}

/** A page of live offers. @throws Refusal `invalid` on an invalid page size or cursor */
export async function listPublicOffers(
  context: Pick<Context, 'db' | 'clock'>,
  query: MarketQuery,
): Promise<{ data: PublicOffer[]; next: string | null }> {
  const order = ORDERS[query.ordering ?? '-created_at'];
  const { size } = pageOf({ page_size: query.page_size });
  const after = query.cursor === undefined ? null : readCursor(query.cursor, order);
  const rows = await listMarketRows(context.db, filtersOf(query, dayInIndia(context.clock.now())), order, {
    size,
    after,
  });
  const data = rows.slice(0, size);
  const last = rows.length > size ? data.at(-1) : undefined;
  const next = last ? writeCursor(last, order) : null;
  return { data: await withPriceContexts(context, data, shownCard), next };
}

/** An offer's detail page. Amounts are for the minimum purchase at current rates. @throws Refusal `not_found` when withdrawn or hidden */
export async function readPublicOffer(
  context: Pick<Context, 'db' | 'clock'>,
  slug: string,
): Promise<PublicOfferDetail> {
  const row = isId(slug) ? await findMarketRow(context.db, slug) : undefined;
  if (row === undefined) throw new Refusal('not_found');
  const [prices, rules] = await Promise.all([readPriceContext(context, row), rulesOn(context)]);
  const amounts = computeAmounts(row.minimum_purchase, row.price_paise, chargesOn(context.clock.now()));
  return {
    ...shownCard(row, prices, rules),
    gst: rupees(amounts.gst),
    transaction_fee: rupees(amounts.processingFee),
    total: rupees(amounts.total),
    availability_proof: publicFileLink(row.availability_proof_id),
    recycler_id: row.recycler_unique_id,
    registered_on: row.registration_date,
    trail_documents: row.trail_documents,
    capacity: publicCapacity(row.year, row.waste_type, row.figures),
  };
}

/** Up to 3 similar live offers. @throws Refusal `not_found` when it is withdrawn or hidden */
export async function listSimilarOffers(context: Pick<Context, 'db' | 'clock'>, slug: string): Promise<PublicOffer[]> {
  const row = isId(slug) ? await findMarketRow(context.db, slug) : undefined;
  if (row === undefined) throw new Refusal('not_found');
  return withPriceContexts(context, await listSimilarRows(context.db, row, 3), shownCard);
}

function filtersOf(query: MarketQuery, today: string): MarketFilters {
  return {
    groups: {
      waste_type: valuesOf(query.waste_type).map((name) => findWasteType(name)?.name ?? name),
      product_type: valuesOf(query.product_type),
      credit_type: valuesOf(query.credit_type),
      recycler_type: valuesOf(query.recycler_type),
      state: valuesOf(query.state).map((name) => findState(name)?.name ?? name),
    },
    years: valuesOf(query.FY).flatMap((text) => parseFinancialYear(text) ?? []),
    search: query.search,
    priceFrom: query.price_min,
    priceTo: query.price_max,
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

function writeCursor({ id, price_paise, expires_on }: CardRow, order: MarketOrder): string {
  if (order === 'newest') return id;
  return Buffer.from(`${order === 'soonest' ? (expires_on ?? NEVER) : price_paise}_${id}`).toString('base64url');
}

/** Stands in a cursor for the day of credits whose expiry is not known. */
const NEVER = 'never';

/** @throws Refusal `invalid` on a cursor that does not belong to this order */
function readCursor(cursor: string, order: MarketOrder): MarketPlace {
  if (order === 'newest' && isId(cursor)) return { id: cursor, pricePaise: null, expiresOn: null };
  const [, key = '', id = ''] = /^([\da-z-]{1,10})_(.+)$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  const isKey = order === 'soonest' ? key === NEVER || isCalendarDate(key) : /^\d+$/.test(key);
  if (order === 'newest' || !isKey || !isId(id)) throw wrongField('cursor', 'This cursor is not valid');
  if (order === 'soonest') return { id, pricePaise: null, expiresOn: key === NEVER ? null : key };
  return { id, pricePaise: Number(key), expiresOn: null };
}
