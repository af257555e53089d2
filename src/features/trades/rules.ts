/** What a trade is held to, and how the wire spells where it stands. Source: sections 3 and 4 of the server rules. */
import { STAGES, type Stage } from './stages.ts';

/** A request waits 7 days for its answer, and an approved one 7 days for its payment. Milliseconds. */
export const ANSWER_LIFE = 7 * 24 * 60 * 60 * 1000;
export const PAYMENT_LIFE = 7 * 24 * 60 * 60 * 1000;

/**
 * What a buyer may have open at once, unless a superadmin vouches for the company: requests and counter-offers that wait; offers of which
 * purchases that wait hold more than half; and before a first completed trade the total payable of open purchases.
 */
export const FAIR_USE = { pending: 100, halves: 5, newBuyerPaise: 100_000_000 } as const;

interface WireRequestStatus {
  status: 'pending' | 'approved' | 'rejected';
  is_approved: boolean;
  is_complete: boolean;
  expired: boolean;
}

/** On the wire a request is pending, approved or rejected; that it is paid for or has expired are flags beside it. */
export function wireRequestStatus(stage: Stage): WireRequestStatus {
  const { trade } = STAGES[stage];
  const is_approved = trade === 'approved' || trade === 'complete';
  return {
    status: is_approved ? 'approved' : trade === 'pending' ? 'pending' : 'rejected',
    is_approved,
    is_complete: trade === 'complete',
    expired: trade === 'expired',
  };
}

const TRANSACTION_STATUSES = {
  initiated: 'Initiated',
  payment_verified: 'Payment Verified',
  completed: 'Completed',
  cancelled: 'Cancelled',
} as const;

interface WireTransactionStatus {
  status: 'pending' | 'approved' | 'rejected';
  is_approved: boolean;
  transaction_status: (typeof TRANSACTION_STATUSES)[keyof typeof TRANSACTION_STATUSES];
}

/** @throws Error for a stage before the payment is initiated, of which there is no transaction */
export function wireTransactionStatus(stage: Stage): WireTransactionStatus {
  const { transaction } = STAGES[stage];
  if (transaction === null) throw new Error(`There is no transaction while a trade is ${stage}`);
  const is_approved = transaction === 'payment_verified' || transaction === 'completed';
  return {
    status: is_approved ? 'approved' : transaction === 'cancelled' ? 'rejected' : 'pending',
    is_approved,
    transaction_status: TRANSACTION_STATUSES[transaction],
  };
}

/** For so long a trade tells of a change of the bank details that it is paid to. Days. */
const CHANGE_SHOWN_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The days of bank changes that are still told: from the 31st day after, none is. Days are `YYYY-MM-DD`. */
export function shownChangeDays(
  change: { broughtOn: string | null; since: string | null },
  today: string,
): { changed_on: string | null; changed_after: string | null } {
  const told = (day: string | null) =>
    day !== null && Date.parse(today) - Date.parse(day) <= CHANGE_SHOWN_DAYS * DAY_MS ? day : null;
  return { changed_on: told(change.broughtOn), changed_after: told(change.since) };
}
