/** Allowed actions on a trade by role and stage, and the reasons of refusals. The browser gets the result and never decides by itself. */
import type { Role } from '../../lib/contract.ts';
import { formatQuantity, type Unit } from '../../lib/quantity.ts';
import { isClosed, isPaid, STAGES, type Stage } from './stages.ts';

export const ACTION_NAMES = [
  'accept',
  'decline',
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
  stage: Stage;
  /** Reason why a recycler cannot accept (declining stays allowed); null if it can. */
  acceptance?: string | null;
  /** Whether both of the producer's proofs are uploaded. */
  hasEveryPaymentProof?: boolean;
}

const may = (name: ActionName, refusal: string | null): Action => ({
  name,
  allowed: refusal === null,
  reason: refusal,
});

/** The actions of a role on its own trade, each with the reason if it is not allowed. */
export function actionsOf(role: Role, trade: TradeFacts): Action[] {
  if (role === 'recycler') {
    const answer = trade.stage === 'asked' ? null : decided(trade.stage);
    return [
      may('accept', answer ?? trade.acceptance ?? null),
      may('decline', answer),
      may('upload_credit_transfer', creditTransferRefusal(trade.stage)),
    ];
  }
  if (role === 'producer') {
    return [
      may('withdraw', trade.stage === 'asked' ? null : decided(trade.stage)),
      may('initiate_payment', paymentRefusal(trade.stage)),
      may('upload_payment_proof', paymentProofRefusal(trade)),
      may('show_bank_details', payeeRefusal(trade.stage)),
    ];
  }
  const verdict = verdictRefusal(trade.stage);
  const proof = trade.stage === 'paying' ? 'A payment proof of the producer is still missing.' : null;
  return [may('approve_transaction', verdict ?? proof), may('decline_transaction', verdict)];
}

function decided(stage: Stage): string {
  return stage === 'expired' ? 'This request has expired.' : 'This request has already been decided.';
}

function paymentRefusal(stage: Stage): string | null {
  if (stage === 'accepted') return null;
  if (isPaid(stage)) return 'Payment has been initiated.';
  return stage === 'asked' ? 'The recycler has not answered yet.' : decided(stage);
}

/** Whether somebody is paid for the trade: it is accepted and has not ended without a sale. */
export function hasPayees(stage: Stage): boolean {
  return stage !== 'asked' && !isClosed(stage);
}

/** Reason why the buyer cannot see the whole account number; allowed from the acceptance until the trade is completed or ended. */
export function payeeRefusal(stage: Stage): string | null {
  if (stage === 'asked') return 'The recycler has not answered yet.';
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

function creditTransferRefusal(stage: Stage): string | null {
  if (stage === 'verified') return null;
  if (stage === 'completed') return 'Both documents are uploaded.';
  if (stage === 'cancelled') return 'This transaction was declined.';
  return 'Upload document has not been approved yet.';
}

function verdictRefusal(stage: Stage): string | null {
  if (!isPaid(stage)) return 'Payment has not been initiated.';
  return stage === 'paying' || stage === 'proven' ? null : 'This transaction has already been decided.';
}
