/** Findings on documents of trades, as their readers see them. */
import type { Actor } from '#platform/context.ts';
import { allOf, type Db, exists, many, one, sql, type Tx, changesOne } from '#platform/database/database.ts';
import type {
  DocumentPrintsTable,
  DocumentsTable,
  FilesTable,
  FindingsTable,
  TradesTable,
  TransactionsTable,
} from '#platform/database/schema.gen.ts';
import { likePattern, type Page, readPage } from '#platform/paging.ts';
import { EXAMINED, type FindingKind, NEAR_BITS, SHOWN_TO_UPLOADERS, type FindingFigures } from './rules.ts';

export interface FindingRow extends Omit<FindingsTable, 'figures'> {
  figures: FindingFigures | null;
  order_id: TransactionsTable['order_id'];
  other_order_id: TransactionsTable['order_id'] | null;
}

const findings = sql`
  select n.*, x.order_id, y.order_id as other_order_id
  from findings n join transactions x on x.trade_id = n.trade_id left join transactions y on y.trade_id = n.other_trade_id`;

/** Findings, newest first; the search covers both work orders. */
export function listFindings(
  db: Db,
  page: Page,
  asked: { kind?: FindingKind | undefined; tradeId?: string | undefined; search?: string | undefined },
) {
  const pattern = likePattern(asked.search);
  const conditions = [
    page.after !== null && sql`n.id < ${page.after}::uuid`,
    asked.kind !== undefined && sql`n.kind = ${asked.kind}`,
    asked.tradeId !== undefined && sql`n.trade_id = ${asked.tradeId}`,
    pattern !== null && sql`concat_ws(chr(31), x.order_id, y.order_id) ilike ${pattern}`,
  ];
  return readPage<FindingRow>(db, page)`${findings} where ${allOf(conditions)} order by n.id desc`;
}

/** The newest findings of each of these trades. */
export function listFindingsOf(db: Db, tradeIds: readonly string[], most: number): Promise<FindingRow[]> {
  return many<FindingRow>(db)`
    select newest.* from unnest(${[...tradeIds]}::uuid[]) as wanted (id)
      cross join lateral (${findings} where n.trade_id = wanted.id order by n.id desc limit ${most}) newest`;
}

export function isParty(db: Db, { ownerId, role }: Actor, tradeId: string): Promise<boolean> {
  return exists(db)`select from trades where id = ${tradeId} and ${sql.ref(`${role}_id`)} = ${ownerId}`;
}

/** Findings on uploads of a company that were compared with other uploads of it, of the kinds that it may read. */
export function listOwnFindings(db: Db, ownerId: string, tradeId: string, page: Page) {
  return readPage<FindingRow>(db, page)`
    ${findings} join files mine on mine.id = n.subject_id join files theirs on theirs.id = n.other_subject_id
    where n.trade_id = ${tradeId} and mine.owner_id = ${ownerId} and theirs.owner_id = ${ownerId}
      and n.kind = any (${[...SHOWN_TO_UPLOADERS]}) and (${page.after}::uuid is null or n.id < ${page.after}::uuid)
    order by n.id desc`;
}

const PURPOSES = Object.keys(EXAMINED);

/** A file with its trade. */
export interface ExaminedFile extends Pick<FilesTable, 'id' | 'purpose' | 'media_type' | 'created_at'> {
  trade_id: TradesTable['id'];
  /** Day of the document. */
  dated: DocumentsTable['dated'];
}

/** Files with their trades, and the day of each document: of payment, of transfer, of the invoice, else of the upload. */
const examined = (files: ReturnType<typeof sql>) => sql`
  select f.id, f.purpose, f.media_type, f.created_at, d.trade_id, coalesce(case
      when f.purpose in ('transaction_proof', 'producer_transfer_proof')
        then (select max(p.paid_on) from payments p where p.trade_id = d.trade_id and p.status <> 'withdrawn')
      when f.purpose = 'recycler_transfer_proof'
        then (select max(l.transferred_on) from transfer_lines l where l.trade_id = d.trade_id and l.status <> 'withdrawn')
      else d.dated end, (f.created_at at time zone 'Asia/Kolkata')::date) as dated
  from (${files}) f cross join lateral (
    select t.trade_id, null::date as dated from trade_documents t where t.file_id = f.id
    union all select s.trade_id, null from disputes s where s.proof_id = f.id
    union all select n.trade_id, n.dated from documents n where n.file_id = f.id and n.source = 'own'
  ) d`;

/** The smallest id that was made at a time or later. */
const firstIdAt = (at: Date): string => {
  const hex = at.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
};

/** Files that were uploaded since then and not looked at, oldest first. */
export function listNew(db: Db, since: Date, most: number): Promise<ExaminedFile[]> {
  return many<ExaminedFile>(db)`
    ${examined(sql`
      select * from files f
      where f.id > ${firstIdAt(since)}::uuid and f.purpose = any (${PURPOSES}) and f.erased_at is null
        and not exists (select from document_prints p where p.file_id = f.id)`)}
    order by f.id limit ${most}`;
}

/** The next files of before, newest first, and the id before which the others are; null when there are none. */
export async function listOlder(db: Db, most: number): Promise<{ files: ExaminedFile[]; before: string | null }> {
  const older = sql`
    select * from files f
    where f.id < (select before_id from document_backlog) and f.purpose = any (${PURPOSES}) and f.erased_at is null
    order by f.id desc limit ${most}`;
  const last = await one<{ before: FilesTable['id'] }>(db)`
    select id as before from (${older}) f order by id limit 1`;
  const files = await many<ExaminedFile>(db)`
    ${examined(older)} where not exists (select from document_prints p where p.file_id = f.id) order by f.id desc`;
  return { files, before: last?.before ?? null };
}

