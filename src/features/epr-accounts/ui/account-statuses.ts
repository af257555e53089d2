/** Labels of an account's statuses. */
export const STATUS_WORDS = { pending: 'Pending', approved: 'Approved', rejected: 'Rejected' } as const;

/** The labels in the order of the life cycle. */
export const ACCOUNT_STATUSES = Object.values(STATUS_WORDS);
