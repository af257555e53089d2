import type { Actor } from '#platform/context.ts';
import { allOf, type Db, many, only, type RawBuilder, sql } from '#platform/database/database.ts';
import type {
  CreditRecordsTable,
  EprAccountsTable,
  RecallsTable,
  TradesTable,
  TransactionsTable,
  UsersTable,
} from '#platform/database/schema.gen.ts';
import { textOfOrder, textOfRequest } from '#platform/database/search-of-trades.ts';
import { amountPattern, type Page } from '#platform/paging.ts';
import { type Stage, stagesFoundBy } from '#trading/stages/stages.ts';
import type { needs } from './contract.ts';
import {
  ALL_TABS,
  CLOSED_STAGES,
  DISPUTED,
  HELD_STAGES,
  type ListTab,
  type Ordering,
  type Sort,
  type Tab,
  type TabFilter,
} from './rules.ts';

/** A trade in the list of a reader. Amounts in paise. */
export interface ListedRow extends Pick<
  TradesTable,
  | 'id'
  | 'kind'
  | 'round'
  | 'made_by'
  | 'title'
  | 'waste_type'
  | 'product_type'
  | 'credit_type'
  | 'unit'
  | 'year'
  | 'quantity'
  | 'price_paise'
  | 'seller_company'
  | 'buyer_company'
  | 'created_at'
> {
  stage: Stage;
  was_accepted: boolean;
  tab: Tab;
  order_id: TransactionsTable['order_id'] | null;
  registration_number: EprAccountsTable['registration_number'];
  credit_year: CreditRecordsTable['year'];
  recycler_unique_id: UsersTable['unique_id'];
  producer_unique_id: UsersTable['unique_id'];
  payable_paise: number;
  dispute: 'open' | 'ended' | null;
  held_by: RecallsTable['number'] | null;
  documents: number;
  /** Start of the stage. */
  since: Date;
}

/** Filters of a list, without its tab and its order. */
interface TradeFilter {
  search?: string | undefined;
  stages?: readonly Stage[] | undefined;
  kind?: 'purchase' | 'counter' | undefined;
  year?: number | undefined;
  wasteType?: string | undefined;
}

/** The time at which a stage began; a request that time has ended has expired at its deadline, also before it is moved. */
const since = sql`case
    when w.stage in ('asked', 'accepted', 'declined', 'withdrawn') then t.changed_at
    when w.stage = 'expired' then coalesce(t.expires_at, t.changed_at)
    when w.stage = 'paying' then x.created_at
    when w.stage = 'proven' then proven_at(t.id)
    else x.changed_at
  end`;

const SORT_COLUMNS: Readonly<Record<Sort, ReturnType<typeof sql>>> = {
  FY: sql`year`,
  quantity: sql`quantity`,
  price_per_credit: sql`price_paise`,
  total: sql`payable_paise`,
  since: sql`since`,
  due_at: sql`due_at`,
};

/** `order by` of a tab: what ends first comes first while something is open, the newest end otherwise; of equal values the newest trade. */
function orderOf(tab: TabFilter, ordering: Ordering | undefined) {
  if (ordering === undefined && tab === ALL_TABS) return sql`id desc`;
  if (ordering === undefined && tab === DISPUTED) return sql`dispute = 'open' desc, since desc, id desc`;
  if (ordering === undefined)
    return tab === 'needs_you' || tab === 'waiting' ? sql`due_at nulls last, since, id desc` : sql`since desc, id desc`;
  const isDescending = ordering.startsWith('-');
  const column = SORT_COLUMNS[(isDescending ? ordering.slice(1) : ordering) as Sort];
  return sql`${column} ${isDescending ? sql`desc` : sql`asc`} nulls last, id desc`;
}

/** Tasks of the reader's trades by trade. @param which `own` leaves out what waits for others, which only the order of a list needs */
function openTasksOf({ ownerId, role }: Actor, at: Date, which: 'own' | 'all') {
  const isOwn = sql`k.who = ${sql.lit(role)}`;
  const isWanted = allOf([
    role !== 'superadmin' && sql`${sql.ref(`k.${role}_id`)} = ${ownerId}`,
    which === 'own' ? isOwn : role === 'recycler' && sql`not k.is_about_fee`,
  ]);
  return sql`
    select k.trade_id, count(*) filter (where ${isOwn}) as own, min(k.due_at) filter (where ${isOwn}) as own_due, min(k.due_at) as due
    from open_tasks(${at}) k where ${isWanted} group by k.trade_id`;
}

