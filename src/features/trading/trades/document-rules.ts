/** Documents of a trade: who uploads which, their kinds, and how many. Source: file 12 of the specification, part 10. */
import type { RequiredPermission } from '#lib/parts.ts';
import { TRAIL_DOCUMENTS } from '#supply/offers/rules.ts';

export const DOCUMENT_FIELDS = [
  'transaction_proof',
  'producer_transfer_proof',
  'recycler_transfer_proof',
  'trail_documents',
] as const;

export type DocumentField = (typeof DOCUMENT_FIELDS)[number];

/** The documents that each party uploads. */
export const FIELDS_OF = {
  producer: ['transaction_proof', 'producer_transfer_proof'],
  recycler: ['recycler_transfer_proof', 'trail_documents'],
} as const satisfies Readonly<Record<'producer' | 'recycler', readonly DocumentField[]>>;

/** Permissions of an upload: the producer's are payment proofs, the recycler's transfer the credit. Source: section 2 of the rules for organisations. */
export const UPLOAD_NEEDS = {
  producer: ['trade', 'money'],
  recycler: 'trade',
} as const satisfies Readonly<Record<keyof typeof FIELDS_OF, RequiredPermission>>;

export const isOwnField = (role: 'producer' | 'recycler', field: DocumentField): boolean =>
  FIELDS_OF[role].some((own) => own === field);

export const DOCUMENT_LABELS = {
  transaction_proof: 'Transaction Proof',
  producer_transfer_proof: 'Producer Transfer Proof',
  recycler_transfer_proof: 'Credit Transfer Proof',
  trail_documents: 'Trail Documents',
} as const satisfies Readonly<Record<DocumentField, string>>;

/** Errors of an upload without a file, in the specification's words. */
export const NOTHING_SENT: Readonly<Record<DocumentField, string>> = {
  transaction_proof: 'At least one document is required.',
  producer_transfer_proof: 'At least one document is required.',
  recycler_transfer_proof: 'Transaction Proof Document is required.',
  trail_documents: 'Trail Documents Document is required.',
};

/** Kinds of trail documents: those that an offer may promise, or another. */
export const DOCUMENT_KINDS = [...TRAIL_DOCUMENTS, 'Other'] as const;

export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** Most trail documents of one upload, and of a trade, where those that were replaced do not count. */
export const MOST_AT_ONCE = 20;
export const MOST_IN_TRADE = 50;
/** Most files of a trade, replaced ones included. */
export const MOST_FILES = 200;
export const TOO_MANY_DOCUMENTS = `At most ${MOST_AT_ONCE} files at once and ${MOST_IN_TRADE} in a trade`;
export const NO_KIND = 'Choose a kind for each file';
export const NO_DOCUMENT = 'A document is required';

/** Refusals of uploads that the state of the trade does not allow, by outcome. */
export const UPLOAD_REFUSALS = {
  cancelled: 'This transaction was declined.',
  not_verified: 'Upload document has not been approved yet.',
  full: `At most ${MOST_FILES} files in a trade, replaced ones included.`,
} as const;
