import { type Db, many, sql, oneOf, only } from '#platform/database/database.ts';
import type { EprAccountsTable, OffersTable, TargetsTable, UsersTable } from '#platform/database/schema.gen.ts';
import { MOST_COUNTED, type Counts } from './counts.ts';

/** At most so many of the cheapest matching offers of a target are looked at. */
export const MOST_OFFERS = 1_000;

/** A target that is planned for, with what its limit of purchases counts with: the figures of the newest sheet, where that set it. */
export interface TargetRow extends Pick<
  TargetsTable,
  | 'id'
  | 'owner_id'
  | 'account_id'
  | 'number'
  | 'waste_type'
  | 'product_type'
  | 'credit_type'
  | 'unit'
  | 'year'
  | 'remaining'
  | 'achieved'
  | 'blocked'
  | 'purchase_count'
> {
  is_approved: boolean;
  producer_type: EprAccountsTable['entity_type'];
  sheet_quantity: number | null;
  sheet_leftover: number | null;
  sheet_held: number | null;
}

/** Targets of the owner, in the order of these ids, each once; `is_approved` says whether their account is. */
export function listPlannedTargets(db: Db, ownerId: string, ids: readonly string[]): Promise<TargetRow[]> {
  return many<TargetRow>(db)`
    select t.id, t.owner_id, t.account_id, t.number, t.waste_type, t.product_type, t.credit_type, t.unit, t.year, t.remaining, t.achieved,
      t.blocked, t.purchase_count, a.status = 'approved' as is_approved, a.entity_type as producer_type,
      o.quantity as sheet_quantity, o.leftover as sheet_leftover, o.held as sheet_held
    from targets t
    join epr_accounts a on a.id = t.account_id
    left join lateral (
      select s.id from obligation_sheets s where s.account_id = t.account_id and s.year = t.year order by s.id desc limit 1
    ) newest on true
    left join obligation_targets o on o.sheet_id = newest.id and o.target_id = t.id
    where t.owner_id = ${ownerId} and t.id = ${oneOf(ids)}
    order by array_position(${[...ids]}::uuid[], t.id)`;
}

/** Conditions by which a plan leaves out live offers of a target's kind. Prices in paise. */
export interface OfferFilter extends FilterOptions {
  kind: Pick<TargetRow, 'waste_type' | 'product_type' | 'credit_type' | 'unit'>;
  /** Financial year of the credits; null: any, as the options say for all targets of a plan. */
  year: number | null;
  /** Credits that expire before this day are late; null: none is. */
  lateBefore: string | null;
  /** Prices that a rule refuses outside of; null: none is refused. */
  band: { low: number; high: number } | null;
}

/** Conditions that are the same for all targets of a plan. */
interface FilterOptions {
  /** These offers alone; null: any. */
  ids: readonly string[] | null;
  today: string;
  ceiling: number | null;
  /** Unique ids of sellers. */
  avoid: readonly string[];
}

/** Columns of an offer that the search needs. */
export interface MatchingRow extends Pick<OffersTable, 'id'> {
  price: OffersTable['price_paise'];
  minimum: OffersTable['minimum_purchase'];
  available: OffersTable['available'];
  free: number;
  /** Number of the day since 1970; null: unknown. */
  expires_day: number | null;
}

/** Columns of an offer that a plan shows. */
export interface PlannedOffer extends Pick<OffersTable, 'id' | 'title' | 'year' | 'expires_on'> {
  recycler_id: UsersTable['unique_id'];
}

/** Whether an offer is live and of the kind of a filter, which is a row of `k`. */
const isOfKind = sql`
  o.live and o.waste_type = k.waste_type and o.product_type = k.product_type and o.credit_type = k.credit_type and o.unit = k.unit`;

