import { type Db, many, one, sql, type Tx, changesOne, exists } from '#platform/database/database.ts';
import { takeLock } from '#platform/database/locks.ts';
import type {
  CompaniesTable,
  DocumentPrefixesTable,
  DocumentSeriesTable,
  DocumentsTable,
  EprAccountsTable,
  GstRegistrationsTable,
} from '#platform/database/schema.gen.ts';

/** An EPR account that names a registration. */
export interface LinkedAccount extends Pick<EprAccountsTable, 'id' | 'waste_type'> {
  epr_registration_number: EprAccountsTable['registration_number'];
}

export interface RegistrationRow extends GstRegistrationsTable {
  epr_accounts: LinkedAccount[];
  /** States of all accounts that it is in force for: those that name it, and of the default also those that name none. */
  account_states: EprAccountsTable['state'][];
  /** Other companies with the same number, by name. */
  also_used: Pick<CompaniesTable, 'company_name'>[];
}

/** Most other companies that are named. */
const MOST_OTHERS = 5;

const select = sql`
  select r.*, (select coalesce(json_agg(json_build_object('id', a.id, 'epr_registration_number', a.registration_number,
    'waste_type', a.waste_type) order by a.id), '[]') from epr_accounts a where a.gst_registration_id = r.id) as epr_accounts,
    array(
      select a.state from epr_accounts a where a.gst_registration_id = r.id
      union select a.state from epr_accounts a where r.is_default and a.owner_id = r.company_id and a.gst_registration_id is null
      order by state) as account_states,
    (select coalesce(json_agg(o), '[]') from (
      select c.company_name from gst_registrations o join companies c on c.user_id = o.company_id
      where o.gstin = r.gstin and o.company_id is distinct from r.company_id and c.company_name is not null
      order by c.company_name limit ${MOST_OTHERS}) o) as also_used
  from gst_registrations r`;

const of = (companyId: string | null) => sql`r.company_id is not distinct from ${companyId}::uuid`;

/** Registrations of a company, or of the platform (null): the default first, then by number. */
export function listRegistrations(db: Db, companyId: string | null): Promise<RegistrationRow[]> {
  return many<RegistrationRow>(db)`
    ${select} where ${of(companyId)} order by r.is_default desc, r.gstin`;
}

export function findRegistration(db: Db, companyId: string | null, id: string): Promise<RegistrationRow | undefined> {
  return one<RegistrationRow>(db)`${select} where r.id = ${id} and ${of(companyId)}`;
}

/** Last numbers of a company's series of a financial year, or of the platform's. */
export function listLastNumbers(db: Db, companyId: string | null, year: number) {
  return many<Pick<DocumentSeriesTable, 'gstin' | 'prefix' | 'last_position'>>(db)`
    select gstin, prefix, last_position from document_series
    where company_id is not distinct from ${companyId}::uuid and year = ${year}`;
}

/** The use of a prefix in the numbers of a GST number's documents. */
export interface PrefixUse extends Pick<DocumentPrefixesTable, 'use'> {
  /** An own number with that prefix and the financial year of its document; null where it is that of a series. */
  own: Pick<DocumentsTable, 'number' | 'year'> | null;
}

/** @returns undefined for a prefix that no document has had */
export function findPrefixUse(
  tx: Tx,
  { company_id, gstin }: Pick<GstRegistrationsTable, 'company_id' | 'gstin'>,
  prefix: string,
) {
  return one<PrefixUse>(tx)`
    select p.use, (
        select jsonb_build_object('number', d.number, 'year', d.year) from documents d
        where d.company_id = p.company_id and d.gstin = p.gstin and d.source = 'own' and p.use = 'own' and series_prefix_of(d.number) = p.prefix
        order by d.id limit 1) as own
    from document_prefixes p
    where p.company_id is not distinct from ${company_id}::uuid and p.gstin = ${gstin} and p.prefix = ${prefix}`;
}