export async function setBacklog(db: Db, before: string): Promise<void> {
  await sql`update document_backlog set before_id = ${before}`.execute(db);
}

/** Keeps what was read of a file. Returns false if another process did. */
export function insertPrint(tx: Tx, print: DocumentPrintsTable): Promise<boolean> {
  return changesOne(tx)`
    insert into document_prints (file_id, trade_id, examined_at, difference_hash, hash_parts, irns, eway_bills)
    values (${print.file_id}, ${print.trade_id}, ${print.examined_at}, ${print.difference_hash}, ${print.hash_parts}::integer[],
      ${print.irns}::text[], ${print.eway_bills}::text[])
    on conflict do nothing`;
}

/** A document of another trade, and whether it was uploaded later. */
export interface OtherDocument {
  file_id: FilesTable['id'];
  purpose: FilesTable['purpose'];
  trade_id: TradesTable['id'];
  order_id: TransactionsTable['order_id'];
  is_later: boolean;
  bits: number;
}

/** Most documents that one is compared with, the nearest first. */
const MOST_OTHERS = 20;

const others = (file: ExaminedFile, alike: ReturnType<typeof sql>, bits = sql`0`) => sql<OtherDocument>`
  select p.file_id, f.purpose, p.trade_id, x.order_id, (f.created_at, f.id) > (mine.created_at, mine.id) as is_later, ${bits} as bits
  from document_prints p join files f on f.id = p.file_id join transactions x on x.trade_id = p.trade_id
    join files mine on mine.id = ${file.id}
  where p.trade_id <> ${file.trade_id} and ${alike}
  order by bits, p.file_id limit ${MOST_OTHERS}`;

/** Photographs of other trades with nearly the same hash and other bytes. */
export async function listSimilarPhotographs(tx: Tx, file: ExaminedFile, hash: string, parts: readonly number[]) {
  const bits = sql`bit_count(p.difference_hash::bit(64) # ${hash}::bit(64))::integer`;
  const near = sql`p.hash_parts && ${[...parts]}::integer[] and ${bits} <= ${NEAR_BITS} and f.sha256 <> mine.sha256`;
  return (await others(file, near, bits).execute(tx)).rows;
}

/** Documents of other trades with the same IRN or number of an e-way bill. */
export async function listWithCode(tx: Tx, file: ExaminedFile, column: 'irns' | 'eway_bills', code: string) {
  return (await others(file, sql`${sql.ref(`p.${column}`)} @> ${[code]}::text[]`).execute(tx)).rows;
}

/** Facts that an e-invoice of a trade is compared with: the recycler's invoice, else the order. Amounts in paise. */
export interface TradeFacts extends Pick<
  TradesTable,
  'item_value_paise' | 'gst_basis_points' | 'seller_gst_number' | 'buyer_gst_number'
> {
  order_id: TransactionsTable['order_id'];
  invoice: {
    seller: DocumentsTable['gstin'];
    buyer: DocumentsTable['gstin'];
    number: DocumentsTable['number'];
    dated: DocumentsTable['dated'];
    total_paise: DocumentsTable['total_paise'];
    irn: DocumentsTable['irn'];
  } | null;
}

export function findFacts(tx: Tx, tradeId: string): Promise<TradeFacts | undefined> {
  return one<TradeFacts>(tx)`
    select t.item_value_paise, t.gst_basis_points, t.seller_gst_number, t.buyer_gst_number, x.order_id, (
        select jsonb_build_object('seller', n.gstin, 'buyer', n.buyer ->> 'gstin', 'number', n.number, 'dated', n.dated,
          'total_paise', n.total_paise, 'irn', n.irn)
        from documents n
        where n.trade_id = t.id and n.type = 'invoice' and n.supplier = 'recycler' and not n.wholly_credited order by n.id desc limit 1
      ) as invoice
    from trades t join transactions x on x.trade_id = t.id where t.id = ${tradeId}`;
}

export type NewFinding = Pick<FindingsTable, 'id' | 'text' | 'trade_id' | 'document' | 'subject_id' | 'at'> & {
  kind: FindingKind;
  other: { tradeId: string; document: FindingsTable['document']; subjectId: string } | null;
};

/**
 * Adds a finding on a photograph, unless its trade has one on a picture of the same group: one that looks like it, itself included. One process
 * of all examines documents, so that no two add at once.
 */
export async function insertNearPicture(tx: Tx, finding: NewFinding): Promise<void> {
  const isKnown = await exists(tx)`
    select from findings n join document_prints known on known.file_id = n.subject_id join document_prints p on p.file_id = ${finding.subject_id}
    where n.kind = 'near_picture' and n.trade_id = ${finding.trade_id}
      and bit_count(known.difference_hash::bit(64) # p.difference_hash::bit(64)) <= ${NEAR_BITS} limit 1`;
  if (!isKnown) await insertFindings(tx, [finding]);
}

/** Adds findings; one that is there already stays. */
export async function insertFindings(tx: Tx, noticed: readonly NewFinding[]): Promise<void> {
  for (const { id, kind, text, trade_id, document, subject_id, other, at } of noticed)
    await sql`
      insert into findings (id, kind, text, trade_id, document, subject_id, other_trade_id, other_document, other_subject_id, at)
      values (${id}, ${kind}, ${text}, ${trade_id}, ${document}, ${subject_id}, ${other?.tradeId ?? null}, ${other?.document ?? null},
        ${other?.subjectId ?? null}, ${at})
      on conflict do nothing`.execute(tx);
}
