/** Evidence packs: asked for, made, read. */
import { brand } from '#brand.ts';
import type { Actor } from '#platform/context.ts';
import {
  changesOne,
  column,
  type Db,
  exists,
  scalar,
  many,
  type NonNull,
  one,
  only,
  sql,
  type Tx,
  oneOf,
} from '#platform/database/database.ts';
import { isOwnRow } from '#platform/database/own-rows.ts';
import type {
  CertificatesTable,
  CompaniesTable,
  CreditRecordsTable,
  DisputesTable,
  EprAccountsTable,
  EvidenceKeysTable,
  EvidencePacksTable,
  FilesTable,
  TradesTable,
  TransactionsTable,
  TransferLinesTable,
  UsersTable,
} from '#platform/database/schema.gen.ts';
import { type Page, readPage } from '#platform/paging.ts';
import type { DocumentField } from '#trading/trades/document-rules.ts';
import type { PackedFile, PackSubject } from './rules.ts';

export type Reader = Pick<Actor, 'ownerId' | 'role'>;

/** The company whose packs a reader has; null: the platform, for which every superadmin acts. */
export const companyOf = ({ ownerId, role }: Reader): string | null => (role === 'superadmin' ? null : ownerId);

/** A pack with what its wire form shows beside its columns. */
export interface PackRow extends Omit<EvidencePacksTable, 'subject' | 'files' | 'manifest_sha256'> {
  order_id: TransactionsTable['order_id'] | null;
  registration_number: EprAccountsTable['registration_number'];
  FY: number;
  /** Company of the person, or the platform. */
  maker: CompaniesTable['company_name'];
  /** Hex. */
  manifest_hash: string | null;
  is_superseded: boolean;
  /** Trades of a pack that is made. */
  trades: string[];
}

/** Whether the company has a newer pack of the subject of the pack `p`. */
const isSuperseded = sql`exists (
  select from evidence_packs n
  where n.id > p.id and n.state in ('ready', 'removed') and n.owner_id is not distinct from p.owner_id and n.kind = p.kind
    and n.trade_id is not distinct from p.trade_id and n.account_id is not distinct from p.account_id and n.year is not distinct from p.year)`;

const tradesIn = sql`array(select i.trade_id from evidence_pack_trades i where i.pack_id = p.id)`;

const packColumns = sql`p.id, p.code, p.owner_id, p.kind, p.trade_id, p.account_id, p.year, p.state, p.attempts, p.requested_by, p.requested_role,
  p.requested_at, p.made_at, p.key_id, p.byte_size, p.file_id, encode(p.manifest_sha256, 'hex') as manifest_hash, x.order_id,
  a.registration_number, coalesce(p.year, t.year) as "FY", coalesce(c.company_name, ${brand.name}) as maker, ${isSuperseded} as is_superseded,
  ${tradesIn} as trades`;
const packTables = sql`evidence_packs p left join trades t on t.id = p.trade_id left join transactions x on x.trade_id = p.trade_id
  join epr_accounts a on a.id = coalesce(p.account_id, t.producer_account_id) left join companies c on c.user_id = p.owner_id`;

/** Packs of the reader's company, newest first.  @param tradeId of this order alone */
export function listPacks(db: Db, reader: Reader, page: Page, tradeId: string | null) {
  return readPage<PackRow>(db, page)`
    select ${packColumns} from ${packTables}
    where p.owner_id is not distinct from ${companyOf(reader)}::uuid and (${page.after}::uuid is null or p.id < ${page.after}::uuid)
      and (${tradeId}::uuid is null or p.trade_id = ${tradeId}::uuid)
    order by p.id desc`;
}

type NewPack = Omit<
  EvidencePacksTable,
  'state' | 'attempts' | 'made_at' | 'key_id' | 'manifest_sha256' | 'byte_size' | 'file_id' | 'subject' | 'files'
>;

/** Puts a pack in the queue. Returns false if the company has one there. */
export function queuePack(tx: Tx, row: NewPack): Promise<boolean> {
  return changesOne(tx)`
    insert into evidence_packs (id, code, owner_id, kind, trade_id, account_id, year, state, requested_by, requested_role, requested_at)
    values (${row.id}, ${row.code}, ${row.owner_id}, ${row.kind}, ${row.trade_id}, ${row.account_id}, ${row.year}, 'queued',
      ${row.requested_by}, ${row.requested_role}, ${row.requested_at})
    on conflict do nothing`;
}

