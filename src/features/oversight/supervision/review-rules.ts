/** Subjects of the review desk, its facts, and its texts. Source: files 12, part 9, and 13, part 6, of the specification. */
export const REVIEW_TYPES = ['producer_account', 'recycler_account', 'transaction'] as const;

export type ReviewType = (typeof REVIEW_TYPES)[number];

/** Facts on an item, in the order in which they are found. */
export const CHECK_NAMES = [
  'same_document',
  'pan',
  'number_prefix',
  'state',
  'registration_date',
  'payments',
  'fee',
  'arrival',
  'finding',
] as const;

export type CheckName = (typeof CHECK_NAMES)[number];

/** Fewest characters of the reason of a rejection, or of an approval with a flag. */
export const LEAST_REASON = 10;

export const FLAG_NEEDS_REASON = 'This item has a flag. Enter a reason of 10 to 300 characters.';

/** Text of the dialogs of the other screens before a decision on a document that the reader has not opened. */
export const NOT_OPENED = 'You have not opened the document.';
