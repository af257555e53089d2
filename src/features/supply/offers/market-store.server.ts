import { type Db, many, one, sql } from '#platform/database/database.ts';
import type {
  CompaniesTable,
  EprAccountsTable,
  OffersTable,
  UsersTable,
  TradesTable,
} from '#platform/database/schema.gen.ts';
import type { Figures } from '#rules/capacity/figures.ts';
import { type MarketOrder, type MarketPlace, rangesAfter, sortedBy } from './market-orders-store.server.ts';
import type { SearchText } from './search-rules.ts';
import { cardColumns, type CardRow } from './store.server.ts';

/** An offer of the market, with its seller. */
export interface MarketRow extends CardRow, Pick<OffersTable, 'recycler_id'> {
  seller_unique_id: UsersTable['unique_id'];
  /** Null unless the seller shows it. */
  seller_company_name: CompaniesTable['company_name'] | null;
}

/** Columns of a card, and those by which it is searched and its seller is found. */
const listedColumns = sql`${cardColumns}, o.recycler_id, o.search_text`;
const ofSeller = sql`(select u.unique_id from users u where u.id = o.recycler_id) as seller_unique_id,
    (select c.company_name from companies c where c.user_id = o.recycler_id and c.show_company_name) as seller_company_name`;

/** Groups by the selectivity of one value, most selective first. */
const SHARPEST = ['product_type', 'state', 'credit_type', 'recycler_type', 'waste_type'] as const;
/** Maximum number of selected values for which each value is read from its own index range and the results are merged. */
const MAX_MERGED_VALUES = 8;
/** Minimum search length in characters: shorter texts have no trigram for the index. */
const TRIGRAM = 3;

type Fragment = ReturnType<typeof sql>;

/** Filter groups of the market; each is a column. */
export const MARKET_GROUPS = ['waste_type', 'product_type', 'credit_type', 'recycler_type', 'state'] as const;
export type MarketGroup = (typeof MARKET_GROUPS)[number];

/** Filters that are not an option of a group. */
interface MarketBounds {
  search: SearchText | null;
  /** Paise per unit, both inclusive. */
  priceFrom: number | undefined;
  priceTo: number | undefined;
  /** Least free quantity. */
  freeFrom: number | undefined;
  /** Largest minimum purchase. */
  minimumTo: number | undefined;
  /** Last day of the credits, both inclusive. */
  expires: { from: string; to: string } | undefined;
}

/** Market filters: OR within a group, AND between groups; an empty group does not filter. */
export interface MarketFilters extends MarketBounds {
  groups: Readonly<Record<MarketGroup, readonly string[]>>;
  years: readonly number[];
}

/** Conditions of the groups and years; one group may be left out. */
function groupConditions(filters: MarketFilters, without: MarketGroup | undefined): Fragment[] {
  const conditions: Fragment[] = [];
  for (const group of MARKET_GROUPS) {
    const wanted = filters.groups[group];
    if (wanted.length > 0 && group !== without) conditions.push(isOneOf(sql.ref(`o.${group}`), wanted, 'text'));
  }
  if (filters.years.length > 0) conditions.push(isOneOf(sql`o.year`, filters.years, 'integer'));
  return conditions;
}

/** Conditions of the bounds, without the search. */
function boundsOf({ priceFrom, priceTo, freeFrom, minimumTo, expires }: MarketBounds): Fragment[] {
  return [
    priceFrom !== undefined && sql`o.price_paise >= ${priceFrom}`,
    priceTo !== undefined && sql`o.price_paise <= ${priceTo}`,
    freeFrom !== undefined && sql`o.available - o.blocked >= ${freeFrom}`,
    minimumTo !== undefined && sql`o.minimum_purchase <= ${minimumTo}`,
    expires !== undefined && sql`o.expires_on between ${expires.from}::date and ${expires.to}::date`,
  ].filter((condition) => condition !== false);
}

