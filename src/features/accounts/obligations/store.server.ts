import { type Db, exists, one, sql, type Tx } from '#platform/database/database.ts';
import type { CompaniesTable, EprAccountsTable, ObligationSheetsTable } from '#platform/database/schema.gen.ts';
import { type Page, readPage } from '#platform/paging.ts';
import type { Sheet } from './contract.ts';

export interface SheetRow extends Pick<
  ObligationSheetsTable,
  'id' | 'owner_id' | 'account_id' | 'stream' | 'year' | 'created_at'
> {
  items: Sheet['items'];
  lines: Sheet['lines'];
  registration_number: EprAccountsTable['registration_number'];
  company_name: CompaniesTable['company_name'];
}

const selectSheet = sql`
  select s.id, s.owner_id, s.account_id, s.stream, s.year, s.items, s.lines, s.created_at, a.registration_number, c.company_name
  from obligation_sheets s join epr_accounts a on a.id = s.account_id join companies c on c.user_id = s.owner_id`;

/** The owner's sheets, newest first; one row more than the page size if there is a next page. */
export function listSheets(
  db: Db,
  ownerId: string,
  { accountId, year }: { accountId?: string | undefined; year?: number | undefined },
  page: Page,
) {
  return readPage<SheetRow>(db, page)`
    ${selectSheet}
    where s.owner_id = ${ownerId} and (${accountId ?? null}::uuid is null or s.account_id = ${accountId ?? null})
      and (${year ?? null}::integer is null or s.year = ${year ?? null}) and (${page.after}::uuid is null or s.id < ${page.after})
    order by s.id desc`;
}

export function findSheet(db: Db, ownerId: string, id: string): Promise<SheetRow | undefined> {
  return one<SheetRow>(db)`${selectSheet} where s.id = ${id} and s.owner_id = ${ownerId}`;
}

/** Whether the account has a later sheet of the year. */
export function isOutdated(tx: Tx, { id, account_id, year }: SheetRow): Promise<boolean> {
  return exists(
    tx,
  )`select from obligation_sheets where account_id = ${account_id} and year = ${year} and id > ${id} limit 1`;
}

export async function insertSheet(tx: Tx, sheet: SheetRow, byId: string): Promise<void> {
  await sql`
    insert into obligation_sheets (id, owner_id, account_id, stream, year, items, lines, created_at, created_by)
    values (${sheet.id}, ${sheet.owner_id}, ${sheet.account_id}, ${sheet.stream}, ${sheet.year}, ${JSON.stringify(sheet.items)},
      ${JSON.stringify(sheet.lines)}, ${sheet.created_at}, ${byId})`.execute(tx);
}

/** Notes that a target is of a sheet, with the figures of the lines that it was last set from. */
export async function storeTarget(
  tx: Tx,
  target: {
    sheetId: string;
    accountId: string;
    targetId: string;
    quantity: number;
    leftover: number;
    held: number;
    at: Date;
  },
): Promise<void> {
  await sql`
    insert into obligation_targets (sheet_id, account_id, target_id, quantity, leftover, held, set_at)
    values (${target.sheetId}, ${target.accountId}, ${target.targetId}, ${target.quantity}, ${target.leftover}, ${target.held}, ${target.at})
    on conflict (sheet_id, target_id) do update set quantity = excluded.quantity, leftover = excluded.leftover, held = excluded.held,
      set_at = excluded.set_at`.execute(tx);
}