/** Trades with disputes that the reader may see: one about the fee is the buyer's and the platform's. */
const disputesFor = ({ role }: Actor) => sql`
  select d.trade_id, bool_or(d.status = 'open') as is_open from disputes d
  ${role === 'recycler' ? sql`left join payments p on p.id = d.payment_id where p.payee is distinct from 'platform'` : sql``} group by d.trade_id`;

/** Tables of the search text: read where something is searched. */
const ofSearchText = sql`
  join epr_accounts a on a.id = t.producer_account_id join users p on p.id = t.producer_id join users r on r.id = t.recycler_id`;

/** Condition that a tab holds a trade of `tradesOf`. */
function isIn(tab: TabFilter) {
  if (tab === ALL_TABS) return sql`true`;
  return tab === DISPUTED ? sql`dispute is not null` : sql`tab = ${tab}`;
}

/**
 * The reader's trades under a filter, each with its tab and the day of its first task. A party sees its own, a superadmin all.
 * @param which as of `openTasksOf`
 */
function tradesOf(
  actor: Actor,
  { search, stages, kind, year, wasteType }: TradeFilter,
  at: Date,
  which: 'own' | 'all',
  condition: RawBuilder<unknown> | false = false,
) {
  const { ownerId, role } = actor;
  const party = role === 'superadmin' ? null : sql.ref(`${role}_id`);
  const pattern = amountPattern(search);
  const found = stagesFoundBy(search ?? '', kind === undefined ? 'order' : 'request');
  const text =
    kind === undefined
      ? textOfOrder(sql`coalesce(x.created_at, t.created_at)`, sql`coalesce(x.reason, t.reason)`)
      : textOfRequest;
  const isWanted = allOf([
    // The newest round of a negotiation stands for it.
    sql`t.status <> 'countered'`,
    condition,
    party !== null && sql`t.${party} = ${ownerId}`,
    stages !== undefined && sql`w.stage = any (${[...stages]})`,
    kind !== undefined && sql`t.kind = ${kind}`,
    year !== undefined && sql`t.year = ${year}`,
    wasteType !== undefined && wasteType !== '' && sql`t.waste_type = ${wasteType}`,
    pattern !== null && sql`(w.stage = any (${found}) or ${text} ilike ${pattern})`,
  ]);
  return sql`
    select t.id, t.kind, t.year, t.quantity, t.price_paise, t.item_value_paise + t.fee_paise + t.gst_paise as payable_paise, w.stage,
      ${since} as since, case when open.own > 0 then open.own_due else open.due end as due_at,
      case
        when open.own > 0 then 'needs_you'
        when w.stage = 'completed' then 'done'
        when w.stage = any (${[...CLOSED_STAGES]}) then 'closed'
        else 'waiting'
      end as tab,
      case when dispute.is_open then 'open' when not dispute.is_open then 'ended' end as dispute
    from trades t
    left join transactions x on x.trade_id = t.id ${party === null ? sql`` : sql`and x.${party} = ${ownerId}`}
    left join (${openTasksOf(actor, at, which)}) open on open.trade_id = t.id
    left join (${disputesFor(actor)}) dispute on dispute.trade_id = t.id
    ${pattern === null ? sql`` : ofSearchText}
    cross join lateral (select stage_of(t, x, ${at}) as stage) w
    where ${isWanted}`;
}

/** Holds for each trade that goes on, and for one that has ended: from the indexes of those. */
const isOpen = (ended: string | null) => sql`t.id in (
  select id from trades where expires_at is not null
  union all select trade_id from transactions where status = 'initiated'
  union all select trade_id from transactions where status = 'payment_verified'
  union all select ${ended}::uuid)`;

