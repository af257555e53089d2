import { type Db, many, sql, type Tx } from '#platform/database/database.ts';
import type {
  CompaniesTable,
  OffersTable,
  PriceWeeksTable,
  TradesTable,
  TransactionsTable,
} from '#platform/database/schema.gen.ts';
import type { WeekPrice } from './price.ts';

/** Waste, product and credit type together. */
export type PriceKind = Pick<PriceWeeksTable, 'waste_type' | 'product_type' | 'credit_type'>;

/** A kind that has a row in a week, with today's unit. */
type DueKind = PriceKind & Pick<PriceWeeksTable, 'unit'>;

/** Whether the week has its rows. */
export async function hasWeek(db: Db, week: string): Promise<boolean> {
  const { rows } = await sql`select from price_weeks where week = ${week} limit 1`.execute(db);
  return rows.length > 0;
}

interface Window {
  from: Date;
  /** Not part of it. */
  to: Date;
}

/** Trades by the instant at which their payment was verified, completed since or not, without those under a recall in force. */
const verifiedIn = ({ from, to }: Window) => sql`
  from transactions x join trades t on t.id = x.trade_id
  where x.status in ('payment_verified', 'completed') and x.verified_at >= ${from} and x.verified_at < ${to}
    and recall_of_trade(t.id) is null`;

/** The kinds with a trade in the window or a live offer. */
export function readDueKinds(db: Db, window: Window, today: string): Promise<DueKind[]> {
  return many<DueKind>(db)`
    select k.waste_type, k.product_type, k.credit_type, unit_of(k.waste_type, k.product_type, k.credit_type, ${today}::date) as unit
    from (
      select waste_type, product_type, credit_type from offers where live
      union
      select t.waste_type, t.product_type, t.credit_type ${verifiedIn(window)}
    ) k`;
}

type TradeRow = PriceKind &
  Pick<TradesTable, 'unit' | 'quantity' | 'price_paise'> & {
    seller: TradesTable['seller_gst_number'];
    buyer: TradesTable['buyer_gst_number'];
    verified_at: NonNullable<TransactionsTable['verified_at']>;
  };

/** The trades of the window. A PAN is characters 3 to 12 of a GST number. */
export function readTrades(db: Db, window: Window): Promise<TradeRow[]> {
  return many<TradeRow>(db)`
    select t.waste_type, t.product_type, t.credit_type, t.unit, t.quantity, t.price_paise,
      substr(t.seller_gst_number, 3, 10) as seller, substr(t.buyer_gst_number, 3, 10) as buyer, x.verified_at
    ${verifiedIn(window)}`;
}

type AskRow = PriceKind &
  Pick<OffersTable, 'unit' | 'price_paise'> & { seller: NonNullable<CompaniesTable['gst_number']> };

/** The lowest price of each seller's live offers of a kind and unit. */
export function readAsks(db: Db): Promise<AskRow[]> {
  return many<AskRow>(db)`
    select o.waste_type, o.product_type, o.credit_type, o.unit, coalesce(substr(c.gst_number, 3, 10), c.user_id::text) as seller,
      min(o.price_paise) as price_paise
    from offers o join companies c on c.user_id = o.recycler_id
    where o.live
    group by 1, 2, 3, 4, 5`;
}

type TradedRow = PriceKind &
  Pick<PriceWeeksTable, 'unit' | 'week'> & {
    price_paise: NonNullable<PriceWeeksTable['price_paise']>;
    trades_band: NonNullable<PriceWeeksTable['trades_band']>;
    quantity_band: NonNullable<PriceWeeksTable['quantity_band']>;
  };

/** The newest row of each kind before a week that was computed from trades and not carried over. */
export function readLastTraded(db: Db, week: string): Promise<TradedRow[]> {
  return many<TradedRow>(db)`
    select distinct on (waste_type, product_type, credit_type)
      waste_type, product_type, credit_type, unit, week, price_paise, trades_band, quantity_band
    from price_weeks
    where kind = 'traded' and not carried and week < ${week}
    order by waste_type, product_type, credit_type, week desc`;
}

/** Stores the rows of a week; one that is stored stays as it is. */
export async function insertWeek(
  tx: Tx,
  week: string,
  rows: readonly (DueKind & WeekPrice)[],
  at: Date,
): Promise<void> {
  await sql`
    insert into price_weeks (waste_type, product_type, credit_type, week, unit, kind, price_paise, trades_band, quantity_band, carried,
      as_of, created_at)
    select waste_type, product_type, credit_type, ${week}::date, unit, kind, price_paise, trades_band, quantity_band, carried, as_of, ${at}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r (waste_type text, product_type text, credit_type text, unit text, kind text,
      price_paise bigint, trades_band text, quantity_band text, carried boolean, as_of date)
    on conflict on constraint price_weeks_kind_week do nothing`.execute(tx);
}

export type PriceWeek = Omit<PriceWeeksTable, 'id' | 'created_at'>;
const SHOWN = sql`waste_type, product_type, credit_type, week, unit, kind, price_paise, trades_band, quantity_band, carried, as_of`;

/** The newest row of each kind. */
export function readLatest(db: Db, wasteType: string | null): Promise<PriceWeek[]> {
  return many<PriceWeek>(db)`
    select distinct on (waste_type, product_type, credit_type) ${SHOWN} from price_weeks
    where ${wasteType}::text is null or waste_type = ${wasteType}
    order by waste_type, product_type, credit_type, week desc`;
}

/** The rows of one kind, newest first. @param before only those of earlier weeks @param most null: all */
export function readWeeks(db: Db, kind: PriceKind, before: string | null, most: number | null): Promise<PriceWeek[]> {
  return many<PriceWeek>(db)`
    select ${SHOWN} from price_weeks
    where waste_type = ${kind.waste_type} and product_type = ${kind.product_type} and credit_type = ${kind.credit_type}
      and (${before}::date is null or week < ${before}::date)
    order by week desc limit ${most}`;
}
