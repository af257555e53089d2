import type { FilePurpose } from '#lib/file-rules.ts';
import { column, type Db, scalar, many, one, sql, type Tx, oneOf, changesOne } from '#platform/database/database.ts';
import { takeLock } from '#platform/database/locks.ts';
import type { FilesTable } from '#platform/database/schema.gen.ts';
import type { StoredFileInfo } from './stored-file-info.ts';

/** `inline`: whether a browser may show it; null for a PDF that was uploaded before inspection existed and has not been inspected since. */
export interface FileRow extends Pick<FilesTable, 'id' | 'purpose' | 'name' | 'inline'> {
  mediaType: FilesTable['media_type'];
}

/** An existing row with the state of its file. */
interface FoundFile extends FileRow {
  /** No longer public; signed links still work. */
  hidden: boolean;
}

/**
 * Metadata row of a stored file. `sha256` (hex) and `byteSize` are of the stored bytes or, for a picture in several widths, of the
 * original.
 */
export async function insertFile(
  tx: Tx,
  file: FileRow & { inline: boolean; ownerId: string | null; sha256: string; byteSize: number; at: Date },
): Promise<void> {
  await sql`
    insert into files (id, owner_id, purpose, sha256, byte_size, media_type, name, inline, created_at)
    values (${file.id}, ${file.ownerId}, ${file.purpose}, decode(${file.sha256}, 'hex'), ${file.byteSize},
      ${file.mediaType}, ${file.name}, ${file.inline}, ${file.at})`.execute(tx);
}

/** Metadata row of a copy of the same owner's file; false if that is another user's, of another purpose, or erased. */
export async function insertCopy(
  tx: Tx,
  copy: Pick<FilesTable, 'id' | 'purpose'> & { ownerId: string | null; of: string; at: Date },
) {
  return changesOne(tx)`
    insert into files (id, owner_id, purpose, sha256, byte_size, media_type, name, inline, created_at)
    select ${copy.id}::uuid, owner_id, purpose, sha256, byte_size, media_type, name, inline, ${copy.at}::timestamptz
    from files where id = ${copy.of} and owner_id = ${copy.ownerId} and purpose = ${copy.purpose} and erased_at is null`;
}

const fileColumns = sql`id, purpose, media_type as "mediaType", name, inline`;

/** A file by its id, unless erased. Permission is already checked by its link or purpose. */
export function findFile(db: Db, id: string): Promise<FoundFile | undefined> {
  return one<FoundFile>(db)`
    select ${fileColumns}, hidden_at is not null as hidden from files where id = ${id} and erased_at is null`;
}

/** Id of the uploading user; null for files that come with the product. */
export async function findFileOwner(db: Db, id: string): Promise<string | null> {
  const row = await one<Pick<FilesTable, 'owner_id'>>(db)`select owner_id from files where id = ${id}`;
  return row?.owner_id ?? null;
}

/** Returns the ids that have a row whose file is not erased. */
export async function knownFiles(db: Db, ids: readonly string[]): Promise<Set<string>> {
  return new Set(
    await column<FilesTable['id']>(db)`select id from files where id = ${oneOf(ids)} and erased_at is null`,
  );
}

/** Some of the PDFs that are not inspected yet. */
export function listNotInspected(db: Db, limit: number): Promise<FileRow[]> {
  return many<FileRow>(db)`
    select ${fileColumns} from files where inline is null and media_type = 'application/pdf' and erased_at is null order by id limit ${limit}`;
}

export async function setInline(db: Db, id: string, inline: boolean): Promise<void> {
  await sql`update files set inline = ${inline} where id = ${id} and inline is null`.execute(db);
}

/** Marks files as erased and deletes their file names. */
export async function markErased(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  await sql`
    update files set erased_at = ${at}, name = '' where id = ${oneOf(ids)} and erased_at is null`.execute(tx);
}

