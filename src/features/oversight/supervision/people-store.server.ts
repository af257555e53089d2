import type { CompanyRole } from '#lib/contract.ts';
import { allOf, type Db, many, type NonNull, one, sql } from '#platform/database/database.ts';
import type {
  CompaniesTable,
  FilesTable,
  TradesTable,
  TransactionsTable,
  UsersTable,
} from '#platform/database/schema.gen.ts';
import { likePattern, type Page, yearOfSearch, readPage } from '#platform/paging.ts';
import type { Stage } from '#trading/stages/stages.ts';
import type { PeopleOrdering, PeopleSort } from './people-rules.ts';

export interface PersonRow
  extends
    Pick<UsersTable, 'id' | 'unique_id' | 'created_at'>,
    NonNull<Pick<UsersTable, 'full_name' | 'email' | 'mobile_no' | 'designation'>>,
    Pick<
      CompaniesTable,
      | 'company_name'
      | 'registration_date'
      | 'city'
      | 'state'
      | 'gst_number'
      | 'pcb_number'
      | 'address'
      | 'company_logo_id'
      | 'pcb_document_id'
      | 'account_holder_name'
      | 'account_number_last4'
      | 'bank_name'
      | 'branch_name'
      | 'ifsc_code'
      | 'cancelled_cheque_id'
    > {
  cheque_type: FilesTable['media_type'] | null;
  email_verified: boolean;
  suspended: boolean;
  person_id: UsersTable['id'];
  isEnrolled: boolean;
}

const personColumns = sql`
  u.id, u.unique_id, p.full_name, p.email, p.mobile_no, p.designation, u.created_at, c.company_name, c.registration_date,
  c.city, c.state, c.gst_number, c.pcb_number, c.address, c.company_logo_id, c.pcb_document_id, c.account_holder_name,
  c.account_number_last4, c.bank_name, c.branch_name, c.ifsc_code, c.cancelled_cheque_id,
  f.media_type as cheque_type, p.email_verified_at is not null as email_verified,
  u.suspended_at is not null as suspended, p.id as person_id, p.second_factor_methods <> '{}' as "isEnrolled"`;

const personTables = sql`
  users u join companies c on c.user_id = u.id join answering_persons g on g.organisation_id = u.id
  join users p on p.id = g.person_id left join files f on f.id = c.cancelled_cheque_id`;

/** Texts sort without regard to capitals. */
const SORT_COLUMNS: Readonly<Record<PeopleSort, ReturnType<typeof sql>>> = {
  full_name: sql`lower(full_name)`,
  company_name: sql`lower(company_name)`,
  unique_id: sql`length(unique_id), unique_id`,
  email: sql`lower(email)`,
  mobile_no: sql`mobile_no`,
  city: sql`lower(city)`,
  state: sql`lower(state)`,
  gst_number: sql`gst_number`,
  registration_date: sql`registration_date`,
  created_at: sql`created_at`,
};

/** Equal values stand newest first. */
function orderOf(ordering: PeopleOrdering | undefined) {
  if (ordering === undefined) return sql`id desc`;
  const isDescending = ordering.startsWith('-');
  const sort = (isDescending ? ordering.slice(1) : ordering) as PeopleSort;
  if (sort === 'unique_id') return isDescending ? sql`length(unique_id) desc, unique_id desc` : SORT_COLUMNS.unique_id;
  return sql`${SORT_COLUMNS[sort]} ${isDescending ? sql`desc` : sql`asc`} nulls last, id desc`;
}

/** Open users of a role with their companies, newest first unless another order is asked for; the search covers the whole profile. */
export function listPeople(
  db: Db,
  role: CompanyRole,
  page: Page,
  { search, ordering }: { search?: string | undefined; ordering?: PeopleOrdering | undefined },
) {
  const pattern = likePattern(search);
  const year = yearOfSearch(search);
  const found = sql`(p.full_name ilike ${pattern} or p.email ilike ${pattern} or p.mobile_no like ${pattern}
    or p.designation ilike ${pattern} or u.unique_id ilike ${pattern} or c.company_name ilike ${pattern} or c.city ilike ${pattern}
    or c.state ilike ${pattern} or c.gst_number ilike ${pattern} or c.pcb_number ilike ${pattern} or c.address ilike ${pattern}
    or c.account_holder_name ilike ${pattern} or c.bank_name ilike ${pattern} or c.branch_name ilike ${pattern}
    or c.ifsc_code ilike ${pattern} or c.account_number_last4 like ${pattern}
    or date_forms(c.registration_date) ilike ${pattern} or date_forms((u.created_at at time zone 'Asia/Kolkata')::date) ilike ${pattern}
    or extract(year from u.created_at at time zone 'Asia/Kolkata') = ${year})`;
  return readPage<PersonRow>(db, page)`
    with placed as (
      select l.*, row_number() over (order by ${orderOf(ordering)}) as place from (
        select ${personColumns} from ${personTables}
        where ${allOf([
          sql`u.role = ${role} and u.closed_at is null`,
          // The last row of the page before gives the place, also when the search finds it no longer; by age its id is enough.
          pattern !== null && sql`(${found} or u.id = ${page.after}::uuid)`,
          ordering === undefined && page.after !== null && sql`u.id < ${page.after}::uuid`,
        ])}) l)
    select * from placed where place > coalesce((select place from placed where id = ${page.after}::uuid), 0)
    order by place`;
}

export function findPerson(db: Db, role: CompanyRole, id: string): Promise<PersonRow | undefined> {
  return one<PersonRow>(db)`
    select ${personColumns} from ${personTables} where u.id = ${id} and u.role = ${role} and u.closed_at is null`;
}

interface LatestTradeRow extends Pick<TradesTable, 'id' | 'title' | 'quantity' | 'unit' | 'created_at'> {
  order_id: TransactionsTable['order_id'] | null;
  stage: Stage;
  other_party: TradesTable['buyer_company'];
  total_payable: number;
}

const LATEST = 10;

/** The latest trades of a company; the newest round stands for its negotiation. */
export function listLatestTrades(db: Db, role: CompanyRole, id: string, at: Date): Promise<LatestTradeRow[]> {
  return many<LatestTradeRow>(db)`
    select t.id, t.title, t.quantity, t.unit, t.created_at, x.order_id,
      stage_of(t, x, ${at}) as stage,
      ${role === 'recycler' ? sql`t.buyer_company` : sql`t.seller_company`} as other_party,
      t.item_value_paise + t.fee_paise + t.gst_paise as total_payable
    from trades t left join transactions x on x.trade_id = t.id
    where ${sql.ref(`t.${role}_id`)} = ${id} and t.status <> 'countered' order by t.id desc limit ${LATEST}`;
}
