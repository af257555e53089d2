/**
 * Time limits and fair-use limits of trades, and the conversion of stages to wire statuses. Sources: sections 3 and 4 of the server rules.
 */
import { DAY_MS, daysBetween } from '#lib/dates.ts';
import { formatRupees, rupees } from '#lib/money.ts';
import { formatQuantity, unitName, type Unit } from '#lib/quantity.ts';
import type { TradesTable } from '#platform/database/schema.gen.ts';
import { STAGES, type Stage } from '#trading/stages/stages.ts';

/** Refusal of a purchase at another price than the one that was shown, ₹ per unit. */
export const priceChanged = (price: number, unit: Unit): string =>
  `The price is now ${formatRupees(price)} per ${unitName(unit)}. Please check and buy again.`;

/** Refusal of more than is free. */
export const shortage = (free: number, unit: Unit): string =>
  `Only ${formatQuantity(free, unit)} of this credit is available.`;

/** Longest note of a request, in characters. */
export const NOTE_LENGTH = 500;

/** A round of a negotiation, or an order, which was accepted. */
export interface Answerable {
  round: number;
  stage: Stage;
  was_accepted?: boolean;
}

/** Whether the recycler has accepted, declined or countered in a producer's negotiation, by its newest round: an accepted one may expire. */
export function isAnswered(request: Answerable): boolean {
  const { round, stage, was_accepted: wasAccepted = false } = request;
  return round > 1 || wasAccepted || (stage !== 'asked' && stage !== 'expired' && stage !== 'withdrawn');
}

/** A request expires after 7 days without a decision, an approved one after 7 days without a payment. */
export const ANSWER_LIFE_MS = 7 * DAY_MS;
export const PAYMENT_LIFE_MS = 7 * DAY_MS;

/**
 * Limits of a buyer's open trades, unless a superadmin trusts the company: number of pending requests and counter-offers; number of offers
 * of which pending purchases block more than half; and before the first completed trade the total payable of open purchases, in paise.
 */
export const FAIR_USE = { pending: 100, mostlyReservedOffers: 5, newBuyerPaise: 100_000_000 } as const;

/** The sentence of each limit. */
export const FAIR_USE_TEXTS: Readonly<Record<keyof typeof FAIR_USE, string>> = {
  pending: `You have ${FAIR_USE.pending} open requests. Wait for answers before you make more.`,
  mostlyReservedOffers: `You hold more than half of ${FAIR_USE.mostlyReservedOffers} offers already. Wait for answers, or take at most half.`,
  newBuyerPaise: `Before a first completed trade ${formatRupees(rupees(FAIR_USE.newBuyerPaise))} may be open.`,
};

/** Wire status of a request: pending, approved or rejected; completion, expiry, withdrawal and a counter are separate flags. */
export function wireRequestStatus(stage: Stage) {
  const { trade } = STAGES[stage];
  const is_approved = trade === 'approved' || trade === 'complete';
  return {
    status: is_approved ? 'approved' : trade === 'pending' ? 'pending' : 'rejected',
    is_approved,
    is_complete: trade === 'complete',
    expired: trade === 'expired',
    withdrawn: trade === 'withdrawn',
    countered: trade === 'countered',
  } as const;
}

const TRANSACTION_STATUSES = {
  initiated: 'Initiated',
  payment_verified: 'Payment Verified',
  completed: 'Completed',
  cancelled: 'Cancelled',
} as const;

/**
 * The approval of a trade that ended under a recall stays.
 * @throws Error for a stage before the payment is initiated, which has no transaction
 */
export function wireTransactionStatus(stage: Stage, endedByRecall = false) {
  const { transaction } = STAGES[stage];
  if (transaction === null) throw new Error(`There is no transaction while a trade is ${stage}`);
  const is_approved = transaction === 'payment_verified' || transaction === 'completed' || endedByRecall;
  return {
    status: is_approved ? 'approved' : transaction === 'cancelled' ? 'rejected' : 'pending',
    is_approved,
    transaction_status: TRANSACTION_STATUSES[transaction],
  } as const;
}

/** Number of days for which a trade shows a change of its payee's bank details. */
const CHANGE_SHOWN_DAYS = 30;

/** Days of bank changes while they are shown; null from the 31st day after a change. Days are `YYYY-MM-DD`. */
export function shownChangeDays(
  change: { broughtOn: string | null; since: string | null },
  today: string,
): { changed_on: string | null; changed_after: string | null } {
  const shownDay = (day: string | null) => (day !== null && daysBetween(day, today) <= CHANGE_SHOWN_DAYS ? day : null);
  return { changed_on: shownDay(change.broughtOn), changed_after: shownDay(change.since) };
}

/** Figures of a trade that a second member reads before approving it. */
type BindingTrade = Pick<
  TradesTable,
  'kind' | 'round' | 'made_by' | 'title' | 'quantity' | 'unit' | 'price_paise' | `${'item_value' | 'fee' | 'gst'}_paise`
>;

/** A sentence that says to what a member binds the buyer by a trade, and the total payable. */
export function boundText(trade: BindingTrade): { text: string; amountPaise: number } {
  const { kind, round, made_by: maker, title, quantity, unit, price_paise: price } = trade;
  const verb =
    kind === 'purchase'
      ? 'Buy'
      : maker === 'recycler'
        ? `Accept round ${round}:`
        : round === 1
          ? 'Make a counter-offer:'
          : `Answer with round ${round}:`;
  return {
    text: `${verb} ${formatQuantity(quantity, unit)} of “${title}” at ${formatRupees(rupees(price))}/${unitName(unit)}`,
    amountPaise: trade.item_value_paise + trade.fee_paise + trade.gst_paise,
  };
}
