/** Statuses of an account, in the words of its row. */
export const ACCOUNT_STATUSES = ['Pending', 'Approved', 'Rejected'] as const;
