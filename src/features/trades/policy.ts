/** Allowed actions on a trade by role and stage, and the reasons of refusals. The browser gets the result and never decides by itself. */
import type { Role } from '../../lib/contract.ts';
import { formatQuantity, type Unit } from '../../lib/quantity.ts';
import { LAST_ROUND } from './rules.ts';
import { isClosed, isPaid, STAGES, type Side, type Stage } from './stages.ts';

export const ACTION_NAMES = [
  'accept',
  'decline',
  'counter',
  'withdraw',
  'initiate_payment',
  'upload_payment_proof',
  'show_bank_details',
  'upload_credit_transfer',
  'approve_transaction',
  'decline_transaction',
] as const;

export type ActionName = (typeof ACTION_NAMES)[number];

export interface Action {
  name: ActionName;
  allowed: boolean;
  reason: string | null;
}

/** Facts of a trade that decide which actions are allowed. */
export interface TradeFacts {
  kind: 'purchase' | 'counter';
  stage: Stage;
  round: number;
  madeBy: Side;
  /** Sentence of the recall that holds it; null without one. */
  held?: string | null;
  /** Reason why it cannot be accepted (declining stays allowed); null if it can. */
  acceptance?: string | null;
  /** Reason why no other terms can be offered now; null if they can. */
  counter?: string | null;
  /** Whether both of the producer's proofs are uploaded. */
  hasEveryPaymentProof?: boolean;
  /** Whether the recycler may still add and replace documents of a completed trade. */
  isOpenForDocuments?: boolean;
}

const may = (name: ActionName, refusal: string | null): Action => ({
  name,
  allowed: refusal === null,
  reason: refusal,
});

/** The actions of a role on its own trade, each with the reason if it is not allowed. */
export function actionsOf(role: Role, trade: TradeFacts): Action[] {
  if (role === 'recycler') {
    return [...requestActions(role, trade), may('upload_credit_transfer', creditTransferRefusal(trade))];
  }
  if (role === 'producer') {
    return [
      ...requestActions(role, trade),
      may('initiate_payment', paymentRefusal(trade)),
      may('upload_payment_proof', paymentProofRefusal(trade)),
      may('show_bank_details', payeeRefusal(trade.stage, trade.madeBy)),
    ];
  }
  const decision = decisionRefusal(trade.stage);
  const proof = trade.stage === 'paying' ? 'A payment proof of the producer is still missing.' : null;
  return [may('approve_transaction', decision ?? trade.held ?? proof), may('decline_transaction', decision)];
}

/** Actions of a side on a request or round until it is decided: its maker withdraws it, the other answers. */
function requestActions(role: Side, { kind, stage, round, madeBy, acceptance, counter }: TradeFacts): Action[] {
  const ended = stage === 'asked' ? null : decided(stage);
  if (madeBy === role) return [may('withdraw', ended)];
  const last = round >= LAST_ROUND ? LAST_ROUND_REACHED : null;
  return [
    may('accept', ended ?? acceptance ?? null),
    may('decline', ended),
    ...(kind === 'counter' ? [may('counter', ended ?? last ?? counter ?? null)] : []),
  ];
}

export const ALREADY_DECIDED = 'This request has already been decided.';
export const HAS_EXPIRED = 'This request has expired.';
export const OTHER_SIDE_ANSWERS = 'The other side has to answer this counter-offer.';
export const MAKER_WITHDRAWS = 'Only the side that made this counter-offer can withdraw it.';
export const LAST_ROUND_REACHED = `Round ${LAST_ROUND} is the last. Accept or decline it.`;

function decided(stage: Stage): string {
  return stage === 'expired' ? HAS_EXPIRED : ALREADY_DECIDED;
}

/** Why nothing is paid yet. */
export const unanswered = (madeBy: Side): string =>
  madeBy === 'producer' ? 'The recycler has not answered yet.' : 'The producer has not answered yet.';

function paymentRefusal({ stage, madeBy, held = null }: TradeFacts): string | null {
  if (stage === 'accepted') return held;
  if (isPaid(stage)) return 'Payment has been initiated.';
  return stage === 'asked' ? unanswered(madeBy) : decided(stage);
}

/** Whether somebody is paid for the trade: it is accepted and has not ended without a sale. */
export function hasPayees(stage: Stage): boolean {
  return stage !== 'asked' && !isClosed(stage);
}

/** Reason why the buyer cannot see the whole account number; allowed from the acceptance until the trade is completed or ended. */
export function payeeRefusal(stage: Stage, madeBy: Side = 'producer'): string | null {
  if (stage === 'asked') return unanswered(madeBy);
  if (STAGES[stage].turn !== null) return null;
  return 'The bank details of this trade are not shown any more.';
}

function paymentProofRefusal({ stage, hasEveryPaymentProof = false }: TradeFacts): string | null {
  if (!isPaid(stage)) return 'Payment has not been initiated.';
  if (stage === 'cancelled') return 'This transaction was declined.';
  // A verified proof cannot be replaced; a missing one may still be uploaded.
  const fixed = stage !== 'paying' && stage !== 'proven' && hasEveryPaymentProof;
  return fixed ? 'The documents have been checked already.' : null;
}

/** Refusal of an acceptance while one of the companies is suspended. */
export const COMPANY_SUSPENDED = 'This company is suspended.';
/**
 * Refusal while a party's registration, approved before, is pending again: name or GST number changed, or it was rejected and corrected.
 */
export const WAITS_AGAIN = 'This EPR account is waiting for approval again.';

export const NOT_ON_MARKET = 'This offer is not on the market.';

/**
 * Reason why a pending request cannot be accepted now.
 * @param offer.onMarket also while it is paused: what was asked before can be accepted
 * @param offer.expired sentence of the rule where expired credits are refused
 */
export function acceptanceRefusal(
  trade: { kind: 'purchase' | 'counter'; quantity: number; unit: Unit; waitsAgain?: boolean },
  offer: { onMarket: boolean; free: number; expired?: string | null },
): string | null {
  if (trade.waitsAgain) return WAITS_AGAIN;
  if (trade.kind === 'purchase') return null;
  if (offer.expired) return offer.expired;
  if (!offer.onMarket) return NOT_ON_MARKET;
  return trade.quantity > offer.free
    ? `Only ${formatQuantity(offer.free, trade.unit)} of this credit is available.`
    : null;
}

/**
 * Reason why no other terms can be offered for a pending counter-offer now.
 * @param offer.onMarket also while it is paused, as for an acceptance
 * @param offer.expired sentence of the rule where expired credits are refused
 */
export function counterRefusal(
  trade: { waitsAgain: boolean },
  offer: { onMarket: boolean; expired: string | null },
): string | null {
  if (trade.waitsAgain) return WAITS_AGAIN;
  return offer.expired ?? (offer.onMarket ? null : NOT_ON_MARKET);
}

function creditTransferRefusal({ stage, held = null, isOpenForDocuments = false }: TradeFacts): string | null {
  if (stage === 'verified') return held;
  if (stage === 'completed') return isOpenForDocuments ? null : 'Both documents are uploaded.';
  if (stage === 'cancelled') return 'This transaction was declined.';
  return 'Upload document has not been approved yet.';
}

function decisionRefusal(stage: Stage): string | null {
  if (!isPaid(stage)) return 'Payment has not been initiated.';
  return stage === 'paying' || stage === 'proven' ? null : 'This transaction has already been decided.';
}
