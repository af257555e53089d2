import { allOf, type Db, one, sql, type Tx } from '#platform/database/database.ts';
import type { CreditRecordsTable, EprAccountsTable, OffersTable } from '#platform/database/schema.gen.ts';
import { amountPattern, type Page, readPage } from '#platform/paging.ts';
import type { Figures } from '#rules/capacity/figures.ts';

/** A credit record with its registration and what its offers have reserved. */
export type CreditRow = CreditRecordsTable &
  Pick<EprAccountsTable, 'registration_number' | 'registered_name'> &
  Pick<OffersTable, 'blocked' | 'held_by'> & {
    /** Free quantity of its offers that are on the market. */
    free: number;
    /** Capacity of its account and year. */
    figures: Figures | null;
  };

/** Filter of credit records; `ownerId` null: records of all recyclers, for the superadmin. */
interface CreditFilters {
  ownerId: string | null;
  accountId?: string | undefined;
  productType?: string | undefined;
  year?: number | undefined;
  search?: string | undefined;
}

/** Quantity that trades in progress block of a record's offers. */
const blocked = sql`(select coalesce(sum(o.blocked), 0) from offers o where o.credit_id = c.id)`;

const selectCredit = sql`
  select c.*, a.registration_number, a.registered_name,
    ${blocked} as blocked,
    (select coalesce(sum(o.available - o.blocked), 0) from offers o where o.credit_id = c.id and o.live) as free,
    recall_in_force(c.account_id, c.waste_type, c.year, c.credit_type, null) as held_by,
    to_json(f) as figures
  from credit_records c join epr_accounts a on a.id = c.account_id
    left join capacity_figures f on f.account_id = c.account_id and f.year = c.year`;

/** Credit records, newest first. */
export function listCreditRows(db: Db, filters: CreditFilters, page: Page) {
  const { ownerId, accountId, productType, year } = filters;
  const pattern = amountPattern(filters.search);
  return readPage<CreditRow>(db, page)`
    ${selectCredit} where ${allOf([
      ownerId !== null && sql`c.owner_id = ${ownerId}`,
      accountId !== undefined && sql`c.account_id = ${accountId}`,
      productType !== undefined && sql`c.product_type = ${productType}`,
      year !== undefined && sql`c.year = ${year}`,
      page.after !== null && sql`c.id < ${page.after}`,
      pattern !== null &&
        sql`concat_ws(chr(31), c.year || '-' || lpad(((c.year + 1) % 100)::text, 2, '0'), a.registration_number,
          a.registered_name, c.waste_type, c.product_type, c.credit_type, c.state, c.processing_capacity_kg, c.potential,
          c.available, c.sold, c.available + c.sold, c.product_sold, ${blocked}, c.listed, greatest(c.listed - ${blocked}, 0),
          greatest(c.available - c.listed, 0)) ilike ${pattern}`,
    ])} order by c.id desc`;
}

export function findCreditRow(db: Db, id: string, ownerId: string): Promise<CreditRow | undefined> {
  return one<CreditRow>(db)`${selectCredit} where c.id = ${id} and c.owner_id = ${ownerId}`;
}

/** An owner's record, locked until the transaction ends. */
export interface LockedCredit extends Pick<
  CreditRecordsTable,
  'id' | 'year' | 'unit' | 'potential' | 'available' | 'listed'
> {
  accountId: CreditRecordsTable['account_id'];
  wasteType: CreditRecordsTable['waste_type'];
  productType: CreditRecordsTable['product_type'];
  creditType: CreditRecordsTable['credit_type'];
}

/** Locks an owner's record. Lock order: credit record, offer, target. */
export function lockCredit(tx: Tx, id: string, ownerId: string): Promise<LockedCredit | undefined> {
  return one<LockedCredit>(tx)`
    select id, account_id as "accountId", year, unit, waste_type as "wasteType", product_type as "productType", credit_type as "creditType",
      potential, available, listed
    from credit_records where id = ${id} and owner_id = ${ownerId} for no key update`;
}

export async function insertCredit(
  tx: Tx,
  record: {
    id: string;
    ownerId: string;
    accountId: string;
    wasteType: string;
    year: number;
    productType: string;
    creditType: string;
    state: string;
    capacityKg: number;
    potential: number;
    productSold: number | null;
    at: Date;
  },
): Promise<void> {
  await sql`
    insert into credit_records (id, owner_id, account_id, waste_type, year, product_type, credit_type, state, processing_capacity_kg,
      potential, product_sold, created_at)
    values (${record.id}, ${record.ownerId}, ${record.accountId}, ${record.wasteType}, ${record.year}, ${record.productType},
      ${record.creditType}, ${record.state}, ${record.capacityKg}, ${record.potential}, ${record.productSold}, ${record.at})`.execute(
    tx,
  );
}

export async function setProductSold(tx: Tx, id: string, productSold: number | null): Promise<void> {
  await sql`update credit_records set product_sold = ${productSold} where id = ${id}`.execute(tx);
}

export async function setPotential(tx: Tx, id: string, potential: number): Promise<void> {
  await sql`update credit_records set potential = ${potential} where id = ${id}`.execute(tx);
}
