import { column, type Db, many, one, sql, type Tx, oneOf } from '#platform/database/database.ts';
import type {
  CapacitiesTable,
  CapacityFiguresTable,
  CreditRecordsTable,
  EprAccountsTable,
} from '#platform/database/schema.gen.ts';
import type { Fact } from './figures.ts';

/** Figures of an account's year as they are stored; lists and details join them. */
export type CapacityFigures = CapacityFiguresTable & { facts: Fact[] };

/** Rows that the figures of an account are computed from. */
export interface CapacityInputs extends Pick<
  EprAccountsTable,
  'id' | 'waste_type' | 'registration_number' | 'registered_name'
> {
  /** By their first day. */
  capacities: Pick<CapacitiesTable, 'kg_per_year' | 'consent_valid_until' | 'from_day' | 'checked_by'>[];
  credits: Pick<
    CreditRecordsTable,
    'year' | 'product_type' | 'credit_type' | 'unit' | 'potential' | 'available' | 'sold' | 'product_sold'
  >[];
  years: CapacityFiguresTable['year'][];
}

/** Makes those who change the capacity or the credits of these accounts follow each other, so that each writes figures of all before it. */
export async function lockAccounts(tx: Tx, accountIds: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('capacity ' || id, 0))
    from unnest(${accountIds.toSorted()}::text[]) as id`.execute(tx);
}

export function readInputs(db: Db, accountIds: readonly string[]): Promise<CapacityInputs[]> {
  return many<CapacityInputs>(db)`
    select a.id, a.waste_type, a.registration_number, a.registered_name,
      (select coalesce(json_agg(p order by p.from_day), '[]') from capacities p where p.account_id = a.id) as capacities,
      (select coalesce(json_agg(c order by c.id), '[]') from credit_records c where c.account_id = a.id) as credits,
      array(select f.year from capacity_figures f where f.account_id = a.id) as years
    from epr_accounts a where a.id = ${oneOf(accountIds)}`;
}

export async function storeFigures(tx: Tx, figures: readonly CapacityFigures[]): Promise<void> {
  await sql`
    insert into capacity_figures
    select * from json_populate_recordset(null::capacity_figures, ${JSON.stringify(figures)})
    on conflict (account_id, year) do update set possible = excluded.possible, claimed = excluded.claimed,
      percent = excluded.percent, status = excluded.status, facts = excluded.facts, day = excluded.day,
      rules_version = excluded.rules_version`.execute(tx);
}

/**
 * Recycler accounts whose figures are of another day or of other rules, or are missing.
 * @param day today
 * @param year the current one, of which every declared capacity has figures
 */
export function findOutdated(
  db: Db,
  { day, year, most }: { day: string; year: number; most: number },
): Promise<string[]> {
  return column<EprAccountsTable['id']>(db)`
    select a.id from epr_accounts a join rule_streams s on s.stream = a.waste_type
    where a.role = 'recycler' and (
      exists (select from capacity_figures f where f.account_id = a.id and (f.day <> ${day} or f.rules_version < s.version))
      or exists (select from credit_records c where c.account_id = a.id
        and not exists (select from capacity_figures f where f.account_id = a.id and f.year = c.year))
      or exists (select from capacities p where p.account_id = a.id)
        and not exists (select from capacity_figures f where f.account_id = a.id and f.year = ${year}))
    order by a.id limit ${most}`;
}

/** A recycler's account; `ownerId` null: of any owner, for the superadmin. */
export function findAccount(
  db: Db,
  id: string,
  ownerId: string | null,
): Promise<Pick<EprAccountsTable, 'id'> | undefined> {
  return one<Pick<EprAccountsTable, 'id'>>(db)`
    select id from epr_accounts
    where id = ${id} and role = 'recycler' and (${ownerId}::uuid is null or owner_id = ${ownerId}::uuid)`;
}

export function listCapacities(db: Db, accountId: string): Promise<CapacitiesTable[]> {
  return many<CapacitiesTable>(db)`
    select * from capacities where account_id = ${accountId} order by from_day desc`;
}

export function findCapacity(db: Db, id: string): Promise<CapacitiesTable | undefined> {
  return one<CapacitiesTable>(db)`select * from capacities where id = ${id}`;
}

export async function insertCapacity(tx: Tx, row: Omit<CapacitiesTable, 'checked_by' | 'checked_at'>): Promise<void> {
  await sql`
    insert into capacities (id, account_id, owner_id, kg_per_year, consent_number, consent_valid_until, from_day, document_id,
      created_by, created_at)
    values (${row.id}, ${row.account_id}, ${row.owner_id}, ${row.kg_per_year}, ${row.consent_number}, ${row.consent_valid_until},
      ${row.from_day}, ${row.document_id}, ${row.created_by}, ${row.created_at})`.execute(tx);
}

export async function removeCapacity(tx: Tx, id: string): Promise<void> {
  await sql`delete from capacities where id = ${id}`.execute(tx);
}

/** @param check null: it is declared only */
export async function setChecked(tx: Tx, id: string, check: { byId: string; at: Date } | null): Promise<void> {
  await sql`
    update capacities set checked_by = ${check?.byId ?? null}, checked_at = ${check?.at ?? null} where id = ${id}`.execute(
    tx,
  );
}