/** Whether packs are waiting to be made, and whether there are ZIPs of packs made before an instant. */
export function findWork(db: Db, before: Date): Promise<{ queued: boolean; old: boolean }> {
  return only<{ queued: boolean; old: boolean }>(db)`
    select exists (select from evidence_packs where state in ('queued', 'making')) as queued,
      exists (select from evidence_packs where state = 'ready' and made_at < ${before}) as old`;
}

/** A pack to make, and who asked for it. */
export type ClaimedPack = Omit<NewPack, 'requested_at'> & Pick<EvidencePacksTable, 'attempts'>;

/**
 * Takes the pack that has waited longest, and counts the try. The caller makes packs alone: one that is `making` was left by a process that
 * has ended.
 */
export function claimPack(db: Db): Promise<ClaimedPack | undefined> {
  return one<ClaimedPack>(db)`
    update evidence_packs set state = 'making', attempts = attempts + 1
    where id = (select id from evidence_packs where state in ('queued', 'making') order by id limit 1)
    returning id, code, owner_id, kind, trade_id, account_id, year, requested_by, requested_role, attempts`;
}

/** Puts a pack back whose try does not count. */
export async function returnPack(db: Db, id: string): Promise<void> {
  await sql`update evidence_packs set state = 'queued', attempts = attempts - 1 where id = ${id}`.execute(db);
}

export async function failPack(tx: Tx, id: string): Promise<void> {
  await sql`update evidence_packs set state = 'failed' where id = ${id}`.execute(tx);
}

interface MadePack {
  id: string;
  madeAt: Date;
  keyId: string;
  /** Hex. */
  manifestSha256: string;
  byteSize: number;
  fileId: string;
  subject: PackSubject;
  files: readonly PackedFile[];
  tradeIds: readonly string[];
}

export async function finishPack(tx: Tx, pack: MadePack): Promise<void> {
  await sql`
    update evidence_packs set state = 'ready', made_at = ${pack.madeAt}, key_id = ${pack.keyId},
      manifest_sha256 = decode(${pack.manifestSha256}, 'hex'), byte_size = ${pack.byteSize}, file_id = ${pack.fileId},
      subject = ${JSON.stringify(pack.subject)}::jsonb, files = ${JSON.stringify(pack.files)}::jsonb
    where id = ${pack.id}`.execute(tx);
  await sql`
    insert into evidence_pack_trades (pack_id, trade_id)
    select ${pack.id}::uuid, t from unnest(${[...pack.tradeIds]}::uuid[]) as t`.execute(tx);
}

/** Marks packs made before an instant as removed, at most that many. Returns their files. */
export function removePacks(tx: Tx, before: Date, most: number): Promise<string[]> {
  return column<FilesTable['id']>(tx)`
    update evidence_packs set state = 'removed'
    where id in (select id from evidence_packs where state = 'ready' and made_at < ${before} order by made_at limit ${most} for update skip locked)
    returning file_id`;
}

/** The public facts of a pack. */
interface VerifiedRow extends NonNull<Pick<EvidencePacksTable, 'id' | 'kind' | 'made_at' | 'key_id'>> {
  manifest_hash: string;
  subject: PackSubject;
  files: PackedFile[];
  is_superseded: boolean;
  trades: string[];
}

export function findByCode(db: Db, code: string): Promise<VerifiedRow | undefined> {
  return one<VerifiedRow>(db)`
    select p.id, p.kind, p.made_at, p.key_id, encode(p.manifest_sha256, 'hex') as manifest_hash, p.subject, p.files,
      ${isSuperseded} as is_superseded, ${tradesIn} as trades
    from evidence_packs p where p.code = ${code} and p.state in ('ready', 'removed')`;
}

export function registrationOf(db: Db, accountId: string): Promise<EprAccountsTable['registration_number']> {
  return scalar<EprAccountsTable['registration_number']>(db)`
    select registration_number from epr_accounts where id = ${accountId}`;
}

/** Orders of a trade, or of an account that are meant for a year: of a recycler's account, of credits of that year. */
export type Scope = { tradeId: string } | { accountId: string; year: number };

