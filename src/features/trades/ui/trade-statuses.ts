import type { AccountRole } from '../../epr-accounts/rules.ts';

/** Statuses of a request or counter-offer, in the words that its card shows to each party. */
export const REQUEST_STATUSES: Readonly<Record<AccountRole, readonly string[]>> = {
  recycler: ['Pending', 'Accepted', 'Payment Initiated', 'Declined', 'Expired'],
  producer: ['Pending', 'Initiate Payment', 'Payment Initiated', 'Rejected', 'Expired'],
};

/** Statuses of a transaction, in the words of its card. */
export const TRANSACTION_STATUSES = ['Initiated', 'Payment Verified', 'Completed', 'Cancelled'] as const;

/** The same for the superadmin, before them those of the initiated ones whose proof is there. */
export const REVIEW_STATUSES = ['Waiting for approval', ...TRANSACTION_STATUSES] as const;
