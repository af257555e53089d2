/**
 * The states of a trade and of its transaction, and how the wire spells them. Source: section 3 of the server rules. The database
 * holds the same graphs (`status_moves`) and refuses every other move; a test compares the two.
 */
import type { StateGraph } from '../../lib/state-graph.ts';

export type TradeStatus = 'pending' | 'approved' | 'rejected' | 'expired' | 'complete';
export type TransactionStatus = 'initiated' | 'payment_verified' | 'completed' | 'cancelled';

export const TRADE_STATES: StateGraph<TradeStatus> = {
  pending: ['approved', 'rejected', 'expired'],
  approved: ['complete', 'expired'],
  rejected: [],
  expired: [],
  complete: [],
};

export const TRANSACTION_STATES: StateGraph<TransactionStatus> = {
  initiated: ['payment_verified', 'cancelled'],
  payment_verified: ['completed'],
  completed: [],
  cancelled: [],
};

/** A request waits 7 days for its answer, and an approved one 7 days for its payment. Milliseconds. */
export const ANSWER_LIFE = 7 * 24 * 60 * 60 * 1000;
export const PAYMENT_LIFE = 7 * 24 * 60 * 60 * 1000;

/**
 * What a buyer may have open at once, unless a superadmin vouches for the company: requests and counter-offers that wait; offers of which
 * purchases that wait hold more than half; and before a first completed trade the total payable of open purchases.
 */
export const FAIR_USE = { pending: 100, halves: 5, newBuyerPaise: 100_000_000 } as const;

interface WireTradeStatus {
  status: 'pending' | 'approved' | 'rejected';
  is_approved: boolean;
  is_complete: boolean;
  expired: boolean;
}

/** On the wire a status is pending, approved or rejected alone; complete and expired are flags beside it. */
export function wireTradeStatus(status: TradeStatus): WireTradeStatus {
  const is_approved = status === 'approved' || status === 'complete';
  return {
    status: is_approved ? 'approved' : status === 'pending' ? 'pending' : 'rejected',
    is_approved,
    is_complete: status === 'complete',
    expired: status === 'expired',
  };
}

const STAGES = {
  initiated: 'Initiated',
  payment_verified: 'Payment Verified',
  completed: 'Completed',
  cancelled: 'Cancelled',
} as const;

interface WireTransactionStatus {
  status: 'pending' | 'approved' | 'rejected';
  is_approved: boolean;
  transaction_status: (typeof STAGES)[TransactionStatus];
}

export function wireTransactionStatus(status: TransactionStatus): WireTransactionStatus {
  const is_approved = status === 'payment_verified' || status === 'completed';
  return {
    status: is_approved ? 'approved' : status === 'cancelled' ? 'rejected' : 'pending',
    is_approved,
    transaction_status: STAGES[status],
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
