/** Allowed actions on a trade by role, and the reasons of refusals, from the outcomes of its facts. The browser gets the result and never decides by itself. */
import type { Role } from '#lib/contract.ts';
import { heldBy } from '#lib/held-by.ts';
import { expiryOf } from '#rules/rulebook/figures.ts';
import type { RulesOn } from '#rules/rulebook/rulebook.server.ts';
import { isClosed, STAGES, type Side, type Stage } from '#trading/stages/stages.ts';
import { UPLOAD_REFUSALS } from './document-rules.ts';
import {
  acceptOutcome,
  ALREADY_DECIDED,
  answerRefusal,
  counterOutcome,
  type CounterOutcome,
  creditTransferOutcome,
  declineOutcome,
  type DocumentFacts,
  HAS_EXPIRED,
  paymentOutcome,
  type PaymentOutcome,
  paymentProofOutcome,
  type TradeFacts,
  type UploadOutcome,
  VERDICT_REFUSALS,
  verdictOutcome,
  type VerdictOutcome,
  withdrawalOutcome,
} from './outcomes.ts';
import type { TradeRecalls } from './recall-store.server.ts';
import type { TradeRow, TransactionRow } from './store.server.ts';

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

/** The day on which the credits of a counter-offer expired, where a rule refuses them; null where that is not so. */
function blockedExpiry(trade: TradeRow, { book, today }: RulesOn): string | null {
  if (trade.kind === 'purchase') return null;
  const { expires_on: expires, expiry_mode: mode } = expiryOf(book, { ...trade, year: trade.credit_year }, today);
  return expires !== null && expires < today && mode === 'block' ? expires : null;
}

const sentenceOf = (recall: TradeRecalls['held_by']) => (recall === null ? null : heldBy(recall));

/** The facts that decide what can be done with a trade. */
export const factsOf = (
  trade: TradeRow,
  paid: TransactionRow | undefined,
  { held_by }: Pick<TradeRecalls, 'held_by'>,
  rules: RulesOn,
): TradeFacts => ({
  kind: trade.kind,
  stage: trade.stage,
  round: trade.round,
  madeBy: trade.made_by,
  quantity: trade.quantity,
  unit: trade.unit,
  isSuspended: trade.suspended,
  waitsAgain: trade.waits_again,
  offer: { onMarket: trade.on_market, sellsPending: trade.sells_pending, free: trade.free },
  held: sentenceOf(held_by),
  expiredOn: blockedExpiry(trade, rules),
  ...documentFactsOf(paid),
});

const documentFactsOf = (paid: TransactionRow | undefined) => ({
  hasEveryPaymentProof:
    paid !== undefined && paid.transaction_proof_id !== null && paid.producer_transfer_proof_id !== null,
  isOpenForDocuments: paid?.open_for_documents === true,
  fileCount: paid?.documents.length ?? 0,
});

/** An action as it is offered. @param refusal why it is not allowed; null where it is */
export const may = <Name extends string>(name: Name, refusal: string | null) => ({
  name,
  allowed: refusal === null,
  reason: refusal,
});
type Action = ReturnType<typeof may<ActionName>>;

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
  return [
    may('approve_transaction', verdictRefusal(trade, 'approved')),
    may('decline_transaction', verdictRefusal(trade, 'rejected')),
  ];
}

const refusalOf = (outcome: CounterOutcome, { offer: { free }, unit, expiredOn }: TradeFacts) =>
  answerRefusal(outcome, { free, unit, expiredOn });

/** Why a request or round cannot be accepted or countered now; null for what can be done. */
export const answerRefusals = (trade: TradeFacts) => ({
  accept: refusalOf(acceptOutcome(trade), trade),
  counter: refusalOf(counterOutcome(trade), trade),
});

/** Actions of a side on a request or round until it is decided: its maker withdraws it, the other answers. */
function requestActions(role: Side, trade: TradeFacts): Action[] {
  if (trade.madeBy === role) return [may('withdraw', refusalOf(withdrawalOutcome(trade), trade))];
  const { accept, counter } = answerRefusals(trade);
  return [
    may('accept', accept),
    may('decline', refusalOf(declineOutcome(trade), trade)),
    ...(trade.kind === 'counter' ? [may('counter', counter)] : []),
  ];
}

export const OTHER_SIDE_ANSWERS = 'The other side has to answer this counter-offer.';
export const MAKER_WITHDRAWS = 'Only the side that made this counter-offer can withdraw it.';
const NOT_INITIATED = 'Payment has not been initiated.';

/** Why nothing is paid yet. */
export const unanswered = (madeBy: Side): string =>
  madeBy === 'producer' ? 'The recycler has not answered yet.' : 'The producer has not answered yet.';

/** Why the payment of a trade cannot be initiated now; null where it can. */
export function paymentRefusal(trade: TradeFacts): string | null {
  const notApproved = trade.stage === 'asked' ? unanswered(trade.madeBy) : ALREADY_DECIDED;
  const refusals: Readonly<Record<PaymentOutcome, string | null>> = {
    created: null,
    existing: 'Payment has been initiated.',
    expired: HAS_EXPIRED,
    held: trade.held,
    missing: notApproved,
    not_approved: notApproved,
  };
  return refusals[paymentOutcome(trade)];
}

/** Whether somebody is paid for the trade: it is accepted and has not ended without a sale. */
export function hasPayees(stage: Stage): boolean {
  return stage !== 'asked' && !isClosed(stage);
}

/** Reason why the buyer cannot see the whole account number; allowed from the acceptance until the trade is completed or ended. */
export function payeeRefusal(stage: Stage, madeBy: Side): string | null {
  if (stage === 'asked') return unanswered(madeBy);
  if (STAGES[stage].turn !== null) return null;
  return 'The bank details of this trade are not shown any more.';
}

/** Why the reader can upload none of its documents that are missing; null where it can, and for superadmins, who have none. */
export function uploadRefusal(role: Role, paid: TransactionRow): string | null {
  const facts = { stage: paid.stage, held: sentenceOf(paid.held_by), ...documentFactsOf(paid) };
  if (role === 'producer') return paymentProofRefusal(facts);
  return role === 'recycler' ? creditTransferRefusal(facts) : null;
}

/** Refusals of uploads; null for what is not refused, or depends on the files that are sent. */
const uploadRefusals = ({ held }: DocumentFacts) =>
  ({
    attached: null,
    completed: null,
    replaced: null,
    too_many: null,
    ...UPLOAD_REFUSALS,
    missing: NOT_INITIATED,
    held,
    fixed: 'The documents have been checked already.',
  }) satisfies Record<UploadOutcome, string | null>;

const paymentProofRefusal = (trade: DocumentFacts): string | null => uploadRefusals(trade)[paymentProofOutcome(trade)];

function creditTransferRefusal(trade: DocumentFacts): string | null {
  const missing = UPLOAD_REFUSALS.not_verified;
  const refusals = { ...uploadRefusals(trade), missing, fixed: 'Both documents are uploaded.' };
  return refusals[creditTransferOutcome(trade)];
}

function verdictRefusal(trade: TradeFacts, verdict: 'approved' | 'rejected'): string | null {
  const refusals: Readonly<Record<VerdictOutcome, string | null>> = {
    ...VERDICT_REFUSALS,
    done: null,
    missing: NOT_INITIATED,
    held: trade.held,
  };
  return refusals[verdictOutcome(trade, verdict)];
}
