import type { AccountRole } from '#accounts/epr-accounts/rules.ts';
import { stageFacts } from '#trading/stages/stages.ts';
import type { ApiResponse } from '#web/api.ts';
import {
  DOCUMENT_KINDS,
  DOCUMENT_LABELS,
  type DocumentField,
  type DocumentKind,
  FIELDS_OF,
} from '../../document-rules.ts';

export type ListedTransaction = ApiResponse<'GET /api/epr/transactions/'>['data'][number];
export type Transaction = Omit<ListedTransaction, 'tasks'>;
export type TradeDocument = Transaction['documents'][number];

interface TransactionDocument {
  field: DocumentField;
  label: string;
}

const documentsOf = (role: AccountRole): readonly TransactionDocument[] =>
  FIELDS_OF[role].map((field) => ({ field, label: DOCUMENT_LABELS[field] }));

/** Documents that each party uploads. */
export const PARTY_DOCUMENTS = { producer: documentsOf('producer'), recycler: documentsOf('recycler') };

/** Sentence with the consequence of an upload: one document suffices to verify a payment, a transfer needs both. */
export function uploadConsequence(
  role: AccountRole,
  missing: readonly TransactionDocument[],
  chosen: readonly DocumentField[],
): string {
  if (role === 'producer') return missing.length > 1 ? 'Either one is enough to verify the payment.' : '';
  if (missing.length === 0) return '';
  const left = missing.filter(({ field }) => !chosen.includes(field));
  if (left.length === 0) return 'This upload completes the trade.';
  if (chosen.length > 0)
    return `Still missing then: ${left.map(({ label }) => label).join(', ')}. The trade completes when both are uploaded.`;
  return left.length > 1
    ? 'The trade completes when both are uploaded. One of them can follow later.'
    : 'The trade completes when both are uploaded.';
}

/** Kinds of trail documents, those that the offer promises first. */
export function kindsInOrder(promised: readonly string[]): DocumentKind[] {
  const isPromised = (kind: DocumentKind) => promised.includes(kind);
  return [...DOCUMENT_KINDS.filter(isPromised), ...DOCUMENT_KINDS.filter((kind) => !isPromised(kind))];
}

/** Documents in force, without those that were replaced. */
export const inForce = (documents: readonly TradeDocument[]): TradeDocument[] =>
  documents.filter(({ replaced_at: replaced }) => replaced === null);

/** The words in the place of a document that is not there. */
export function missingText(transaction: Transaction, field: DocumentField): string {
  if (isRemoved(transaction, field)) return 'Removed';
  return stageFacts(transaction.stage).turn === null ? 'Not uploaded' : 'Not uploaded yet';
}

/** Whether a document was uploaded and its file erased since. */
export const isRemoved = ({ documents }: Pick<Transaction, 'documents'>, field: DocumentField): boolean =>
  documents.some((document) => document.field === field && document.replaced_at === null && document.url === null);

/** How many of the kinds that the offer promises are there; null where it promises none. */
export function promiseText({ documents, promised_kinds: promised }: Transaction): string | null {
  if (promised.length === 0) return null;
  const kinds = new Set<string | null>(inForce(documents).map(({ kind }) => kind));
  return `${promised.filter((kind) => kinds.has(kind)).length} of ${promised.length} promised kinds uploaded`;
}

/** Documents with their names: the field or the kind, numbered where several have the same. */
export function named(documents: readonly TradeDocument[]): { document: TradeDocument; name: string }[] {
  const seen = new Map<string, number>();
  return documents.map((document) => {
    const { field, kind } = document;
    const name = kind === null || kind === 'Other' ? DOCUMENT_LABELS[field] : kind;
    const number = (seen.get(name) ?? 0) + 1;
    seen.set(name, number);
    return { document, name: number === 1 ? name : `${name} ${number}` };
  });
}

/** Links to those of the documents whose files are there, each with its name. */
export const linksTo = (documents: readonly TradeDocument[]): { url: string; label: string }[] =>
  named(documents).flatMap(({ document: { url }, name }) => (url === null ? [] : [{ url, label: name }]));
