/** Subjects of the review desk, and the texts of its refusals. Source: file 12 of the specification, part 9. */
export const REVIEW_TYPES = ['producer_account', 'recycler_account', 'transaction'] as const;

export type ReviewType = (typeof REVIEW_TYPES)[number];

/** Text of the dialogs of the other screens before a decision on a document that the reader has not opened. */
export const NOT_OPENED = 'You have not opened the document.';
