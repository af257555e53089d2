/** Documents of a trade: who uploads which, their kinds, and how many. Source: file 12 of the specification, part 10. */
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

export const isOwnField = (role: 'producer' | 'recycler', field: DocumentField): boolean =>
  FIELDS_OF[role].some((own) => own === field);

/** Kinds of trail documents: those that an offer may promise, or another. */
export const DOCUMENT_KINDS = [...TRAIL_DOCUMENTS, 'Other'] as const;

export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** Most trail documents of one upload, and of a trade, where those that were replaced do not count. */
export const MOST_AT_ONCE = 20;
export const MOST_IN_TRADE = 50;
/** Most files of a trade, replaced ones included. */
export const MOST_FILES = 200;
export const FULL = `At most ${MOST_FILES} files in a trade, replaced ones included.`;
export const TOO_MANY_DOCUMENTS = `At most ${MOST_AT_ONCE} files at once and ${MOST_IN_TRADE} in a trade`;
export const NO_KIND = 'Choose a kind for each file';
export const NO_DOCUMENT = 'A document is required';
export const CHECKED_ALREADY = 'This document has been checked already and cannot be replaced.';