/** Trades of a tab after the one that the page names, wherever that stands by now. One row more than the page size if there are more. */
export function listTab(
  db: Db,
  actor: Actor,
  tab: TabFilter,
  filter: TradeFilter,
  ordering: Ordering | undefined,
  page: Page,
  at: Date,
): Promise<ListedRow[]> {
  const needsDue = ordering?.endsWith('due_at') || (ordering === undefined && tab === 'waiting');
  const rows = (condition: RawBuilder<unknown> | false) =>
    tradesOf(actor, filter, at, needsDue ? 'all' : 'own', condition);
  // Later pages may begin after a trade that has left the tab.
  const isFirstToDo = tab === 'needs_you' && page.after === null && sql`open.own > 0`;
  const isWaiting = tab === 'waiting' && actor.role === 'superadmin' && isOpen(page.after);
  const shown =
    ordering === undefined && tab === ALL_TABS
      ? sql`
        shown as (
          select l.*, row_number() over (order by id desc) as place
          from (${rows(page.after !== null && sql`t.id < ${page.after}`)} order by t.id desc limit ${page.size + 1}) l)`
      : sql`
        placed as (
          select l.*, row_number() over (order by ${orderOf(tab, ordering)}) as place from (${rows(isFirstToDo || isWaiting)}) l
          where ${isIn(tab)} or id = ${page.after}::uuid),
        shown as (
          select * from placed where ${isIn(tab)} and place > coalesce((select place from placed where id = ${page.after}::uuid), 0)
          order by place limit ${page.size + 1})`;
  return many<ListedRow>(db)`
    with ${shown}
    select t.id, t.kind, t.round, t.payee_id is not null as was_accepted, t.made_by, t.title, t.waste_type,
      t.product_type, t.credit_type, t.unit, t.year, t.quantity, t.price_paise, t.seller_company, t.buyer_company,
      t.created_at, s.stage, s.tab, s.since, s.payable_paise, s.dispute, x.order_id,
      case when s.stage = any (${[...HELD_STAGES]}) then recall_of_trade(s.id) end as held_by,
      (select count(*) from trade_documents d where d.trade_id = s.id and d.replaced_at is null) as documents,
      c.year as credit_year, r.unique_id as recycler_unique_id, p.unique_id as producer_unique_id, a.registration_number
    from shown s
    join trades t on t.id = s.id join epr_accounts a on a.id = t.producer_account_id left join transactions x on x.trade_id = t.id
    join credit_records c on c.id = t.credit_id join users r on r.id = t.recycler_id join users p on p.id = t.producer_id
    order by s.place`;
}

/** Numbers of trades by tab under a filter. */
export function countTabs(db: Db, actor: Actor, filter: TradeFilter, at: Date): Promise<Record<ListTab, number>> {
  const isWhole = Object.values(filter).every((value) => value === undefined || value === '');
  // With `offset 0` the tab of a trade is computed once, not for each number.
  const numbers =
    actor.role === 'superadmin' && isWhole
      ? numbersOfMarket(actor, at)
      : sql`
    select count(*) filter (where tab = 'needs_you') as needs_you, count(*) filter (where tab = 'waiting') as waiting,
      count(*) filter (where tab = 'done') as done, count(*) filter (where tab = 'closed') as closed,
      count(*) filter (where dispute is not null) as disputed
    from (${tradesOf(actor, filter, at, 'own')} offset 0) l`;
  return only<Record<ListTab, number>>(db)`${numbers}`;
}

/**
 * The same numbers of all trades, for a superadmin: entries of indexes are counted, and of the trades themselves those alone are read in which
 * something waits for the reader. An answered round is countered, and a trade with a work order is in no other state.
 */
const numbersOfMarket = (actor: Actor, at: Date) => sql`
  select own.needs_you, orders.open + requests.open - own.waiting as waiting, orders.kept - orders.open - own.done as done,
    requests.rounds - requests.answered - requests.open - orders.kept - own.closed as closed,
    (select count(*) from (${disputesFor(actor)}) d) as disputed
  from (
    select (select count(*) from transactions where status <> 'cancelled') as kept,
      (select count(*) from transactions where status = 'initiated') + (select count(*) from transactions where status = 'payment_verified') as open
  ) orders, (
    select (select count(*) from trades) as rounds, (select count(*) from trades where previous_id is not null) as answered,
      (select count(*) from trades where expires_at > ${at}) as open
  ) requests, (
    select count(*) as needs_you, count(*) filter (where w.stage = 'completed') as done,
      count(*) filter (where w.stage = any (${[...CLOSED_STAGES]})) as closed,
      count(*) filter (where w.stage <> 'completed' and w.stage <> all (${[...CLOSED_STAGES]})) as waiting
    from (${openTasksOf(actor, at, 'own')}) k join trades t on t.id = k.trade_id left join transactions x on x.trade_id = t.id
      cross join lateral (select stage_of(t, x, ${at}) as stage) w
  ) own`;

/** Numbers of trades that wait for the reader: all of them, requests by kind, and work orders. */
export type Needs = Record<keyof typeof needs, number>;

/** Numbers of trades that need the reader. */
export function countNeeds(db: Db, actor: Actor, at: Date): Promise<Needs> {
  const isRequest = sql`t.status in ('pending', 'approved')`;
  return only<Needs>(db)`
    select count(*) as needs_you,
      count(*) filter (where ${isRequest} and t.kind = 'purchase') as needs_you_direct_purchase,
      count(*) filter (where ${isRequest} and t.kind = 'counter') as needs_you_counter_offers,
      count(*) filter (where not ${isRequest}) as needs_you_transactions
    from (${openTasksOf(actor, at, 'own')}) open join trades t on t.id = open.trade_id`;
}
