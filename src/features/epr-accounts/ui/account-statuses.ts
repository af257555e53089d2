/** Statuses of an account, in the words of its row. */
export const STATUS_WORDS = { pending: 'Pending', approved: 'Approved', rejected: 'Rejected' } as const;

/** The same in the order in which one goes through them. */
export const ACCOUNT_STATUSES = Object.values(STATUS_WORDS);
