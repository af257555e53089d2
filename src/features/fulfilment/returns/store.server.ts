/** Orders, targets and what is there of an account's year. */
import type { TaxedTrade } from '#money/invoices/amounts.ts';
import { column, type Db, exists, many, one, oneOf } from '#platform/database/database.ts';
import type {
  CreditRecordsTable,
  DisputesTable,
  EprAccountsTable,
  TargetsTable,
  TradesTable,
  TransactionsTable,
} from '#platform/database/schema.gen.ts';

export type AccountRow = Pick<
  EprAccountsTable,
  'registration_number' | 'registered_name' | 'waste_type' | 'entity_type'
>;

/** A producer's account of an owner. */
export function findAccount(db: Db, ownerId: string, id: string): Promise<AccountRow | undefined> {
  return one<AccountRow>(db)`
    select registration_number, registered_name, waste_type, entity_type from epr_accounts
    where id = ${id} and owner_id = ${ownerId} and role = 'producer'`;
}

/** A verified or completed order that is meant for the account and the year. */
export interface OrderRow
  extends
    TaxedTrade,
    Pick<TradesTable, 'target_id' | 'product_type' | 'credit_type' | 'quantity' | 'unit' | 'seller_company'> {
  trade_id: TradesTable['id'];
  order_id: TransactionsTable['order_id'];
  /** Financial year of the credit itself. */
  credit_year: CreditRecordsTable['year'];
  completed: boolean;
  verified_at: TransactionsTable['verified_at'];
  seller_registration: EprAccountsTable['registration_number'];
  /** Whether there is an invoice of each supplier that is not wholly credited. */
  recycler_invoice: boolean;
  platform_invoice: boolean;
  has_open_dispute: boolean;
}

export async function listOrders(db: Db, accountId: string, year: number): Promise<OrderRow[]> {
  return many<OrderRow>(db)`
    select t.id as trade_id, x.order_id, t.target_id, t.product_type, t.credit_type, t.quantity, t.unit, t.seller_company, t.item_value_paise, t.fee_paise,
      t.gst_basis_points, t.seller_gst_number, t.buyer_gst_number, r.year as credit_year,
      x.status = 'completed' as completed, s.registration_number as seller_registration, x.verified_at, not x.lacks_invoice as recycler_invoice,
      exists (select from documents d
        where d.trade_id = t.id and d.supplier = 'platform' and d.type = 'invoice' and not d.wholly_credited) as platform_invoice,
      exists (select from disputes d where d.trade_id = t.id and d.status = 'open') as has_open_dispute
    from trades t join transactions x on x.trade_id = t.id join credit_records r on r.id = t.credit_id
      join epr_accounts s on s.id = r.account_id
    where t.producer_account_id = ${accountId} and t.year = ${year} and x.status in ('payment_verified', 'completed')
    order by x.order_id`;
}

/** All trades that are meant for the account and the year, in every stage that documents are made in. */
export function listBilledTrades(db: Db, accountId: string, year: number): Promise<string[]> {
  return column<TradesTable['id']>(db)`
    select t.id from trades t join transactions x on x.trade_id = t.id
    where t.producer_account_id = ${accountId} and t.year = ${year}`;
}

export function listTargets(db: Db, accountId: string, year: number): Promise<TargetsTable[]> {
  return many<TargetsTable>(db)`
    select * from targets where account_id = ${accountId} and year = ${year} order by number`;
}

export function hasSheet(db: Db, accountId: string, year: number): Promise<boolean> {
  return exists(db)`
    select from obligation_sheets where account_id = ${accountId} and year = ${year} limit 1`;
}

/** Numbers of the newest dispute of each disputed line of trades, by line. */
export async function disputesOfLines(db: Db, tradeIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await many<{ line: string } & Pick<DisputesTable, 'number'>>(db)`
    select distinct on (line_id) line_id as line, number from disputes
    where trade_id = ${oneOf(tradeIds)} and line_id is not null order by line_id, id desc`;
  return new Map(rows.map(({ line, number }) => [line, number]));
}
