import { type Db, many, one, oneOf } from '#platform/database/database.ts';
import type {
  BankDetailsTable,
  CompaniesTable,
  EprAccountsTable,
  FilesTable,
  PaymentsTable,
  TradesTable,
  TransactionsTable,
} from '#platform/database/schema.gen.ts';
import { type Page, readPage } from '#platform/paging.ts';
import type { ReviewType } from './review-rules.ts';

export interface WaitingRow extends Pick<EprAccountsTable, 'id'> {
  type: ReviewType;
  waits_since: Date;
}

/** Pending accounts and proven transactions after the one that the page names, the longest waiting first. */
export function listWaiting(db: Db, type: ReviewType | undefined, page: Page) {
  return readPage<WaitingRow>(db, page)`
    with waiting as (
      select a.id, a.role || '_account' as type, a.changed_at as waits_since from epr_accounts a where a.status = 'pending'
      union all
      select x.id, 'transaction', proven_at(x.trade_id) from transactions x
        where x.status = 'initiated' and num_nonnulls(x.transaction_proof_id, x.producer_transfer_proof_id) > 0
    ), placed as (
      select w.*, row_number() over (order by waits_since, id) as place from waiting w
      where ${type ?? null}::text is null or type = ${type ?? null}
    )
    select id, type, waits_since from placed
    where place > coalesce((select place from placed where id = ${page.after}::uuid), 0) order by place`;
}

export interface AccountUnderReview
  extends
    Pick<
      EprAccountsTable,
      | 'id'
      | 'role'
      | 'registration_number'
      | 'registration_date'
      | 'registered_name'
      | 'waste_type'
      | 'entity_type'
      | 'state'
      | 'city'
      | 'address'
      | 'label'
      | 'certificate_id'
      | 'version'
      | 'gstin'
    >,
    Pick<CompaniesTable, 'company_name' | 'gst_number' | 'pcb_number'> {}

export function findAccountsUnderReview(db: Db, ids: readonly string[]): Promise<AccountUnderReview[]> {
  return many<AccountUnderReview>(db)`
    select a.id, a.role, a.registration_number, a.registration_date, a.registered_name, a.waste_type, a.entity_type, a.state, a.city, a.address,
      a.label, a.certificate_id, a.version, a.gstin, c.company_name, c.gst_number, c.pcb_number
    from epr_accounts a join companies c on c.user_id = a.owner_id where a.id = ${oneOf(ids)}`;
}

export interface TransactionUnderReview
  extends
    Pick<TransactionsTable, 'id' | 'trade_id' | 'order_id' | 'transaction_proof_id' | 'producer_transfer_proof_id'>,
    Pick<
      TradesTable,
      | 'seller_company'
      | 'buyer_company'
      | 'quantity'
      | 'unit'
      | 'price_paise'
      | 'item_value_paise'
      | 'fee_paise'
      | 'gst_paise'
      | 'gst_basis_points'
      | 'seller_gst_number'
      | 'buyer_gst_number'
      | 'waste_type'
      | 'product_type'
      | 'credit_type'
    > {
  payee: Pick<
    BankDetailsTable,
    'account_holder_name' | 'account_number_last4' | 'bank_name' | 'ifsc_code' | 'branch_name'
  > | null;
  /** To the recycler and of the fee that were not withdrawn, oldest first. */
  payments: Pick<PaymentsTable, 'payee' | 'amount_paise' | 'tds_paise' | 'utr' | 'paid_on' | 'status'>[];
  duplicates: Pick<TransactionsTable, 'trade_id' | 'order_id'>[];
  /** Its payment proofs that the job of the findings has not looked at. */
  unexamined: number;
  /** Whether the platform has stated the account that fees are paid to. */
  has_fee_account: boolean;
}

export function findTransactionsUnderReview(db: Db, ids: readonly string[]): Promise<TransactionUnderReview[]> {
  return many<TransactionUnderReview>(db)`
    select x.id, x.trade_id, x.order_id, x.transaction_proof_id, x.producer_transfer_proof_id, t.seller_company, t.buyer_company, t.quantity,
      t.unit, t.price_paise, t.item_value_paise, t.fee_paise, t.gst_paise, t.gst_basis_points, t.seller_gst_number,
      t.buyer_gst_number, t.waste_type, t.product_type, t.credit_type,
      (select json_build_object('account_holder_name', b.account_holder_name, 'account_number_last4', b.account_number_last4,
          'bank_name', b.bank_name, 'ifsc_code', b.ifsc_code, 'branch_name', b.branch_name)
        from bank_details b where b.id = t.payee_id) as payee,
      (select coalesce(json_agg(json_build_object('payee', p.payee, 'amount_paise', p.amount_paise, 'tds_paise', p.tds_paise, 'utr', p.utr,
          'paid_on', p.paid_on, 'status', p.status) order by p.id), '[]')
        from payments p where p.trade_id = t.id and p.status <> 'withdrawn') as payments,
      (select count(*) from files f where f.id in (x.transaction_proof_id, x.producer_transfer_proof_id)
        and not exists (select from document_prints p where p.file_id = f.id)) as unexamined,
      exists (select from billing_settings s where states_account(s)) as has_fee_account,
      (select coalesce(json_agg(distinct jsonb_build_object('trade_id', other.trade_id, 'order_id', other.order_id)), '[]')
        from trade_documents mine join files f on f.id = mine.file_id
        join files twin on twin.sha256 = f.sha256 and twin.id <> f.id
          and twin.purpose in ('transaction_proof', 'producer_transfer_proof', 'recycler_transfer_proof', 'trail_documents')
        join trade_documents theirs on theirs.file_id = twin.id and theirs.trade_id <> mine.trade_id
        join transactions other on other.trade_id = theirs.trade_id
        where mine.trade_id = t.id) as duplicates
    from transactions x join trades t on t.id = x.trade_id where x.id = ${oneOf(ids)}`;
}

/** Owner of a file that is an account's certificate or a document of a trade; undefined for any other. */
export function findReviewedFile(db: Db, fileId: string): Promise<Pick<FilesTable, 'owner_id'> | undefined> {
  return one<Pick<FilesTable, 'owner_id'>>(db)`
    select f.owner_id from files f where f.id = ${fileId} and f.erased_at is null and (
      exists (select from epr_accounts a where a.certificate_id = f.id)
      or exists (select from trade_documents d where d.file_id = f.id))`;
}
