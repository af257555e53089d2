/** Evidence packs: asked for, made, read. */
import { brand } from '../../brand.ts';
import type { Actor } from '../../platform/context.ts';
import { type Db, many, type NonNull, one, sql, type Tx } from '../../platform/database/database.ts';
import type {
  CompaniesTable,
  EprAccountsTable,
  EvidencePacksTable,
  TransactionsTable,
} from '../../platform/database/schema.gen.ts';
import type { Page } from '../../platform/paging.ts';
import type { PackSubject } from './manifest.ts';
import type { PackedFile } from './rules.ts';

type Reader = Pick<Actor, 'ownerId' | 'role'>;

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
  /** Of a pack that is made. */
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
  join epr_accounts a on a.id = coalesce(p.account_id, t.producer_account_id) left join companies c on c.user_id = p.requested_by`;

/** Packs of the reader's company, newest first. One row more than the page size if there are more. @param tradeId of this order alone */
export function listPacks(db: Db, reader: Reader, page: Page, tradeId: string | null): Promise<PackRow[]> {
  return many<PackRow>(db)`
    select ${packColumns} from ${packTables}
    where p.owner_id is not distinct from ${companyOf(reader)}::uuid and (${page.after}::uuid is null or p.id < ${page.after}::uuid)
      and (${tradeId}::uuid is null or p.trade_id = ${tradeId}::uuid)
    order by p.id desc limit ${page.size + 1}`;
}

export type NewPack = Pick<
  EvidencePacksTable,
  | 'id'
  | 'code'
  | 'owner_id'
  | 'kind'
  | 'trade_id'
  | 'account_id'
  | 'year'
  | 'requested_by'
  | 'requested_role'
  | 'requested_at'
>;

/** Puts a pack in the queue. Returns false if the company has one there. */
export async function queuePack(tx: Tx, row: NewPack): Promise<boolean> {
  const { rows } = await sql`
    insert into evidence_packs (id, code, owner_id, kind, trade_id, account_id, year, state, requested_by, requested_role, requested_at)
    values (${row.id}, ${row.code}, ${row.owner_id}, ${row.kind}, ${row.trade_id}, ${row.account_id}, ${row.year}, 'queued',
      ${row.requested_by}, ${row.requested_role}, ${row.requested_at})
    on conflict do nothing returning 1 as queued`.execute(tx);
  return rows.length > 0;
}

/** Whether packs are waiting to be made, and whether there are ZIPs of packs made before an instant. */
export async function findWork(db: Db, before: Date): Promise<{ queued: boolean; old: boolean }> {
  const { rows } = await sql<{ queued: boolean; old: boolean }>`
    select exists (select from evidence_packs where state in ('queued', 'making')) as queued,
      exists (select from evidence_packs where state = 'ready' and made_at < ${before}) as old`.execute(db);
  return rows[0] ?? { queued: false, old: false };
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

export interface MadePack {
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
export async function removePacks(tx: Tx, before: Date, most: number): Promise<string[]> {
  const { rows } = await sql<NonNull<Pick<EvidencePacksTable, 'file_id'>>>`
    update evidence_packs set state = 'removed'
    where id in (select id from evidence_packs where state = 'ready' and made_at < ${before} order by made_at limit ${most} for update skip locked)
    returning file_id`.execute(tx);
  return rows.map(({ file_id: fileId }) => fileId);
}

/** The public facts of a pack. */
export interface VerifiedRow extends NonNull<Pick<EvidencePacksTable, 'id' | 'kind' | 'made_at' | 'key_id'>> {
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

export async function registrationOf(db: Db, accountId: string): Promise<string> {
  const { rows } = await sql<Pick<EprAccountsTable, 'registration_number'>>`
    select registration_number from epr_accounts where id = ${accountId}`.execute(db);
  if (rows[0] === undefined) throw new Error('An account is missing');
  return rows[0].registration_number;
}
