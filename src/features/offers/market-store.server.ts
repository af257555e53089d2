import { sql, type Db } from '../../platform/database/database.ts';
import type { EprAccountsTable, OffersTable, UsersTable } from '../../platform/database/schema.gen.ts';
import type { Figures } from '../capacity/figures.ts';
import { likePattern } from '../../platform/paging.ts';
import { cardColumns, type CardRow } from './store.server.ts';

/** Filter groups of the market; each is a column. */
export const MARKET_GROUPS = ['waste_type', 'product_type', 'credit_type', 'recycler_type', 'state'] as const;
export type MarketGroup = (typeof MARKET_GROUPS)[number];

export type MarketOrder = 'newest' | 'cheapest' | 'dearest' | 'soonest';

/**
 * Cursor of the market list: the last offer of the previous page. The price (paise per unit) only for orders by price, the last day of its
 * credits only for the order by expiry.
 */
export interface MarketPlace {
  id: string;
  pricePaise: number | null;
  expiresOn: string | null;
}

/** Market filters: OR within a group, AND between groups; an empty group does not filter. */
export interface MarketFilters {
  groups: Readonly<Record<MarketGroup, readonly string[]>>;
  years: readonly number[];
  search: string | undefined;
  /** Paise per unit, both inclusive. */
  priceFrom: number | undefined;
  priceTo: number | undefined;
  /** Last day of the credits, both inclusive. */
  expires: { from: string; to: string } | undefined;
}

const ORDERS = {
  newest: sql`o.id desc`,
  cheapest: sql`o.price_paise, o.id`,
  dearest: sql`o.price_paise desc, o.id desc`,
  soonest: sql`o.expires_on, o.id desc`,
};

/** Groups by the selectivity of one value, most selective first. */
const SHARPEST = ['product_type', 'state', 'credit_type', 'recycler_type', 'waste_type'] as const;
/** Maximum number of selected values for which each value is read from its own index range and the results are merged. */
const MERGED = 8;
/** Minimum search length in characters: shorter texts have no trigram for the index. */
const TRIGRAM = 3;

type Fragment = ReturnType<typeof sql>;

/** Part of a list: at most that many rows of an order, of those that come after a cursor. */
interface Stretch {
  order: MarketOrder;
  after: MarketPlace | null;
  most: number;
}

/** Rows in an order. Each range of what comes after a cursor is read from an index by itself, and the results are merged. */
function selectInOrder(conditions: readonly Fragment[], { order, after, most }: Stretch): Fragment {
  const select = (...range: Fragment[]) => sql`
    select ${cardColumns} from offers o where ${sql.join([...conditions, ...range], sql` and `)}
    order by ${ORDERS[order]} limit ${most}`;
  if (after === null) return select();
  const [first, ...others] = rangesAfter(after, order).map((range) => select(range));
  if (first === undefined || others.length === 0) return first ?? select();
  return sql`select o.* from (${sql.join(
    [first, ...others].map((part) => sql`(${part})`),
    sql` union all `,
  )}) o
    order by ${ORDERS[order]} limit ${most}`;
}

/** Live offers; one row more than `size` if there is a next page. Each order reads its partial index from the cursor on. */
export async function listMarketRows(
  db: Db,
  filters: MarketFilters,
  order: MarketOrder,
  { size, after }: { size: number; after: MarketPlace | null },
): Promise<CardRow[]> {
  const pattern = likePattern(filters.search);
  const letters = filters.search?.trim().length ?? 0;
  if (pattern !== null && letters >= TRIGRAM) return searchMarketRows(db, filters, pattern, order, { size, after });
  const merged = SHARPEST.find((group) => filters.groups[group].length > 1 && filters.groups[group].length <= MERGED);
  const conditions = conditionsOf(filters, merged);
  if (pattern !== null) conditions.push(sql`o.title || '' ilike ${pattern}`);
  const stretch = { order, after, most: size + 1 };
  const query =
    merged === undefined
      ? selectInOrder(conditions, stretch)
      : sql`select o.* from unnest(${[...filters.groups[merged]]}::text[]) as wanted (value)
          cross join lateral (${selectInOrder([...conditions, sql`${sql.ref(`o.${merged}`)} = wanted.value`], stretch)}) o
          order by ${ORDERS[order]} limit ${size + 1}`;
  const { rows } = await sql<CardRow>`${query}`.execute(db);
  return rows;
}

/** Columns of the filters and orders. */
const narrowColumns = sql`o.id, o.live, o.price_paise, o.year, o.expires_on, ${sql.join(MARKET_GROUPS.map((group) => sql.ref(`o.${group}`)))}`;

/** Number of offers that a search scans in the requested order before it uses the trigram index. */
const WALKED = 2_000;

/**
 * Title search in two steps. A frequent word is found quickly by scanning in the requested order. If the scan finds too few, the word is
 * rare, and all its titles are read from the trigram index, filtered and sorted. The planner alone chooses the wrong step when a word's
 * titles are unevenly distributed.
 */
