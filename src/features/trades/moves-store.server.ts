/** Each transition of a trade is one database function, which locks, validates and writes, and returns an outcome. */
import { type Db, one, retried, sql, type Tx } from '../../platform/database/database.ts';
import type { GuardRules } from '../rulebook/warnings.ts';
import type { IdempotencyKeysTable, OffersTable, TransactionsTable } from '../../platform/database/schema.gen.ts';
import type { DecisionOutcome, PaymentOutcome, VerdictOutcome, WithdrawalOutcome } from './outcomes.ts';

/** A purchase or counter-offer, as a row of `place_trades`. */
export interface Placement {
  trade_id: string;
  kind: 'purchase' | 'counter';
  offer_id: string;
  producer_id: string;
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
  success_body: string;
  /** Warnings of the note, if there are any. */
  note_warnings?: readonly object[];
}

/** Values common to a batch: response bodies of the refusals stored under a key, the limits of open purchases, and the rules. */
export interface Terms {
  /** `{n}` is replaced by the free quantity, with digit grouping, `{unit}` by its unit. */
  shortage: string;
  /** `{price}` is replaced by the formatted price, `{unit}` by its unit, `"{number}"` by its number. */
  price_changed: string;
  most_pending: number;
  too_many_pending: string;
  max_mostly_reserved_offers: number;
  too_many_mostly_reserved_offers: string;
  new_buyer_paise: number;
  new_buyer_above: string;
  /** `"{text}"` is replaced by the sentence of the rule; the second names the field of an offered price. */
  blocked: string;
  blocked_price: string;
  rules: GuardRules;
}

export interface Placed extends Pick<IdempotencyKeysTable, 'http_status' | 'body'> {
  ordinal: number;
  outcome:
    | 'stale_rules'
    | 'placed'
    | 'replay'
    | 'key_reused'
    | 'offer_missing'
    | 'offer_paused'
    | 'account_refused'
    | 'above_value_limit'
    | 'below_minimum'
    | 'shortage'
    | 'price_changed'
    | 'blocked_by_rule'
    | 'fair_use';
  n: number | null;
  /** Unit of the offer's quantity; null where no offer was found. */
  unit: OffersTable['unit'] | null;
}

/**
 * Places several purchases and counter-offers in one statement and one commit, each with its own outcome, in order. It is its own
 * transaction.
 */
export async function placeTrades(
  db: Db,
  batch: readonly Placement[],
  at: Date,
  charges: { feeBasisPoints: number; gstBasisPoints: number },
  terms: Terms,
): Promise<Placed[]> {
  const statement = sql<Placed>`
    select * from place_trades(${JSON.stringify(batch)}::jsonb, ${at}, ${charges.feeBasisPoints}, ${charges.gstBasisPoints},
      ${JSON.stringify(terms)}::jsonb)`;
  const { rows } = await retried(() => statement.execute(db));
  return rows.toSorted((a, b) => a.ordinal - b.ordinal);
}

/** Decision on a request or payment, with the reason of a rejection if given. */
export interface Decision {
  status: 'approved' | 'rejected';
  reason?: string | undefined;
}

export async function decideTrade(
  tx: Tx,
  move: { id: string; answererId: string; kind: string; decision: Decision; at: Date; payUntil: Date },
) {
  return one<{
    outcome: DecisionOutcome;
    n: number | null;
    unit: OffersTable['unit'] | null;
  }>(tx)`
    select * from decide_trade(${move.id}, ${move.answererId}, ${move.kind}, ${move.decision.status}, ${move.at}, ${move.payUntil},
      ${move.decision.reason ?? null})`;
}

export async function withdrawTrade(
  tx: Tx,
  withdrawal: { id: string; makerId: string; kind: string; at: Date; reason: string | null },
) {
  const { rows } = await sql<{ outcome: WithdrawalOutcome }>`
    select withdraw_trade(${withdrawal.id}, ${withdrawal.makerId}, ${withdrawal.kind}, ${withdrawal.at}, ${withdrawal.reason}) as outcome`.execute(
    tx,
  );
  return rows[0]?.outcome;
}

export async function initiatePayment(
  tx: Tx,
  payment: { tradeId: string; producerId: string; transactionId: string; orderYear: number; at: Date },
) {
  return one<{
    outcome: PaymentOutcome;
    transaction_id: TransactionsTable['id'] | null;
  }>(tx)`
    select * from initiate_payment(${payment.tradeId}, ${payment.producerId}, ${payment.transactionId}, ${payment.orderYear}, ${payment.at})`;
}

export async function decideTransaction(
  tx: Tx,
  move: { id: string; superadminId: string; decision: Decision; at: Date },
) {
  const { rows } = await sql<{ outcome: VerdictOutcome }>`
    select decide_transaction(${move.id}, ${move.superadminId}, ${move.decision.status}, ${move.at},
      ${move.decision.reason ?? null}) as outcome`.execute(tx);
  return rows[0]?.outcome;
}
