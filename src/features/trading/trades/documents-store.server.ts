import type { Actor } from '#platform/context.ts';
import { type Db, one, scalar, sql, type Tx } from '#platform/database/database.ts';
import { nameOfActor } from '#platform/database/names-of-people.ts';
import type { FilesTable, TradeDocumentsTable, TransactionsTable } from '#platform/database/schema.gen.ts';
import { isOpenedBy } from '#platform/security/opened-files.ts';
import { type DocumentField, type DocumentKind, FIELDS_OF, MOST_FILES, MOST_IN_TRADE } from './document-rules.ts';
import type { UploadOutcome } from './outcomes.ts';

/** A document as JSON: instants are texts. */
export interface DocumentRow extends Pick<TradeDocumentsTable, 'file_id'>, Pick<FilesTable, 'byte_size'> {
  field: DocumentField;
  kind: DocumentKind | null;
  uploaded: string;
  /** Name of the uploader as the reader sees it: of the person or the company. */
  by: string | null;
  /** The company of the uploader, which superadmins are shown. */
  by_company: string | null;
  replaced: string | null;
  erased: boolean;
  /** Whether its uploader may still replace it. */
  open: boolean;
}

/** Documents of the transaction x of a trade t, oldest first. Of a verified trade that a recall in force holds none is open. */
export const documentsAt = (actor: Actor, at: Date) => sql<DocumentRow[]>`(
  select coalesce(json_agg(json_build_object('file_id', d.file_id, 'field', d.field, 'kind', d.kind, 'byte_size', f.byte_size,
      'uploaded', f.created_at, 'by', ${nameOfActor(actor, sql`coalesce(d.added_by, f.owner_id)`, sql`f.owner_id`)},
      'by_company', case when ${actor.role === 'superadmin'} then (
        select c.company_name from companies c where c.user_id = f.owner_id) end,
      'replaced', d.replaced_at, 'erased', f.erased_at is not null,
      'open', d.replaced_at is null and document_open(d.field, x.status, x.changed_at, ${at}, lines_checked(d.trade_id))
        and not (x.status = 'payment_verified' and recall_of_trade(d.trade_id) is not null)) order by f.created_at, f.id), '[]')
  from trade_documents d join files f on f.id = d.file_id
  where d.trade_id = x.trade_id)`;

/** Where the same bytes were offered in another trade; superadmin only. */
export const duplicatesFor = (actor: Actor) =>
  actor.role !== 'superadmin'
    ? sql`'[]'::json`
    : sql`(
        select coalesce(json_agg(distinct jsonb_build_object('trade_id', other.trade_id, 'order_id', other.order_id)), '[]')
        from trade_documents mine join files f on f.id = mine.file_id
        join files twin on twin.sha256 = f.sha256 and twin.id <> f.id
          and twin.purpose in ('transaction_proof', 'producer_transfer_proof', 'recycler_transfer_proof', 'trail_documents')
        join trade_documents theirs on theirs.file_id = twin.id and theirs.trade_id <> mine.trade_id
        join transactions other on other.trade_id = theirs.trade_id
        where mine.trade_id = x.trade_id
      )`;

/** Whether a superadmin has opened every payment proof in force; the others are not asked. */
export const areProofsOpened = (actor: Actor) =>
  actor.role !== 'superadmin'
    ? sql`true`
    : sql`(
        select coalesce(bool_and(${isOpenedBy(sql`proof`, actor.personId)}), true)
        from unnest(array[x.transaction_proof_id, x.producer_transfer_proof_id]) proof where proof is not null)`;

export interface OwnDocument extends Pick<TradeDocumentsTable, 'file_id'> {
  field: DocumentField;
  transaction_id: TransactionsTable['id'];
}

/** A document that the actor's company has uploaded. */
export async function findOwnDocument(db: Db, actor: Actor, id: string): Promise<OwnDocument | undefined> {
  const role = actor.role === 'producer' ? 'producer' : 'recycler';
  return one<OwnDocument>(db)`
    select d.file_id, d.field, x.id as transaction_id
    from trade_documents d join transactions x on x.trade_id = d.trade_id
    where d.file_id = ${id} and d.field = any (${[...FIELDS_OF[role]]}::text[]) and ${sql.ref(`x.${role}_id`)} = ${actor.ownerId}`;
}

/** Whether the trail documents of a transaction may become that many more. */
export async function hasRoomFor(db: Db, transactionId: string, more: number): Promise<boolean> {
  const count = await scalar<number>(db)`
    select count(*) from trade_documents d join transactions x on x.trade_id = d.trade_id
    where x.id = ${transactionId} and d.field = 'trail_documents' and d.replaced_at is null`;
  return count + more <= MOST_IN_TRADE;
}

interface SentDocument {
  file_id: string;
  field: DocumentField;
  kind: DocumentKind | null;
}

/** Adds documents of a party, or replaces the one that `replaced` names, under the lock of the transaction. */
export function attachDocuments(
  tx: Tx,
  upload: {
    id: string;
    partyId: string;
    byId: string;
    documents: readonly SentDocument[];
    replaced: string | null;
    at: Date;
  },
) {
  return scalar<UploadOutcome>(tx)`
    select attach_documents(${upload.id}, ${upload.partyId}, ${JSON.stringify(upload.documents)}::jsonb, ${upload.at}, ${upload.replaced},
      ${MOST_IN_TRADE}, ${MOST_FILES}, ${upload.byId})`;
}