async function searchMarketRows(
  db: Db,
  filters: MarketFilters,
  pattern: string,
  order: MarketOrder,
  { size, after }: { size: number; after: MarketPlace | null },
): Promise<CardRow[]> {
  const conditions = conditionsOf(filters, undefined);
  const { rows: walked } = await sql<CardRow>`
    with walked as materialized (
      ${selectInOrder(conditions, { order, after, most: WALKED })}
    )
    select o.* from walked o where o.title ilike ${pattern} order by ${ORDERS[order]} limit ${size + 1}`.execute(db);
  if (walked.length > size) return walked;
  if (after !== null) conditions.push(sql`(${sql.join(rangesAfter(after, order), sql` or `)})`);
  const { rows } = await sql<CardRow>`
    with titled as materialized (select ${narrowColumns} from offers o where o.title ilike ${pattern}),
      first as (select o.id from titled o where ${sql.join(conditions, sql` and `)} order by ${ORDERS[order]} limit ${size + 1})
    select ${cardColumns} from first join offers o using (id) order by ${ORDERS[order]}`.execute(db);
  return rows;
}

function conditionsOf(filters: MarketFilters, merged: MarketGroup | undefined): Fragment[] {
  const conditions = [sql`o.live`];
  for (const group of MARKET_GROUPS) {
    const wanted = filters.groups[group];
    if (wanted.length > 0 && group !== merged) conditions.push(isOneOf(sql.ref(`o.${group}`), wanted, 'text'));
  }
  if (filters.years.length > 0) conditions.push(isOneOf(sql`o.year`, filters.years, 'integer'));
  if (filters.priceFrom !== undefined) conditions.push(sql`o.price_paise >= ${filters.priceFrom}`);
  if (filters.priceTo !== undefined) conditions.push(sql`o.price_paise <= ${filters.priceTo}`);
  if (filters.expires !== undefined)
    conditions.push(sql`o.expires_on between ${filters.expires.from}::date and ${filters.expires.to}::date`);
  return conditions;
}

/** A single value is compared by `=`, so that an index that starts with the column also gives the order. */
function isOneOf(column: Fragment, wanted: readonly (string | number)[], type: 'text' | 'integer'): Fragment {
  return wanted.length === 1
    ? sql`${column} = ${wanted[0]}`
    : sql`${column} = any (${[...wanted]}::${sql.raw(type)}[])`;
}

/** The offers after a cursor, as ranges of the order's index: one of its day, one of the later days and one of those without a day. */
function rangesAfter({ id, pricePaise, expiresOn }: MarketPlace, order: MarketOrder): Fragment[] {
  if (order === 'newest') return [sql`o.id < ${id}`];
  if (order === 'soonest') {
    const never = sql`o.expires_on is null`;
    if (expiresOn === null) return [sql`${never} and o.id < ${id}::uuid`];
    const day = sql`${expiresOn}::date`;
    return [sql`o.expires_on = ${day} and o.id < ${id}::uuid`, sql`o.expires_on > ${day}`, never];
  }
  const than = order === 'cheapest' ? sql`>` : sql`<`;
  return [sql`(o.price_paise, o.id) ${than} (${pricePaise}::bigint, ${id}::uuid)`];
}

/** An offer with the further fields of its detail page. */
export interface DetailRow
  extends
    CardRow,
    Pick<OffersTable, 'availability_proof_id' | 'trail_documents'>,
    Pick<EprAccountsTable, 'registration_date'> {
  recycler_unique_id: UsersTable['unique_id'];
  /** Of the plant's capacity in the offer's year. */
  figures: Figures | null;
}

/** An offer of the market: includes sold-out offers, but not withdrawn or hidden ones. */
export async function findMarketRow(db: Db, id: string): Promise<DetailRow | undefined> {
  const { rows } = await sql<DetailRow>`
    select ${cardColumns}, o.availability_proof_id, o.trail_documents, u.unique_id as recycler_unique_id, a.registration_date,
      to_json(f) as figures
    from offers o join users u on u.id = o.recycler_id join epr_accounts a on a.id = o.account_id
      left join capacity_figures f on f.account_id = o.account_id and f.year = o.year
    where o.id = ${id} and o.status = 'listed' and o.seller_open`.execute(db);
  return rows[0];
}

/** Criteria for similar offers. */
type Kind = Pick<CardRow, 'id' | 'waste_type' | 'product_type' | 'credit_type'>;

/**
 * Other live offers: first of the same waste, product and credit type, then of the same waste and credit type, then of one of the two;
 * newest first.
 */
export async function listSimilarRows(
  db: Db,
  { id, waste_type, product_type, credit_type }: Kind,
  most: number,
): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    with found as (
      (select id, 1 as closeness from offers where live and waste_type = ${waste_type} and credit_type = ${credit_type}
        and product_type = ${product_type} and id <> ${id} order by id desc limit ${most})
      union all
      (select id, 2 from offers where live and waste_type = ${waste_type} and credit_type = ${credit_type} and id <> ${id}
        order by product_type desc, id desc limit ${most})
      union all
      (select id, 3 from offers where live and waste_type = ${waste_type} and id <> ${id} order by id desc limit ${most})
      union all
      (select id, 3 from offers where live and credit_type = ${credit_type} and id <> ${id} order by id desc limit ${most})
    ), closest as (
      select id, min(closeness) as closeness from found group by id order by closeness, id desc limit ${most}
    )
    select ${cardColumns} from closest join offers o using (id) order by closest.closeness, o.id desc`.execute(db);
  return rows;
}
