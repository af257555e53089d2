import { column, type Db, many, sql, oneOf } from '#platform/database/database.ts';
import type { CreditRecordsTable, EprAccountsTable } from '#platform/database/schema.gen.ts';
import { isOpenedBy } from '#platform/security/opened-files.ts';
import type { SharedFact } from './also-used-rules.ts';

/** A fact that another company uses too, with the id of the account, or the user, of the query. */
type AlsoUsedRow = SharedFact & Pick<EprAccountsTable, 'id'>;

/** Maximum companies listed for each shared value. */
const SHOWN = 5;
/** Maximum accounts with the same certificate that are read: one company may have many. */
const MAX_CERTIFICATE_ACCOUNTS = 50;

/** One index lookup per kind of value for each of the accounts. */
function listSharing(db: Db, asked: ReturnType<typeof sql>): Promise<AlsoUsedRow[]> {
  return many<AlsoUsedRow>(db)`
    select distinct q.id, s.what, u.id as owner_id, u.role as owner_role, u.unique_id as owner_unique_id,
      u.closed_at is not null as owner_deleted, coalesce(c.company_name, '') as company_name
    from (${asked}) q cross join lateral (
      (select 'gst_number' as what, o.company_id as user_id
        from gst_registrations r join gst_registrations o on o.gstin = r.gstin and o.company_id <> r.company_id
        where r.company_id = q.owner_id group by o.company_id order by o.company_id limit ${SHOWN})
      union all
      (select 'pcb_number', o.user_id from companies o
        where upper(o.pcb_number) = upper(q.pcb_number) and o.user_id <> q.owner_id order by o.user_id limit ${SHOWN})
      union all
      (select 'registration', o.owner_id from epr_accounts o
        where o.role in ('recycler', 'producer') and o.registration_number = q.registration_number and o.owner_id <> q.owner_id)
      union all
      (select 'certificate', t.owner_id from (
          select o.owner_id from files f join epr_accounts o on o.certificate_id = f.id
          where f.purpose = 'epr_certificate' and f.sha256 = q.sha256 and o.owner_id <> q.owner_id limit ${MAX_CERTIFICATE_ACCOUNTS}) t
        group by t.owner_id order by t.owner_id limit ${SHOWN})
    ) s join users u on u.id = s.user_id left join companies c on c.user_id = u.id
    order by q.id, s.what, u.id`;
}

/** Other companies with the number or certificate of these accounts, with a GST number of their owners, or with their PCB number. */
export function listSharingAccounts(db: Db, accountIds: readonly string[]): Promise<AlsoUsedRow[]> {
  return listSharing(
    db,
    sql`select a.id, a.owner_id, a.registration_number, f.sha256, c.pcb_number
      from epr_accounts a join files f on f.id = a.certificate_id join companies c on c.user_id = a.owner_id
      where a.id = ${oneOf(accountIds)}`,
  );
}

const MAX_COMPARED_ACCOUNTS = 200;

/** The same for one company, with all its accounts. */
export function listSharingPerson(db: Db, userId: string): Promise<AlsoUsedRow[]> {
  return listSharing(
    db,
    sql`select c.user_id as id, c.user_id as owner_id, a.registration_number, f.sha256, c.pcb_number
      from companies c left join epr_accounts a on a.owner_id = c.user_id left join files f on f.id = a.certificate_id
      where c.user_id = ${userId} limit ${MAX_COMPARED_ACCOUNTS}`,
  );
}

/** Those of these accounts whose certificate the person has opened. */
export async function findOpenedCertificates(
  db: Db,
  personId: string,
  accountIds: readonly string[],
): Promise<Set<string>> {
  const opened = await column<EprAccountsTable['id']>(db)`
    select a.id from epr_accounts a
    where a.id = ${oneOf(accountIds)} and ${isOpenedBy(sql`a.certificate_id`, personId)}`;
  return new Set(opened);
}

/** Number of credit records per account; accounts without one are left out. */
export async function countCreditRecords(db: Db, accountIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await many<Pick<CreditRecordsTable, 'account_id'> & { count: number }>(db)`
    select account_id, count(*) as count from credit_records
    where account_id = ${oneOf(accountIds)} group by account_id`;
  return new Map(rows.map(({ account_id, count }) => [account_id, count]));
}
