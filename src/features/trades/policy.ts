/** Who may do what with a trade now, and why not. Its answers go to the browser, which never decides by itself. */
import type { Role } from '../../lib/contract.ts';
import { formatKilograms } from '../../lib/kilograms.ts';
import { STAGES, type Stage } from './stages.ts';

export const ACTION_NAMES = [
  'accept',
  'decline',
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

/** What a decision needs to know of a trade. */
export interface TradeFacts {
  stage: Stage;
  /** Why a recycler cannot accept what it may still decline; null when it can. */
  acceptance?: string | null;
  /** Both of the producer's proofs are there. */
  hasEveryPaymentProof?: boolean;
}

const may = (name: ActionName, refusal: string | null): Action => ({
  name,
  allowed: refusal === null,
  reason: refusal,
});

/** The actions that a role has on a trade of its own, each with the reason when it is not open. */
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

const isPaid = (stage: Stage): boolean => STAGES[stage].transaction !== null;

function paymentRefusal(stage: Stage): string | null {
  if (stage === 'accepted') return null;
  if (isPaid(stage)) return 'Payment has been initiated.';
  return stage === 'asked' ? 'The recycler has not answered yet.' : decided(stage);
}

/** Why the buyer is not shown the whole account number: from the acceptance until the trade is completed or ended it is. */
export function payeeRefusal(stage: Stage): string | null {
  if (stage === 'asked') return 'The recycler has not answered yet.';
  if (STAGES[stage].turn !== null) return null;
  return 'The bank details of this trade are not shown any more.';
}

function paymentProofRefusal({ stage, hasEveryPaymentProof = false }: TradeFacts): string | null {
  if (!isPaid(stage)) return 'Payment has not been initiated.';
  if (stage === 'cancelled') return 'This transaction was declined.';
  // What has been checked is not replaced; a missing one may still come.
  const fixed = stage !== 'paying' && stage !== 'proven' && hasEveryPaymentProof;
  return fixed ? 'The documents have been checked already.' : null;
}

/** A party's registration was approved and is pending anew: its name or GST number changed, or it was rejected and corrected. */
export const WAITS_AGAIN = 'This EPR account is waiting for approval again.';

/** Why a request cannot be accepted now though it is pending. */
export function acceptanceRefusal(
  trade: { kind: 'purchase' | 'counter'; quantityKg: number; waitsAgain?: boolean },
  offer: { onMarket: boolean; freeKg: number },
): string | null {
  if (trade.waitsAgain) return WAITS_AGAIN;
  if (trade.kind === 'purchase') return null;
  if (!offer.onMarket) return 'This offer is not on the market.';
  return trade.quantityKg > offer.freeKg ? `Only ${formatKilograms(offer.freeKg)} of this credit is available.` : null;
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