/** A single value is compared by `=`, so that an index that starts with the column also gives the order. */
function isOneOf(column: Fragment, wanted: readonly (string | number)[], type: 'text' | 'integer'): Fragment {
  return wanted.length === 1
    ? sql`${column} = ${wanted[0]}`
    : sql`${column} = any (${[...wanted]}::${sql.raw(type)}[])`;
}

/** The condition of a search, by the rules of `search-rules.ts`, as it is compared fastest row by row. */
function foundBy({ text, words }: SearchText): Fragment {
  const occurs = occursIn(text);
  if (words.length === 0) return occurs;
  const begin = [...words.map(occursIn), ...words.map(beginsIn)];
  return sql`(${occurs} or (${sql.join(begin, sql` and `)}))`;
}

const occursIn = (text: string): Fragment => sql`o.search_text like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}`;
const beginsIn = (word: string): Fragment =>
  sql`o.search_text ~ ${`(^|[^[:alnum:]])${word.replace(/[^\p{L}\p{N}]/gu, '\\$&')}`}`;

const PLAIN_WORD = /^[a-z\d]+$/;
/** Parts of a word that begin words of a text wherever it does: whichever letters beyond ASCII the database knows. */
const BEGINNINGS = /(?<=^|[!-/:-@[-`{-~])[a-z\d]+/g;

/**
 * The same condition, answered from two indexes: that of the trigrams and that of the words. A word with other characters than ASCII letters
 * and digits is compared once more.
 */
function foundInIndexes({ text, words }: SearchText): Fragment {
  const beginnings = words.flatMap((word) => word.match(BEGINNINGS) ?? []);
  if (beginnings.length === 0) return foundBy({ text, words });
  const begin = [
    sql`search_words(o.search_text) @@ ${beginnings.map((beginning) => `${beginning}:*`).join(' & ')}::tsquery`,
    ...words.filter((word) => !PLAIN_WORD.test(word)).map(beginsIn),
  ];
  return sql`(${occursIn(text)} or (${sql.join(begin, sql` and `)}))`;
}

/** Part of a list: at most that many rows of an order, of those that come after a cursor. */
interface Stretch {
  order: MarketOrder;
  after: MarketPlace | null;
  most: number;
}

/** Rows in an order. Each range of what comes after a cursor is read from an index by itself, and the results are merged. */
function selectInOrder(conditions: readonly Fragment[], { order, after, most }: Stretch): Fragment {
  const select = (...range: Fragment[]) => sql`
    select ${listedColumns} from offers o where ${sql.join([...conditions, ...range], sql` and `)}
    order by ${sortedBy(order)} limit ${most}`;
  if (after === null) return select();
  const [first, ...others] = rangesAfter(after, order).map((range) => select(range));
  if (first === undefined || others.length === 0) return first ?? select();
  return sql`select o.* from (${sql.join(
    [first, ...others].map((part) => sql`(${part})`),
    sql` union all `,
  )}) o
    order by ${sortedBy(order)} limit ${most}`;
}

/** Live offers; one row more than `size` if there is a next page. Each order reads its partial index from the cursor on. */
export async function listMarketRows(
  db: Db,
  filters: MarketFilters,
  order: MarketOrder,
  { size, after }: { size: number; after: MarketPlace | null },
): Promise<MarketRow[]> {
  const { search } = filters;
  if (search !== null && search.text.length >= TRIGRAM)
    return searchMarketRows(db, filters, search, order, { size, after });
  const merged = SHARPEST.find(
    (group) => filters.groups[group].length > 1 && filters.groups[group].length <= MAX_MERGED_VALUES,
  );
  const conditions = conditionsOf(filters, merged);
  if (search !== null) conditions.push(foundBy(search));
  const stretch = { order, after, most: size + 1 };
  const query =
    merged === undefined
      ? selectInOrder(conditions, stretch)
      : sql`select o.* from unnest(${[...filters.groups[merged]]}::text[]) as wanted (value)
          cross join lateral (${selectInOrder([...conditions, sql`${sql.ref(`o.${merged}`)} = wanted.value`], stretch)}) o
          order by ${sortedBy(order)} limit ${size + 1}`;
  return readRows(db, query, order);
}

/** The rows of a statement in an order, with their sellers. */
function readRows(db: Db, query: Fragment, order: MarketOrder): Promise<MarketRow[]> {
  return many<MarketRow>(db)`
    select ${cardColumns}, o.recycler_id, ${ofSeller} from (${query}) o order by ${sortedBy(order)}`;
}

/** Columns of the filters and orders. */
const narrowColumns = sql`o.id, o.live, o.price_paise, o.year, o.expires_on, o.available, o.blocked, o.minimum_purchase,
  ${sql.join(MARKET_GROUPS.map((group) => sql.ref(`o.${group}`)))}`;

/** Number of offers that a search scans in the requested order before it uses the indexes of the text. */
const SCANNED_OFFERS = 2_000;

/**
 * Search in two steps. A frequent word is found quickly by scanning in the requested order. If the scan finds too few, the word is
 * rare, and all its offers are read from the indexes of the text, filtered and sorted. The planner alone chooses the wrong step when a word's
 * offers are unevenly distributed.
 */
async function searchMarketRows(
  db: Db,
  filters: MarketFilters,
  search: SearchText,
  order: MarketOrder,
  { size, after }: { size: number; after: MarketPlace | null },
): Promise<MarketRow[]> {
  const conditions = conditionsOf(filters, undefined);
  const scanned = await readRows(
    db,
    sql`with scanned as materialized (
      ${selectInOrder(conditions, { order, after, most: SCANNED_OFFERS })}
    )
    select o.* from scanned o where ${foundBy(search)} order by ${sortedBy(order)} limit ${size + 1}`,
    order,
  );
  if (scanned.length > size) return scanned;
  if (after !== null) conditions.push(sql`(${sql.join(rangesAfter(after, order), sql` or `)})`);
  return readRows(
    db,
    sql`with titled as materialized (select ${narrowColumns} from offers o where ${foundInIndexes(search)}),
      first as (select o.id from titled o where ${sql.join(conditions, sql` and `)} order by ${sortedBy(order)} limit ${size + 1})
    select ${listedColumns} from first join offers o using (id)`,
    order,
  );
}

function conditionsOf(filters: MarketFilters, merged: MarketGroup | undefined): Fragment[] {
  return [sql`o.live`, ...groupConditions(filters, merged), ...boundsOf(filters)];
}

/** An offer with the further fields of its detail page. */
interface DetailRow
  extends
    MarketRow,
    Pick<OffersTable, 'availability_proof_id' | 'trail_documents'>,
    Pick<EprAccountsTable, 'registration_date'> {
  /** Figures of the plant's capacity in the offer's year. */
  figures: Figures | null;
  /** Last approval of the offer's account. */
  approved_at: Date | null;
  signed_up_at: UsersTable['created_at'];
}

/** An offer of the market: includes sold-out offers, but not withdrawn or hidden ones. */
export function findMarketRow(db: Db, id: string): Promise<DetailRow | undefined> {
  return one<DetailRow>(db)`
    select ${cardColumns}, o.availability_proof_id, o.trail_documents, o.recycler_id, ${ofSeller}, a.registration_date,
      to_json(f) as figures, u.created_at as signed_up_at,
      (select max(h.at) from history h where h.subject_id = o.account_id and h.subject = 'epr_account' and h.to_status = 'approved')
        as approved_at
    from offers o join users u on u.id = o.recycler_id join epr_accounts a on a.id = o.account_id
      left join capacity_figures f on f.account_id = o.account_id and f.year = o.year
    where o.id = ${id} and o.status = 'listed' and o.seller_open`;
}

/** Criteria for similar offers. */
type Kind = Pick<CardRow, 'id' | 'waste_type' | 'product_type' | 'credit_type'>;

/**
 * Other live offers: first of the same waste, product and credit type, then of the same waste and credit type, then of one of the two;
 * newest first.
 */
export function listSimilarRows(db: Db, { id, waste_type, product_type, credit_type }: Kind, most: number) {
  return many<MarketRow>(db)`
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
    select ${cardColumns}, o.recycler_id, ${ofSeller} from closest join offers o using (id) order by closest.closeness, o.id desc`;
}

/** Number of live offers with the same option in every group of the filters. */
export type CombinationRow = Pick<OffersTable, MarketGroup | 'year'> & { offers: number };

/**
 * The live offers within bounds, counted by all groups at once: the counts of every choice of options follow from it. Without bounds one
 * narrow index has the answer.
 */
export async function countCombinations(db: Db, bounds: MarketBounds | null): Promise<CombinationRow[]> {
  const conditions = [sql`o.live`];
  if (bounds !== null) {
    conditions.push(...boundsOf(bounds));
    if (bounds.search !== null) conditions.push(foundInIndexes(bounds.search));
  }
  return many<CombinationRow>(db)`
    select waste_type, product_type, credit_type, recycler_type, state, year, count(*) as offers
    from offers o where ${sql.join(conditions, sql` and `)}
    group by waste_type, credit_type, product_type, recycler_type, state, year`;
}

/** Completed trades of a seller, and how fast buyers got an answer. */
export interface SellerRow extends Pick<OffersTable, 'recycler_id'> {
  completed_trades: number;
  delivered: Pick<TradesTable, 'unit' | 'quantity'>[];
  /** Null where fewer than 3 answers are known. */
  median_answer_hours: number | null;
}

/** Hours that a request waits where nobody answers: its whole life. */
const SILENCE_HOURS = 168;
const MOST_ANSWERS = 50;
const LEAST_ANSWERS = 3;

/**
 * The figures of sellers. An answer is the first move of a purchase request or of a producer's counter-offer of the last 365 days: the recycler's
 * own, or its expiry; of these the latest count. The index of a recycler's trades is read from its end, kind by kind.
 */
export function readSellerRows(db: Db, recyclerIds: readonly string[], at: Date): Promise<SellerRow[]> {
  return many<SellerRow>(db)`
    select s.recycler_id, done.completed_trades, done.delivered, answered.median_answer_hours
    from unnest(${[...recyclerIds]}::uuid[]) s (recycler_id)
    cross join lateral (
      select coalesce(sum(number), 0)::bigint as completed_trades,
        coalesce(json_agg(json_build_object('unit', unit, 'quantity', quantity) order by unit desc), '[]') as delivered
      from (
        select t.unit, count(*) as number, sum(t.quantity) as quantity
        from transactions x join trades t on t.id = x.trade_id
        where x.recycler_id = s.recycler_id and x.status = 'completed' group by t.unit
      ) by_unit
    ) done
    cross join lateral (
      select case when count(*) >= ${LEAST_ANSWERS}
        then round((percentile_cont(0.5) within group (order by hours))::numeric, 1)::float8 end as median_answer_hours
      from (
        select latest.hours
        from unnest(array['purchase', 'counter']) k (kind)
        cross join lateral (
          select t.id, case when move.to_status in ('approved', 'rejected', 'countered')
            then extract(epoch from move.at - t.created_at) / 3600 else ${SILENCE_HOURS} end as hours
          from trades t
          left join lateral (
            select h.at, h.to_status, coalesce(h.for_id, h.by_id) as by from history h
            where h.subject_id = t.id and h.subject = 'trade' and h.from_status = 'pending' order by h.id limit 1
          ) move on true
          where t.recycler_id = s.recycler_id and t.kind = k.kind and t.made_by = 'producer'
            and t.created_at > ${at}::timestamptz - interval '365 days' and t.created_at <= ${at}
            and (move.to_status = 'expired' or move.to_status is null and t.expires_at <= ${at}
              or move.to_status in ('approved', 'rejected', 'countered')
                and move.by = s.recycler_id)
          order by t.id desc limit ${MOST_ANSWERS}
        ) latest
        order by latest.id desc limit ${MOST_ANSWERS}
      ) answers
    ) answered`;
}
