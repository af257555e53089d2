/** Who may do what with a trade now, and why not. Its answers go to the browser, which never decides by itself. */
import type { Role } from '../../lib/contract.ts';
import { formatKilograms } from '../../lib/kilograms.ts';
import type { TradeStatus, TransactionStatus } from './rules.ts';

export interface Action {
  name: ActionName;
  allowed: boolean;
  reason: string | null;
}

export type ActionName =
  | 'accept'
  | 'decline'
  | 'initiate_payment'
  | 'upload_payment_proof'
  | 'show_bank_details'
  | 'upload_credit_transfer'
  | 'approve_transaction'
  | 'decline_transaction';

/** What a decision needs to know of a trade. */
export interface TradeFacts {
  status: TradeStatus;
  /** Why a recycler cannot accept what it may still decline; null when it can. */
  acceptance?: string | null;
  /** Undefined before payment is initiated. */
  transaction?: { status: TransactionStatus; hasPaymentProof: boolean; hasEveryPaymentProof: boolean } | undefined;
}

const may = (name: ActionName, refusal: string | null): Action => ({
  name,
  allowed: refusal === null,
  reason: refusal,
});

/** The actions that a role has on a trade of its own, each with the reason when it is not open. */
export function actionsOf(role: Role, trade: TradeFacts): Action[] {
  if (role === 'recycler') {
    const answer = trade.status === 'pending' ? null : decided(trade.status);
    return [
      may('accept', answer ?? trade.acceptance ?? null),
      may('decline', answer),
      may('upload_credit_transfer', creditTransferRefusal(trade)),
    ];
  }
  if (role === 'producer') {
    return [
      may('initiate_payment', paymentRefusal(trade)),
      may('upload_payment_proof', paymentProofRefusal(trade)),
      may('show_bank_details', payeeRefusal(trade)),
    ];
  }
  const verdict = verdictRefusal(trade);
  const proof = trade.transaction?.hasPaymentProof ? null : 'A payment proof of the producer is still missing.';
  return [may('approve_transaction', verdict ?? proof), may('decline_transaction', verdict)];
}

function decided(status: TradeStatus): string {
  return status === 'expired' ? 'This request has expired.' : 'This request has already been decided.';
}

function paymentRefusal({ status }: TradeFacts): string | null {
  if (status === 'approved') return null;
  if (status === 'complete') return 'Payment has been initiated.';
  return status === 'pending' ? 'The recycler has not answered yet.' : decided(status);
}

/** Why the buyer is not shown the whole account number: from the acceptance until the trade is completed or ended it is. */
export function payeeRefusal({
  status,
  transaction,
}: Pick<TradeFacts, 'status'> & { transaction?: { status: TransactionStatus } | undefined }): string | null {
  if (status === 'pending') return 'The recycler has not answered yet.';
  const open = transaction?.status === 'initiated' || transaction?.status === 'payment_verified';
  if (status === 'approved' || (status === 'complete' && open)) return null;
  return 'The bank details of this trade are not shown any more.';
}

function paymentProofRefusal({ transaction }: TradeFacts): string | null {
  if (transaction === undefined) return 'Payment has not been initiated.';
  if (transaction.status === 'cancelled') return 'This transaction was declined.';
  // What has been checked is not replaced; a missing one may still come.
  const fixed = transaction.status !== 'initiated' && transaction.hasEveryPaymentProof;
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

function creditTransferRefusal({ transaction }: TradeFacts): string | null {
  if (transaction?.status === 'payment_verified') return null;
  if (transaction?.status === 'completed') return 'Both documents are uploaded.';
  if (transaction?.status === 'cancelled') return 'This transaction was declined.';
  return 'Upload document has not been approved yet.';
}

function verdictRefusal({ transaction }: TradeFacts): string | null {
  if (transaction === undefined) return 'Payment has not been initiated.';
  return transaction.status === 'initiated' ? null : 'This transaction has already been decided.';
}