/** Serialises the changes of a company's registrations, or of the platform's, until the transaction ends. */
export async function lockRegistrations(tx: Tx, companyId: string | null): Promise<void> {
  await takeLock(tx, `gst registrations ${companyId ?? ''}`);
}

/** GST number of a company's profile. */
export async function readProfileNumber(db: Db, companyId: string): Promise<CompaniesTable['gst_number']> {
  const row = await one<Pick<CompaniesTable, 'gst_number'>>(db)`
    select gst_number from companies where user_id = ${companyId}`;
  return row?.gst_number ?? null;
}

/** Fields that a person states. */
const COLUMNS = [
  'legal_name',
  'trade_name',
  'address1',
  'address2',
  'place',
  'pin',
  'aato_band',
  'e_invoice',
  'invoice_prefix',
  'credit_note_prefix',
  'cancelled_on',
] as const;
/** A missing one stays, or is as usual. */
type StatedRegistration = Partial<Pick<GstRegistrationsTable, (typeof COLUMNS)[number]>>;

/** @returns false where the company has this number already */
export async function insertRegistration(
  tx: Tx,
  row: StatedRegistration & { id: string; companyId: string | null; gstin: string; byId: string; at: Date },
) {
  return changesOne(tx)`
    insert into gst_registrations (id, company_id, gstin, legal_name, trade_name, address1, address2, place, pin, aato_band, e_invoice,
      invoice_prefix, credit_note_prefix, created_by, created_at)
    values (${row.id}, ${row.companyId}, ${row.gstin}, ${row.legal_name}, ${row.trade_name ?? null}, ${row.address1},
      ${row.address2 ?? null}, ${row.place}, ${row.pin ?? null}, ${row.aato_band ?? 'up_to_5_crore'}, ${row.e_invoice ?? false},
      ${row.invoice_prefix}, ${row.credit_note_prefix}, ${row.byId}, ${row.at})
    on conflict on constraint gst_registration_taken do nothing`;
}

export async function updateRegistration(tx: Tx, id: string, to: StatedRegistration): Promise<void> {
  const sets = COLUMNS.flatMap((column) => (to[column] === undefined ? [] : [sql`${sql.ref(column)} = ${to[column]}`]));
  if (sets.length > 0) await sql`update gst_registrations set ${sql.join(sets)} where id = ${id}`.execute(tx);
}

/** Makes a registration the company's default, in place of another. */
export async function makeDefault(tx: Tx, companyId: string | null, id: string): Promise<void> {
  await sql`update gst_registrations r set is_default = false where ${of(companyId)} and is_default and id <> ${id}`.execute(
    tx,
  );
  await sql`update gst_registrations set is_default = true where id = ${id} and not is_default`.execute(tx);
}

/** Whether a trade or document was made under a registration's number. */
export async function isOnTrade(db: Db, { company_id, gstin }: Pick<RegistrationRow, 'company_id' | 'gstin'>) {
  return exists(db)`
    select from trades where recycler_id = ${company_id} and seller_gst_number = ${gstin}
      or producer_id = ${company_id} and buyer_gst_number = ${gstin}
    union all select from documents where company_id is not distinct from ${company_id}::uuid and gstin = ${gstin} limit 1`;
}

export async function deleteRegistration(tx: Tx, id: string): Promise<void> {
  await sql`delete from gst_registrations where id = ${id}`.execute(tx);
}

/** The registration of an owner's EPR account and the number in force; undefined without such an account. */
export function lockAccount(tx: Tx, { id, ownerId }: { id: string; ownerId: string }) {
  return one<Pick<EprAccountsTable, 'state'>>(tx)`
    select state from epr_accounts where id = ${id} and owner_id = ${ownerId} for no key update`;
}

/** The account's registration is set by the database, which keeps the number in force beside it. */
export function chooseRegistration(tx: Tx, accountId: string, registrationId: string | null) {
  return one<Pick<EprAccountsTable, 'gstin'>>(tx)`
    select choose_gst_registration(${accountId}, ${registrationId}) as gstin`;
}