/** An order whose payment is verified. */
export interface OrderRow extends Pick<
  TradesTable,
  | 'recycler_id'
  | 'producer_id'
  | 'waste_type'
  | 'product_type'
  | 'credit_type'
  | 'producer_type'
  | 'year'
  | 'quantity'
  | 'unit'
  | 'seller_company'
  | 'buyer_company'
  | 'seller_gst_number'
  | 'buyer_gst_number'
> {
  trade_id: TradesTable['id'];
  transaction_id: TransactionsTable['id'];
  order_id: TransactionsTable['order_id'];
  status: Extract<TransactionsTable['status'], 'payment_verified' | 'completed'>;
  /** When the work order was made. */
  ordered_at: TransactionsTable['created_at'];
  credit_year: CreditRecordsTable['year'];
  seller_registration: EprAccountsTable['registration_number'];
  buyer_registration: EprAccountsTable['registration_number'];
  seller_unique_id: UsersTable['unique_id'];
  buyer_unique_id: UsersTable['unique_id'];
}

const isIn = (scope: Scope) =>
  'tradeId' in scope
    ? sql`t.id = ${scope.tradeId}`
    : sql`(t.producer_account_id = ${scope.accountId} and t.year = ${scope.year}
        or r.account_id = ${scope.accountId} and r.year = ${scope.year})`;

/** Orders whose payment is verified, which the reader sees, the oldest first. */
export function listOrders(db: Db, reader: Reader, scope: Scope): Promise<OrderRow[]> {
  return many<OrderRow>(db)`
    select t.id as trade_id, x.id as transaction_id, x.order_id, x.status, x.created_at as ordered_at, t.recycler_id, t.producer_id, t.waste_type,
      t.product_type, t.credit_type, t.producer_type, t.year, r.year as credit_year, t.quantity, t.unit, t.seller_company, t.buyer_company,
      t.seller_gst_number, t.buyer_gst_number, s.registration_number as seller_registration, b.registration_number as buyer_registration,
      su.unique_id as seller_unique_id, bu.unique_id as buyer_unique_id
    from transactions x join trades t on t.id = x.trade_id join credit_records r on r.id = t.credit_id
      join epr_accounts s on s.id = r.account_id join epr_accounts b on b.id = t.producer_account_id
      join users su on su.id = t.recycler_id join users bu on bu.id = t.producer_id
    where x.status in ('payment_verified', 'completed') and ${isOwnRow(reader, 't')} and ${isIn(scope)}
    order by x.order_id`;
}

export function isParty(db: Db, reader: Reader, tradeId: string): Promise<boolean> {
  return exists(db)`select from trades t where t.id = ${tradeId} and ${isOwnRow(reader, 't')}`;
}

/** Whether an EPR account is the reader's; each is a superadmin's. */
export function isOwnAccount(db: Db, { ownerId, role }: Reader, id: string): Promise<boolean> {
  const own = role === 'superadmin' ? sql`true` : sql`owner_id = ${ownerId}`;
  return exists(db)`select from epr_accounts where id = ${id} and ${own}`;
}

/** An uploaded document of an order, replaced ones included. */
export interface UploadRow extends Pick<FilesTable, 'id' | 'media_type' | 'byte_size' | 'created_at'> {
  trade_id: TradesTable['id'];
  field: DocumentField;
  /** SHA-256, hex. */
  file_hash: string;
}

/** Uploaded documents of orders, in the order of the uploads. */
export function listUploads(db: Db, tradeIds: readonly string[]): Promise<UploadRow[]> {
  return many<UploadRow>(db)`
    select f.id, d.trade_id, d.field, f.media_type, f.byte_size, encode(f.sha256, 'hex') as file_hash, f.created_at
    from trade_documents d join files f on f.id = d.file_id
    where d.trade_id = ${oneOf(tradeIds)} and f.erased_at is null order by f.created_at, f.id`;
}

type PaperFile = Pick<FilesTable, 'id' | 'media_type' | 'byte_size' | 'created_at'> & Pick<UploadRow, 'file_hash'>;

/** Files of tax documents by id. */
export function listFiles(db: Db, ids: readonly string[]): Promise<PaperFile[]> {
  return many<PaperFile>(db)`
    select id, media_type, byte_size, encode(sha256, 'hex') as file_hash, created_at from files
    where id = ${oneOf(ids)} and erased_at is null`;
}

