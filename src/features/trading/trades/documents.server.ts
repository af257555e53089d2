/** Uploads of the documents of a transaction: new ones, and those that replace another. */
import { respondOnceWithFiles } from '#base/files/service.server.ts';
import type { Upload } from '#lib/fields.ts';
import type { ActorContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/database.ts';
import { requirePermission } from '#platform/http/admission.ts';
import { readyResponse, type ReadyResponse, type Idempotency } from '#platform/http/respond-once.ts';
import { found, Refusal, wrongField } from '#platform/refusal.ts';
import { recordAudit } from '#platform/security/audit.ts';
import { rulesOn } from '#rules/rulebook/rulebook.server.ts';
import {
  type DocumentField,
  type DocumentKind,
  FIELDS_OF,
  NOTHING_SENT,
  TOO_MANY_DOCUMENTS,
  UPLOAD_NEEDS,
  UPLOAD_REFUSALS,
} from './document-rules.ts';
import { attachDocuments, findOwnDocument, hasRoomFor, type OwnDocument } from './documents-store.server.ts';
import type { UploadOutcome } from './outcomes.ts';
import { heldRefusal } from './recalls.server.ts';
import { findTransaction } from './store.server.ts';
import { toTransaction } from './views.server.ts';

/** A file on its way, under the name that its id is found by. */
interface SentDocument {
  upload: Upload;
  field: DocumentField;
  kind: DocumentKind | null;
}

const sideOf = ({ role }: ActorContext['actor']) => (role === 'producer' ? 'producer' : 'recycler');

/** @throws Refusal `not_found` if the caller has no such transaction; `forbidden_part` */
export async function requireTransaction({ db, actor, clock }: ActorContext, id: string): Promise<void> {
  found(await findTransaction(db, actor, id, clock.now()));
  requirePermission(actor, UPLOAD_NEEDS[sideOf(actor)]);
}

/** @throws Refusal `not_found` if the caller's company has uploaded no such document; `forbidden_part` */
export async function requireOwnDocument({ db, actor }: ActorContext, id: string): Promise<OwnDocument> {
  const document = found(await findOwnDocument(db, actor, id));
  requirePermission(actor, UPLOAD_NEEDS[sideOf(actor)]);
  return document;
}

/** Uploads of a party: the producer's payment proofs, the recycler's transfer proof and trail documents. */
export async function uploadDocuments(
  context: ActorContext,
  id: string,
  form: { [F in DocumentField]?: Upload | Upload[] | undefined } & { trail_kinds?: DocumentKind[] | undefined },
  idempotency: Idempotency | null = null,
): Promise<ReadyResponse> {
  const role = sideOf(context.actor);
  const sent = FIELDS_OF[role].flatMap((field) =>
    [form[field] ?? []].flat().map((upload, index): SentDocument => {
      const kind = field === 'trail_documents' ? (form.trail_kinds?.[index] ?? 'Other') : null;
      return { upload, field, kind };
    }),
  );
  await requireTransaction(context, id);
  if (sent.length === 0) throw nothingSent(role);
  const trail = sent.filter(({ field }) => field === 'trail_documents').length;
  // Refused before the files are stored; the database counts again.
  if (trail > 0 && !(await hasRoomFor(context.db, id, trail))) throw wrongField('trail_documents', TOO_MANY_DOCUMENTS);
  return keepDocuments(context, { id, sent, replaced: null }, 'Transaction updated successfully!', idempotency);
}

/** The uploader's file takes the place of an earlier one, which stays for the same readers. */
export async function replaceDocument(
  context: ActorContext,
  id: string,
  upload: Upload,
  idempotency: Idempotency | null,
): Promise<ReadyResponse> {
  const { field, transaction_id } = await requireOwnDocument(context, id);
  const sent = [{ upload, field, kind: null }];
  return keepDocuments(context, { id: transaction_id, sent, replaced: id }, 'Document replaced.', idempotency);
}

async function keepDocuments(
  context: ActorContext,
  { id, sent, replaced }: { id: string; sent: readonly SentDocument[]; replaced: string | null },
  message: string,
  idempotency: Idempotency | null,
): Promise<ReadyResponse> {
  const { actor } = context;
  const uploads = Object.fromEntries(sent.map(({ upload }, index) => [index, upload]));
  const purposes = Object.fromEntries(sent.map(({ field }, index) => [index, field]));
  const attach = async (tx: Tx, ids: Readonly<Record<string, string | undefined>>) => {
    // Read after the files' own timestamps, so that a trade is not completed before its documents were uploaded.
    const at = context.clock.now();
    const documents = sent.flatMap(({ field, kind }, index) => {
      const file_id = ids[String(index)];
      return file_id === undefined ? [] : { file_id, field, kind };
    });
    const outcome = await attachDocuments(tx, {
      id,
      partyId: actor.ownerId,
      byId: actor.personId,
      documents,
      replaced,
      at,
    });
    if (outcome === 'held') throw await heldRefusal(tx, { transactionId: id });
    if (outcome === 'missing') throw new Refusal('not_found');
    if (outcome === 'too_many') throw wrongField('trail_documents', TOO_MANY_DOCUMENTS);
    const refusal = REFUSALS[outcome];
    if (refusal !== undefined) throw new Refusal('conflict', refusal);
    const transaction = found(await findTransaction(tx, actor, id, at));
    const old = transaction.documents.filter((document) => document.replaced && Date.parse(document.replaced) === +at);
    const entries = old.map(
      ({ file_id }) => ({ action: 'document.replaced', subject: { kind: 'file', id: file_id } }) as const,
    );
    await recordAudit(tx, { at, ...context }, ...entries);
    return readyResponse({ message, data: toTransaction(context, transaction, await rulesOn(context, tx)) });
  };
  return respondOnceWithFiles(context, idempotency, uploads, purposes, attach);
}

const REFUSALS: Readonly<Partial<Record<UploadOutcome, string>>> = {
  ...UPLOAD_REFUSALS,
  fixed: 'This document has been checked already and cannot be replaced.',
  replaced: 'This document has been replaced already.',
};

/** The refusal of an upload without a file. */
function nothingSent(role: 'producer' | 'recycler'): Refusal {
  const { transaction_proof: proof, recycler_transfer_proof, trail_documents } = NOTHING_SENT;
  if (role === 'producer') return wrongField('transaction_proof', proof);
  return new Refusal('invalid', recycler_transfer_proof, { fields: { recycler_transfer_proof, trail_documents } });
}
