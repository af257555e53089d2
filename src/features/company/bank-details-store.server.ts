import { type Db, many, sql, type Tx, one } from '../../platform/database/database.ts';
import type { BankDetailsTable, FilesTable, UsersTable } from '../../platform/database/schema.gen.ts';
import type { Page } from '../../platform/paging.ts';

/** Current or past bank details of a company; holder and number of a closed company are erased. */
export type BankDetailsRow = Pick<
  BankDetailsTable,
  | 'id'
  | 'company_id'
  | 'state'
  | 'created_at'
  | 'in_force_from'
  | 'account_holder_name'
  | 'account_number_encrypted'
  | 'account_number_last4'
  | 'bank_name'
  | 'ifsc_code'
  | 'branch_name'
>;

/** Statuses are computed for the current time, because the job that stores them runs a little later. */
const detailsAt = (now: Date) => sql`(
  select d.id, d.company_id, d.created_at, d.in_force_from, d.account_holder_name, d.account_number_encrypted, d.account_number_last4,
    d.bank_name, d.ifsc_code, d.branch_name, case
      when d.state = 'waiting' and d.in_force_from <= ${now} then 'in_force'
      when d.state = 'in_force' and exists (select from bank_details w where w.company_id = d.company_id and w.state = 'waiting'
        and w.in_force_from <= ${now}) then 'replaced'
      else d.state end as state
  from bank_details d)`;

/** All bank details of a company, newest first; one row more than the page size if there is a next page. */
export function listDetails(db: Db, companyId: string, page: Page, now: Date): Promise<BankDetailsRow[]> {
  return many<BankDetailsRow>(db)`
    select d.* from ${detailsAt(now)} d
    where d.company_id = ${companyId} and (${page.after}::uuid is null or d.id < ${page.after}::uuid)
    order by d.id desc limit ${page.size + 1}`;
}

/** Bank details in force and pending. */
export interface OpenDetails {
  inForce: BankDetailsRow | undefined;
  waiting: BankDetailsRow | undefined;
}

/** Bank details of each of these companies. */
export async function findOpenDetails(
  db: Db,
  companyIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, OpenDetails>> {
  const { rows } = await sql<BankDetailsRow>`
    select d.* from ${detailsAt(now)} d
    where d.company_id = any (${[...companyIds]}::uuid[]) and d.state in ('in_force', 'waiting')`.execute(db);
  return new Map(
    companyIds.map((id) => {
      const own = rows.filter(({ company_id }) => company_id === id);
      return [
        id,
        {
          inForce: own.find(({ state }) => state === 'in_force'),
          waiting: own.find(({ state }) => state === 'waiting'),
        },
      ];
    }),
  );
}

/** Bank details by id, in any status. */
export async function stateOfDetails(tx: Tx, id: string): Promise<BankDetailsRow['state'] | undefined> {
  const row = await one<Pick<BankDetailsTable, 'state'>>(tx)`
    select state from bank_details where id = ${id}`;
  return row?.state;
}

export async function uniqueIdOf(db: Db, id: string): Promise<string> {
  const row = await one<Pick<UsersTable, 'unique_id'>>(db)`select unique_id from users where id = ${id}`;
  return row?.unique_id ?? '';
}

/** Whether the user exists and has a company. */
export async function isOpenCompany(db: Db, id: string): Promise<boolean> {
  const row = await one<object>(db)`
    select from users where id = ${id} and role in ('recycler', 'producer') and closed_at is null`;
  return row !== undefined;
}

/** Applies or cancels a pending change. Returns the id of its bank details, or null if none is pending. */
export async function decideChange(
  tx: Tx,
  change: { companyId: string; verdict: 'confirm' | 'cancel'; at: Date },
): Promise<string | null> {
  const row = await one<{ id: BankDetailsTable['id'] | null }>(tx)`
    select decide_bank_change(${change.companyId}, ${change.verdict}, ${change.at}) as id`;
  return row?.id ?? null;
}

/** Companies whose pending bank details came into force but are not yet marked so. */
export async function findDueCompanies(db: Db, now: Date, most: number): Promise<string[]> {
  const { rows } = await sql<Pick<BankDetailsTable, 'company_id'>>`
    select company_id from bank_details where state = 'waiting' and in_force_from <= ${now}
    order by in_force_from limit ${most}`.execute(db);
  return rows.map(({ company_id }) => company_id);
}

/** Marks the bank details of a company that are in force by now. */
export async function settleDetails(tx: Tx, companyId: string, now: Date): Promise<void> {
  await sql`
    select 1 from bank_details where company_id = ${companyId} and state in ('waiting', 'in_force') order by id for update`.execute(
    tx,
  );
  await sql`select settle_bank_details(${companyId}, ${now})`.execute(tx);
}

/** Cheque files of a company that neither pending or current bank details nor its profile refer to. */
export async function listSpentCheques(tx: Tx, companyId: string): Promise<string[]> {
  const { rows } = await sql<Pick<FilesTable, 'id'>>`
    select f.id from files f
    where f.owner_id = ${companyId} and f.purpose = 'cancelled_cheque' and f.erased_at is null
      and not exists (select from companies c where c.user_id = f.owner_id and c.cancelled_cheque_id = f.id)
      and not exists (select from bank_details d where d.cancelled_cheque_id = f.id and d.state in ('waiting', 'in_force'))`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}
