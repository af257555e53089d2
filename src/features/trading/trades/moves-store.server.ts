/** Each transition of a trade is one database function, which locks, validates and writes, and returns an outcome. */
import type { Admission } from '#people/limits/rules.ts';
import { type Db, one, retried, scalar, sql, type Tx } from '#platform/database/database.ts';
import type {
  IdempotencyKeysTable,
  OffersTable,
  TransactionsTable,
  RuleRowsTable,
  TradesTable,
} from '#platform/database/schema.gen.ts';
import type { GuardRules, EXPIRY_TEXTS, PRICE_TEXTS } from '#rules/rulebook/warnings.ts';
import type { DecisionOutcome, PaymentOutcome, VerdictOutcome, WithdrawalOutcome } from './outcomes.ts';

/** A purchase or counter-offer, as a row of `place_trades`. */
export interface Placement {
  trade_id: string;
  kind: 'purchase' | 'counter';
  offer_id: string;
  producer_id: string;
  /** The person who acts for the producer. */
  person_id: string;
  /** The person's limit of the day was judged before, with the plan or by an approval. */
  admitted?: boolean;
  approval_id?: string;
  account_id: string;
  year: number;
  quantity: number;
  /** Only of a counter-offer. */
  price_paise?: number;
  /** Only of a purchase: the price that the buyer agreed to, if sent. */
  expected_paise?: number;
  /** Whether the limits of open purchases apply. */
  limited: boolean;
  /** Only of a purchase: the target that it is for. */
  target_id?: string;
  expires_at: string;
  /** Text from the buyer to the recycler. */
  note?: string;
  key?: string;
  fingerprint?: string;
}

/** Values common to a batch: its charges, the limits of open purchases, and the rules. */
export interface Terms {
  /** Basis points. */
  fee_points: number;
  gst_points: number;
  /** Highest item value of a request, in paise. */
  value_limit: number;
  max_pending: number;
  max_mostly_reserved_offers: number;
  new_buyer_paise: number;
  rules: GuardRules;
}

/** A finding of a guard on a placement, and its rule. */
export interface PlacingFinding extends Pick<RuleRowsTable, 'status' | 'source_title'> {
  code: keyof typeof PRICE_TEXTS | keyof typeof EXPIRY_TEXTS;
  guard: 'price_band' | 'expiry';
  rule_id: RuleRowsTable['id'];
  clause?: NonNullable<RuleRowsTable['clause']>;
  blocks: boolean;
}

/** Decision of `place_trades` on a request, with the figures of its response: those that are not known are missing. */
export interface PlacingResult {
  outcome:
    | 'stale_rules'
    | 'placed'
    | 'key_reused'
    | 'offer_missing'
    | 'offer_paused'
    | 'account_refused'
    | 'above_value_limit'
    | 'below_minimum'
    | 'shortage'
    | 'price_changed'
    | 'blocked_by_rule'
    | 'too_many_pending'
    | 'too_many_mostly_reserved'
    | 'new_buyer_above'
    | 'above_limit';
  kind?: Placement['kind'];
  trade_id?: TradesTable['id'];
  /** The free quantity of a shortage, the minimum of a purchase. */
  n?: number;
  /** Unit of the offer's quantity. */
  unit?: OffersTable['unit'];
  price_paise?: number;
  findings?: PlacingFinding[];
  /** Figures that the findings compare with: the price band, and days `YYYY-MM-DD`. */
  low_paise?: number;
  high_paise?: number;
  expires_on?: string;
  due_on?: string;
  /** Financial year bought for. */
  year?: number;
}

/** A result, or the bytes that a key holds of the version before. */
export interface PlacedRequest extends Pick<IdempotencyKeysTable, 'http_status' | 'body'> {
  ordinal: number;
  /** The result of an earlier request with the same key. */
  replayed: boolean;
  result: PlacingResult | null;
}

/**
 * Places several purchases and counter-offers in one statement and one commit, each with its own outcome, in order. It is its own
 * transaction.
 */
export function placeTrades(db: Db, batch: readonly Placement[], at: Date, terms: Terms): Promise<PlacedRequest[]> {
  return retried(() => placeTradesIn(db, batch, at, terms));
}

/** The same within a transaction. */
export async function placeTradesIn(
  tx: Db,
  batch: readonly Placement[],
  at: Date,
  terms: Terms,
): Promise<PlacedRequest[]> {
  const { rows } = await sql<PlacedRequest>`
    select * from place_trades(${JSON.stringify(batch)}::jsonb, ${at}, ${JSON.stringify(terms)}::jsonb)`.execute(tx);
  return rows.toSorted((a, b) => a.ordinal - b.ordinal);
}

/** Decision on a request or payment, with the reason of a rejection if given. */
export interface Decision {
  status: 'approved' | 'rejected';
  reason?: string | undefined;
}

/** The outcome of an answer, with its figures. */
export interface AnswerResult<Outcome> {
  outcome: Outcome;
  /** The free quantity of a shortage, and its unit. */
  n: number | null;
  unit: OffersTable['unit'] | null;
  /** The day on which the credits that a rule blocks expired. */
  expired_on: string | null;
}

export async function decideTrade(
  tx: Tx,
  move: {
    id: string;
    answererId: string;
    personId: string;
    kind: string;
    decision: Decision;
    at: Date;
    payUntil: Date;
  },
  rules: GuardRules,
  { admitted, approvalId }: Admission,
) {
  return one<AnswerResult<DecisionOutcome>>(tx)`
    select * from decide_trade(${move.id}, ${move.answererId}, ${move.kind}, ${move.decision.status}, ${move.at}, ${move.payUntil},
      ${move.decision.reason ?? null}, ${JSON.stringify(rules)}::jsonb, ${move.personId}, ${admitted}, ${approvalId}::uuid)`;
}

export function withdrawTrade(
  tx: Tx,
  withdrawal: { id: string; makerId: string; byId: string; kind: string; at: Date; reason: string | null },
) {
  return scalar<WithdrawalOutcome>(tx)`
    select withdraw_trade(${withdrawal.id}, ${withdrawal.makerId}, ${withdrawal.kind}, ${withdrawal.at}, ${withdrawal.reason},
      ${withdrawal.byId})`;
}

export async function initiatePayment(
  tx: Tx,
  payment: { tradeId: string; producerId: string; byId: string; transactionId: string; orderYear: number; at: Date },
) {
  return one<{
    outcome: PaymentOutcome;
    transaction_id: TransactionsTable['id'] | null;
  }>(tx)`
    select * from initiate_payment(${payment.tradeId}, ${payment.producerId}, ${payment.transactionId}, ${payment.orderYear}, ${payment.at},
      ${payment.byId})`;
}

export function decideTransaction(tx: Tx, move: { id: string; superadminId: string; decision: Decision; at: Date }) {
  return scalar<VerdictOutcome>(tx)`
    select decide_transaction(${move.id}, ${move.superadminId}, ${move.decision.status}, ${move.at},
      ${move.decision.reason ?? null})`;
}
