/**
 * Outcomes of the database functions that move a trade, and the same ones foretold from its facts. The functions decide under their locks;
 * the page of a trade offers an action where its outcome would be done, so that what is offered is not refused. Outcomes that depend on the
 * input alone (`unchanged`, `above_value_limit`, `replaced`, `too_many`), and the limit of a member's day (`above_limit`), are not foretold.
 */
import type { Unit } from '#lib/quantity.ts';
import { EXPIRY_TEXTS } from '#rules/rulebook/warnings.ts';
import { isPaid, type Side, type Stage } from '#trading/stages/stages.ts';
import { LAST_ROUND } from '#trading/tasks/rules.ts';
import { MOST_FILES } from './document-rules.ts';
import { shortage } from './rules.ts';

/** Outcomes of `decide_trade`. */
export type DecisionOutcome =
  | 'done'
  | 'missing'
  | 'decided'
  | 'expired'
  | 'suspended'
  | 'waits_again'
  | 'blocked_by_rule'
  | 'hidden'
  | 'shortage'
  | 'above_limit';
/** Outcomes of `counter_trade`. */
export type CounterOutcome = DecisionOutcome | 'last_round' | 'unchanged' | 'above_value_limit';
/** Outcomes of `withdraw_trade`. */
export type WithdrawalOutcome = 'done' | 'missing' | 'decided';
/** Outcomes of `initiate_payment`. */
export type PaymentOutcome = 'created' | 'existing' | 'missing' | 'not_approved' | 'expired' | 'held';
/** Outcomes of `decide_transaction`. */
export type VerdictOutcome = 'done' | 'missing' | 'decided' | 'held' | 'no_proof';
/** Outcomes of `attach_documents`. */
export type UploadOutcome =
  | 'attached'
  | 'completed'
  | 'missing'
  | 'cancelled'
  | 'not_verified'
  | 'held'
  | 'fixed'
  | 'replaced'
  | 'too_many'
  | 'full';

/** Facts of a trade that decide which documents can be uploaded. */
export interface DocumentFacts {
  stage: Stage;
  /** Sentence of the recall in force that holds it; null without one. */
  held: string | null;
  /** Both of the producer's proofs are uploaded. */
  hasEveryPaymentProof: boolean;
  /** The recycler may still add and replace documents of a completed trade. */
  isOpenForDocuments: boolean;
  /** Files of all its documents, replaced ones included. */
  fileCount: number;
}

/** Facts of a trade that decide what can be done with it. */
export interface TradeFacts extends DocumentFacts {
  kind: 'purchase' | 'counter';
  round: number;
  madeBy: Side;
  quantity: number;
  unit: Unit;
  /** One of its companies is suspended. */
  isSuspended: boolean;
  /** A party's EPR account, approved before, is pending again. */
  waitsAgain: boolean;
  offer: {
    /** New requests and rounds are taken. */
    onMarket: boolean;
    /** Earlier requests and rounds can be accepted: on the market or paused. */
    sellsPending: boolean;
    free: number;
  };
  /** The day on which the credits of a counter-offer expired, where a rule refuses them; null where none does. */
  expiredOn: string | null;
}

export const ALREADY_DECIDED = 'This request has already been decided.';
export const HAS_EXPIRED = 'This request has expired.';
export const NOT_ON_MARKET = 'This offer is not on the market.';

/** Refusals of answers to a request or round, by outcome. */
const ANSWER_REFUSALS = {
  decided: ALREADY_DECIDED,
  expired: HAS_EXPIRED,
  last_round: `Round ${LAST_ROUND} is the last. Accept or decline it.`,
  suspended: 'This company is suspended.',
  // Its company's name or GST number changed, or it was rejected and corrected.
  waits_again: 'This EPR account is waiting for approval again.',
  hidden: NOT_ON_MARKET,
} as const;

/** Refusals of the superadmin's decision that the state does not allow, by outcome. */
export const VERDICT_REFUSALS = {
  decided: 'This transaction has already been decided.',
  no_proof: 'A payment proof of the producer is still missing.',
} as const;

