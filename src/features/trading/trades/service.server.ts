import type { QueryOf } from '#lib/contract.ts';
import { financialYearOf } from '#lib/financial-year.ts';
import { requireConfirmedEmail, requireFreshProofOfEnrolled } from '#people/identity/service.server.ts';
import { ABOVE_LIMIT, withinPurchaseLimit, type Bound, type MemberContext } from '#people/limits/holding.server.ts';
import type { Admission } from '#people/limits/rules.ts';
import type { ActorContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/database.ts';
import {
  answerOnce,
  readyResponse,
  respondOnce,
  type ReadyResponse,
  type Idempotency,
} from '#platform/http/respond-once.ts';
import { isId, newId } from '#platform/ids.ts';
import { pageOf, toPage } from '#platform/paging.ts';
import { found, Refusal } from '#platform/refusal.ts';
import { rulesOn } from '#rules/rulebook/rulebook.server.ts';
import { guardRules } from '#rules/rulebook/warnings.ts';
import { tasksOfTrades } from '#trading/tasks/service.server.ts';
import type { tradesContract } from './contract.ts';
import { wasAccepted, type HistoryRange } from './history-store.server.ts';
import { partOfHistory } from './history.server.ts';
import * as moves from './moves-store.server.ts';
import { ALREADY_DECIDED, HAS_EXPIRED } from './outcomes.ts';
import { findPayee } from './payee-store.server.ts';
import { recordPayeeRead } from './payees.server.ts';
import { MAKER_WITHDRAWS } from './policy.ts';
import { findRecalls } from './recall-store.server.ts';
import { heldRefusal } from './recalls.server.ts';
import { findMaker, listRounds } from './rounds-store.server.ts';
import { notAnswerable, refuseAnswer } from './rounds.server.ts';
import { boundText, PAYMENT_LIFE_MS } from './rules.ts';
import * as store from './store.server.ts';
import { toOrder, toRequest, toTradeRecord, toTransaction } from './views.server.ts';

type Kind = 'purchase' | 'counter';
type RequestsQuery = QueryOf<(typeof tradesContract)['GET /api/epr/counter-credit-offers/']>;
type TransactionsQuery = QueryOf<(typeof tradesContract)['GET /api/superadmin/transactions/']>;

export async function listRequests(context: ActorContext, kind: Kind, query: RequestsQuery) {
  const page = pageOf(query);
  const { data, next } = await store.listTrades(context.db, context.actor, kind, page, query, context.clock.now());
  const rules = await rulesOn(context);
  return { data: data.map((row) => toRequest(row, rules)), next };
}

/** The side that did not make it accepts or declines. Accepting a counter-offer blocks its quantity in the same transaction, or is refused; above the limit of the producer's day it waits. */
export async function decideRequest(
  context: MemberContext,
  kind: Kind,
  id: string,
  decision: moves.Decision,
  idempotency: Idempotency | null = null,
): Promise<ReadyResponse> {
  if (decision.status === 'approved') requireConfirmedEmail(context);
  const held = { action: 'acceptance', subjectId: id, call: { kind } } as const;
  const { response, replayed } = await respondOnce(context, idempotency, (tx) =>
    withinPurchaseLimit(context, tx, held, (admission) => answerRequest(context, tx, kind, id, decision, admission)),
  );
  if (!replayed) context.marketChanged();
  return response;
}

async function answerRequest(
  context: ActorContext,
  tx: Tx,
  kind: Kind,
  id: string,
  decision: moves.Decision,
  admission: Admission,
): Promise<Bound | typeof ABOVE_LIMIT> {
  const { actor } = context;
  const at = context.clock.now();
  const payUntil = new Date(at.getTime() + PAYMENT_LIFE_MS);
  const rules = await rulesOn(context, tx);
  const { ownerId: answererId, personId } = actor;
  const answer = { id, answererId, personId, kind, decision, at, payUntil };
  const decided = await moves.decideTrade(tx, answer, guardRules(rules.book, at), admission);
  if (decided === undefined || decided.outcome === 'missing') throw await notAnswerable({ db: tx, actor }, kind, id);
  if (decision.status === 'approved') requireFreshProofOfEnrolled(context);
  if (decided.outcome === ABOVE_LIMIT) return ABOVE_LIMIT;
  refuseAnswer(decided);
  const trade = found(await store.findTrade(tx, actor, id, at));
  const message = decision.status === 'approved' ? 'Request accepted successfully!' : 'Request declined successfully!';
  return { response: readyResponse({ message, data: toRequest(trade, rules) }), ...boundText(trade) };
}

/** Its maker takes back what is not answered yet; what it blocked is free again in the same transaction. */
export async function withdrawRequest(
  context: ActorContext,
  kind: Kind,
  id: string,
  reason: string | undefined,
  idempotency: Idempotency | null,
): Promise<ReadyResponse> {
  const { actor } = context;
  const at = context.clock.now();
  const { response, replayed } = await respondOnce(context, idempotency, async (tx) => {
    const withdrawal = { id, makerId: actor.ownerId, byId: actor.personId, kind, at, reason: reason ?? null };
    const outcome = await moves.withdrawTrade(tx, withdrawal);
    if (outcome === 'decided') throw new Refusal('conflict', ALREADY_DECIDED);
    if (outcome === 'missing' && (await findMaker(tx, actor, kind, id)) !== undefined)
      throw new Refusal('wrong_role', MAKER_WITHDRAWS);
    const trade = found(outcome === 'done' ? await store.findTrade(tx, actor, id, at) : undefined);
    const message = kind === 'purchase' ? 'Request withdrawn.' : 'Counter-offer withdrawn.';
    return readyResponse({ message, data: toRequest(trade, await rulesOn(context, tx)) });
  });
  if (!replayed) context.marketChanged();
  return response;
}

export async function readOrder(context: ActorContext, id: string) {
  const { db, actor, clock } = context;
  const trade = found(await store.findTrade(db, actor, id, clock.now()));
  const recalls = await findRecalls(db, trade);
  return { data: toOrder(trade, recalls, await rulesOn(context)) };
}

/** One trade as trades know it, for its parties and superadmins. @param part of the history; null: all of it */
export async function readTradeRecord(context: ActorContext, id: string, part: HistoryRange | null) {
  const { db, actor, clock } = context;
  const trade = found(await store.findTrade(db, actor, id, clock.now()));
  const { transaction_id: paid } = trade;
  const [transaction, history, accepted, parties, payee, rounds, recalls] = await Promise.all([
    paid === null ? undefined : store.findTransaction(db, actor, paid, clock.now()),
    partOfHistory(db, actor, trade, part),
    wasAccepted(db, trade.id),
    store.listParties(db, trade),
    findPayee(db, trade),
    listRounds(db, trade.id, clock.now()),
    findRecalls(db, trade),
    actor.role === 'superadmin' && trade.payee_id !== null && recordPayeeRead(context, trade),
  ]);
  const rules = await rulesOn(context);
  const facts = {
    trade,
    transaction,
    history: { ...history, accepted },
    parties,
    payee,
    rounds,
    recalls,
  };
  return toTradeRecord(context, facts, rules);
}

/**
 * Initiates payment: creates the transaction and its work order number once; a repeat returns the same transaction.
 * @throws Refusal `not_found`; `conflict` when not approved, expired, or the key was used for another request
 */
export async function initiatePayment(
  context: ActorContext,
  kind: Kind,
  tradeId: string,
  idempotency: Idempotency | null,
) {
  const { actor, db } = context;
  const at = context.clock.now();
  const known = isId(tradeId) ? await store.findTrade(db, actor, tradeId, at) : undefined;
  if (known?.kind !== kind) throw new Refusal('not_found');
  return answerOnce(context, idempotency, (tx) => {
    requireFreshProofOfEnrolled(context);
    return paymentAnswer(context, tx, tradeId, at);
  });
}

async function paymentAnswer(context: ActorContext, tx: Tx, tradeId: string, at: Date): Promise<ReadyResponse> {
  const { actor } = context;
  const payment = {
    tradeId,
    producerId: actor.ownerId,
    byId: actor.personId,
    transactionId: newId(at),
    orderYear: financialYearOf(at),
    at,
  };
  const made = await moves.initiatePayment(tx, payment);
  if (made?.outcome === 'expired') throw new Refusal('conflict', HAS_EXPIRED);
  if (made?.outcome === 'not_approved') throw new Refusal('conflict', 'This request has not been approved.');
  if (made?.outcome === 'held') throw await heldRefusal(tx, { tradeId });
  const transactionId = found(made?.transaction_id);
  const transaction = found(await store.findTransaction(tx, actor, transactionId, at));
  const fields = {
    message: 'Payment initiated successfully!',
    data: toTransaction(context, transaction, await rulesOn(context, tx)),
  };
  return readyResponse(fields, made?.outcome === 'created' ? 201 : 200);
}

export async function listTransactions(context: ActorContext, query: TransactionsQuery) {
  const page = pageOf(query);
  const rows = await store.listTransactions(context.db, context.actor, page, query, context.clock.now());
  const { data, next } = toPage(rows, page.size);
  const rules = await rulesOn(context);
  return { data: data.map((row) => toTransaction(context, row, rules)), next };
}

/** The transactions of a party, with what is open in each. */
export async function listOwnTransactions(context: ActorContext, query: TransactionsQuery) {
  const { data, next } = await listTransactions(context, query);
  const tasks = await tasksOfTrades(
    context,
    data.map((row) => row.trade_id),
  );
  return { data: data.map((row) => ({ ...row, tasks: tasks(row.trade_id) })), next };
}