/** Bytes of the papers of orders' tax documents that are stored already. */
export function sumOfPapers(db: Db, reader: Reader, tradeIds: readonly string[]): Promise<number> {
  const own = reader.role === 'recycler' ? sql`d.supplier = 'recycler'` : sql`true`;
  return scalar<number>(db)`
    select coalesce(sum(f.byte_size), 0)::bigint from documents d join files f on f.id = coalesce(d.irn_file_id, d.file_id)
    where d.trade_id = ${oneOf(tradeIds)} and ${own}`;
}

/** A line of a certificate number. */
export interface LineRow
  extends
    Pick<
      TransferLinesTable,
      'id' | 'trade_id' | 'quantity' | 'transferred_on' | 'portal_reference' | 'status' | 'recorded_at' | 'changed_at'
    >,
    Pick<CertificatesTable, 'number' | 'credit_type' | 'product_type' | 'year' | 'unit'> {
  order_id: TransactionsTable['order_id'];
}

/** Lines of orders, by order, the oldest first, withdrawn ones too. */
export function listLines(db: Db, tradeIds: readonly string[]): Promise<LineRow[]> {
  return many<LineRow>(db)`
    select l.id, l.trade_id, l.quantity, l.transferred_on, l.portal_reference, l.status, l.recorded_at, l.changed_at, c.number, c.credit_type,
      c.product_type, c.year, c.unit, x.order_id
    from transfer_lines l join certificates c on c.id = l.certificate_id join transactions x on x.trade_id = l.trade_id
    where l.trade_id = ${oneOf(tradeIds)} order by x.order_id, l.id`;
}

export type DisputeRow = Pick<
  DisputesTable,
  'trade_id' | 'number' | 'kind' | 'status' | 'opened_at' | 'changed_at' | 'text' | 'outcome'
>;

/** Disputes of orders; one about the fee is the buyer's and the platform's alone. */
export function listDisputes(db: Db, { role }: Reader, tradeIds: readonly string[]): Promise<DisputeRow[]> {
  return many<DisputeRow>(db)`
    select d.trade_id, d.number, d.kind, d.status, d.opened_at, d.changed_at, d.text, d.outcome
    from disputes d left join payments p on p.id = d.payment_id
    where d.trade_id = ${oneOf(tradeIds)} and (${role !== 'recycler'} or p.payee is distinct from 'platform')
    order by d.id`;
}

/** A trade under recalls in force. */
export interface RecalledTrade {
  /** Number of the first recall. */
  number: string;
  /** Numbers of all of them. */
  numbers: string[];
  /** The quantity that they cover, in the trade's unit. */
  quantity: number;
  /** Recall of each line that is covered, by the line's id. */
  lines: ReadonlyMap<string, string>;
}

/** The trades among these that are under a recall in force, by id. */
export async function recallsOf(db: Db, tradeIds: readonly string[]): Promise<ReadonlyMap<string, RecalledTrade>> {
  const rows = await many<{ trade: string; numbers: string[]; covered: number; lines: Record<string, string> }>(db)`
    select h.trade_id as trade, array_agg(h.number order by h.executed_at, h.number) as numbers, covered_quantity(h.trade_id) as covered,
      (select coalesce(json_object_agg(l.line_id, l.number), '{}') from recalled_lines l where l.trade_id = h.trade_id) as lines
    from held_trades h where h.trade_id = ${oneOf(tradeIds)} group by h.trade_id`;
  return new Map(
    rows.map(({ trade, numbers, covered, lines }) => [
      trade,
      { number: numbers[0] ?? '', numbers, quantity: covered, lines: new Map(Object.entries(lines)) },
    ]),
  );
}

/** All keys, the newest first. */
export function listKeys(db: Db): Promise<EvidenceKeysTable[]> {
  return many<EvidenceKeysTable>(db)`
    select key_id, public_key_pem, used_from, used_until from evidence_keys order by used_from desc, key_id`;
}

/** Keeps the public key that signs from now on; one that signed before ends. */
export async function storeKey(
  tx: Tx,
  { keyId, publicKeyPem }: { keyId: string; publicKeyPem: string },
  at: Date,
): Promise<void> {
  await sql`update evidence_keys set used_until = ${at} where used_until is null and key_id <> ${keyId}`.execute(tx);
  await sql`
    insert into evidence_keys (key_id, public_key_pem, used_from, used_until) values (${keyId}, ${publicKeyPem}, ${at}, null)
    on conflict (key_id) do update set used_until = null where evidence_keys.used_until is not null`.execute(tx);
}