/** Refusal of an answer that the state does not allow; null for any other outcome. @param free quantity in `unit`, of a shortage */
export function answerRefusal(
  outcome: CounterOutcome,
  { free, unit, expiredOn }: { free: number; unit: Unit; expiredOn: string | null },
): string | null {
  if (outcome === 'shortage') return shortage(free, unit);
  if (outcome === 'blocked_by_rule') return EXPIRY_TEXTS.credit_expired({ expires: expiredOn ?? '' });
  return outcome in ANSWER_REFUSALS ? ANSWER_REFUSALS[outcome as keyof typeof ANSWER_REFUSALS] : null;
}

const notAsked = (stage: Stage) => (stage === 'asked' ? null : stage === 'expired' ? 'expired' : 'decided');

export function declineOutcome({ stage }: TradeFacts): DecisionOutcome {
  return notAsked(stage) ?? 'done';
}

export function acceptOutcome(trade: TradeFacts): DecisionOutcome {
  const ended = notAsked(trade.stage);
  if (ended !== null) return ended;
  if (trade.isSuspended) return 'suspended';
  if (trade.waitsAgain) return 'waits_again';
  // A purchase has blocked its quantity already.
  if (trade.kind === 'purchase') return 'done';
  if (trade.expiredOn !== null) return 'blocked_by_rule';
  if (!trade.offer.sellsPending) return 'hidden';
  return trade.quantity > trade.offer.free ? 'shortage' : 'done';
}

/** The outcome of the least round that can be offered: a unit of what is free, at another price. */
export function counterOutcome(trade: TradeFacts): CounterOutcome {
  const ended = notAsked(trade.stage);
  if (ended !== null) return ended;
  if (trade.round >= LAST_ROUND) return 'last_round';
  if (trade.isSuspended) return 'suspended';
  if (trade.waitsAgain) return 'waits_again';
  if (trade.expiredOn !== null) return 'blocked_by_rule';
  if (!trade.offer.onMarket) return 'hidden';
  return trade.offer.free < 1 ? 'shortage' : 'done';
}

export function withdrawalOutcome({ stage }: TradeFacts): WithdrawalOutcome {
  return stage === 'asked' ? 'done' : 'decided';
}

export function paymentOutcome({ stage, held }: TradeFacts): PaymentOutcome {
  if (isPaid(stage)) return 'existing';
  if (stage === 'expired') return 'expired';
  if (stage !== 'accepted') return 'not_approved';
  return held === null ? 'created' : 'held';
}

export function verdictOutcome(trade: TradeFacts, verdict: 'approved' | 'rejected'): VerdictOutcome {
  const { stage, held } = trade;
  if (!isPaid(stage)) return 'missing';
  if (stage !== 'paying' && stage !== 'proven') return 'decided';
  if (verdict === 'rejected') return 'done';
  if (held !== null) return 'held';
  return stage === 'paying' ? 'no_proof' : 'done';
}

/** The outcome of the upload of a payment proof that is still missing, else of another in its place. */
export function paymentProofOutcome({ stage, hasEveryPaymentProof, fileCount }: DocumentFacts): UploadOutcome {
  if (!isPaid(stage)) return 'missing';
  if (stage === 'cancelled') return 'cancelled';
  // A verified proof cannot be replaced; a missing one may still be uploaded.
  if (stage !== 'paying' && stage !== 'proven' && hasEveryPaymentProof) return 'fixed';
  return fileCount >= MOST_FILES ? 'full' : 'attached';
}

/** The outcome of the upload of a document of the recycler that is not there yet, or may be replaced. */
export function creditTransferOutcome({ stage, held, isOpenForDocuments, fileCount }: DocumentFacts): UploadOutcome {
  if (!isPaid(stage)) return 'missing';
  if (stage === 'cancelled') return 'cancelled';
  if (stage === 'paying' || stage === 'proven') return 'not_verified';
  if (stage === 'verified' && held !== null) return 'held';
  if (stage === 'completed' && !isOpenForDocuments) return 'fixed';
  return fileCount >= MOST_FILES ? 'full' : 'attached';
}