/** Files of a user with these purposes. */
export function listFileIds(tx: Tx, ownerId: string, purposes: readonly FilePurpose[]): Promise<string[]> {
  return column<FilesTable['id']>(tx)`
    select id from files where owner_id = ${ownerId} and purpose = any (${[...purposes]}::text[])`;
}

/** Some of the erased files whose bytes may still be stored. */
export function listToRemove(db: Db, limit: number): Promise<StoredFileInfo[]> {
  return many<StoredFileInfo>(db)`
    select id, purpose, encode(sha256, 'hex') as sha256 from files
    where erased_at is not null and removed_at is null order by id limit ${limit}`;
}

export async function markRemoved(db: Db, ids: readonly string[], at: Date): Promise<void> {
  await sql`update files set removed_at = ${at} where id = ${oneOf(ids)}`.execute(db);
}

/**
 * Bytes that a user has uploaded between the instants, erased files included. Holds a lock per user until the transaction ends, so that
 * concurrent uploads are counted one after the other.
 */
export async function lockUploadedBytes(tx: Tx, ownerId: string, [from, to]: readonly [Date, Date]): Promise<number> {
  await takeLock(tx, `files.${ownerId}`);
  return scalar<number>(tx)`
    select coalesce(sum(byte_size), 0)::bigint from files
    where owner_id = ${ownerId} and created_at >= ${from} and created_at < ${to}`;
}

/** End of the financial year of an instant, in India. */
const yearEnd = (instant: ReturnType<typeof sql>) => sql`
  make_date(extract(year from (${instant} at time zone 'Asia/Kolkata') - interval '3 months')::int + 1, 3, 31)`;

/**
 * Some of the files whose time is over: a year after an EPR account was rejected, a claim was decided or an offer that never traded was withdrawn,
 * and 8 years after the end of the financial year of the last trade.
 * @param ended before this instant the year has passed
 * @param traded before this day the 8 years have passed
 */
export function listExpired(db: Db, { ended, traded, limit }: { ended: Date; traded: string; limit: number }) {
  return column<FilesTable['id']>(db)`
    with old_trades as (
      select t.id from trades t left join transactions x on x.trade_id = t.id
      where t.status <> 'pending' and (t.status <> 'approved' or x.status in ('completed', 'cancelled'))
        and ${yearEnd(sql`greatest(t.changed_at, x.changed_at)`)} < ${traded}::date
    ), expired (id) as (
      select certificate_id from epr_accounts a where status = 'rejected' and changed_at < ${ended}
        and not exists (select from trades t where t.producer_account_id = a.id)
        and not exists (select from trades t join offers o on o.id = t.offer_id where o.account_id = a.id)
      union all
      select certificate_id from registration_claims where decided_at < ${ended}
      union all
      select unnest(array[product_image_id, availability_proof_id]) from offers o
      where status = 'withdrawn' and changed_at < ${ended} and not exists (select from trades t where t.offer_id = o.id)
      union all
      select d.file_id from trade_documents d join old_trades o on o.id = d.trade_id
      union all
      select unnest(array[d.file_id, d.irn_file_id]) from documents d join old_trades o on o.id = d.trade_id
      union all
      select d.proof_id from disputes d join old_trades o on o.id = d.trade_id
      union all
      -- A conversation is that of all rounds of a negotiation.
      select m.file_id from message_files m join messages g on g.id = m.message_id
      where not exists (select from trades t where coalesce(t.first_id, t.id) = g.conversation_id
        and t.id not in (select id from old_trades))
      union all
      select a.certificate_id from epr_accounts a join users u on u.id = a.owner_id
      where u.closed_at is not null and ${yearEnd(sql`(
        select max(t.changed_at) from trades t where a.owner_id in (t.recycler_id, t.producer_id))`)} < ${traded}::date
    )
    select f.id from files f where f.erased_at is null and f.id in (select id from expired) limit ${limit}`;
}