/** Filters as rows of `k`, numbered by `nth` from 1: so one statement serves many targets. */
const rowsOf = (filters: readonly OfferFilter[]) => sql`
  unnest(${filters.map(({ kind }) => kind.waste_type)}::text[], ${filters.map(({ kind }) => kind.product_type)}::text[],
    ${filters.map(({ kind }) => kind.credit_type)}::text[], ${filters.map(({ kind }) => kind.unit)}::text[],
    ${filters.map(({ year }) => year)}::integer[], ${filters.map(({ lateBefore }) => lateBefore)}::date[],
    ${filters.map(({ band }) => band?.low ?? null)}::bigint[], ${filters.map(({ band }) => band?.high ?? null)}::bigint[])
  with ordinality as k (waste_type, product_type, credit_type, unit, year, late_before, lowest, highest, nth)`;

/** Why an offer is left out, each with its condition, in this order. What is null leaves none out. */
const reasonsOf = ({ today, ceiling, avoid }: FilterOptions) =>
  [
    ['expired', sql`o.expires_on < ${today}`],
    ['late', sql`o.expires_on < k.late_before`],
    ['above', sql`o.price_paise > ${ceiling}::bigint`],
    [
      'avoided',
      sql`o.recycler_id = any (array(select u.id from users u where u.unique_id = any (${[...avoid]}::text[])))`,
    ],
    ['refused', sql`o.price_paise not between k.lowest and k.highest`],
  ] as const;

/** The cheapest offers that match a filter, of equal prices the oldest, and the least price of those beyond them, in paise; null: these are all. */
export interface CheapestOffers {
  offers: MatchingRow[];
  unseenFrom: number | null;
}

/** The cheapest offers that match each of these filters, which are of the same options. */
export async function listMatchingOffers(
  db: Db,
  filters: readonly OfferFilter[],
  most: number,
): Promise<CheapestOffers[]> {
  const [options] = filters;
  if (options === undefined) return [];
  const { year, ids } = options;
  const rows = await many<MatchingRow & { nth: number }>(db)`
    select k.nth, c.* from ${rowsOf(filters)} cross join lateral (
      select o.id, o.price_paise as price, o.minimum_purchase as minimum, o.available, o.available - o.blocked as free,
        o.expires_on - date '1970-01-01' as expires_day
      from offers o
      where ${isOfKind} ${year === null ? sql`` : sql`and o.year = k.year`} ${ids === null ? sql`` : sql`and o.id = ${oneOf(ids)}`}
        and ${sql.join(
          reasonsOf(options).map(([, condition]) => sql`(${condition}) is not true`),
          sql` and `,
        )}
      order by o.price_paise, o.id limit ${most + 1}) c
    order by k.nth, c.price, c.id`;
  const byFilter = Map.groupBy(rows, ({ nth }) => nth - 1);
  return filters.map((_, place) => {
    const found = byFilter.get(place) ?? [];
    return { offers: found.slice(0, most), unseenFrom: found[most]?.price ?? null };
  });
}

export function countOffers(db: Db, filter: OfferFilter): Promise<Counts> {
  const { year } = filter;
  const reasons = [['other_year', year === null ? sql`false` : sql`o.year <> k.year`], ...reasonsOf(filter)] as const;
  const part = sql.join(
    reasons.map(([reason, condition]) => sql`when ${condition} then ${sql.lit(reason)}`),
    sql` `,
  );
  return only<Counts>(db)`
    select count(*) > ${MOST_COUNTED} as capped, count(*) filter (where part = 'matching') as matching,
      count(*) filter (where part = 'other_year') as other_year, count(*) filter (where part = 'expired') as expired,
      count(*) filter (where part = 'late') as late, count(*) filter (where part = 'above') as above,
      count(*) filter (where part = 'avoided') as avoided, count(*) filter (where part = 'refused') as refused
    from ${rowsOf([filter])} cross join lateral (
      select case ${part} else 'matching' end as part from offers o where ${isOfKind}
      order by o.price_paise, o.id limit ${MOST_COUNTED + 1}) live`;
}

/** Offers of plans by id. */
export async function readPlannedOffers(db: Db, ids: readonly string[]): Promise<Map<string, PlannedOffer>> {
  const rows = await many<PlannedOffer>(db)`
    select o.id, o.title, o.year, o.expires_on, u.unique_id as recycler_id
    from offers o join users u on u.id = o.recycler_id where o.id = ${oneOf(ids)}`;
  return new Map(rows.map((row) => [row.id, row]));
}
