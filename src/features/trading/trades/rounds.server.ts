/** Rounds of a negotiation: the side whose turn it is answers a counter-offer with another one. */
import type * as z from 'zod/mini';
import { ITEM_VALUE_TOO_HIGH, rupees } from '#lib/money.ts';
import { ABOVE_LIMIT, withinPurchaseLimit, type Bound, type MemberContext } from '#people/limits/holding.server.ts';
import type { Admission } from '#people/limits/rules.ts';
import type { ActorContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/database.ts';
import { answerOnce, readyResponse, type ReadyResponse, type Idempotency } from '#platform/http/respond-once.ts';
import { newId } from '#platform/ids.ts';
import { found, Refusal, wrongField } from '#platform/refusal.ts';
import { chargesOn } from '#rules/reference/charges.ts';
import { rulesOn } from '#rules/rulebook/rulebook.server.ts';
import { guardRules, expiryFinding, priceFinding } from '#rules/rulebook/warnings.ts';
import { bankDetailsWarnings } from '#trading/messages/warnings.ts';
import type { roundForm } from './contract.ts';
import type { AnswerResult } from './moves-store.server.ts';
import { answerRefusal, type CounterOutcome } from './outcomes.ts';
import { OTHER_SIDE_ANSWERS } from './policy.ts';
import { counterTrade, findMaker } from './rounds-store.server.ts';
import { ANSWER_LIFE_MS, boundText } from './rules.ts';
import { findTrade } from './store.server.ts';
import { toRequest } from './views.server.ts';

type RoundForm = z.output<typeof roundForm>;

/** The refusal where the caller has no such trade to answer: it made the trade itself, or does not see it. */
export async function notAnswerable(context: Pick<ActorContext, 'db' | 'actor'>, kind: string, id: string) {
  const maker = await findMaker(context.db, context.actor, kind, id);
  return maker === context.actor.role ? new Refusal('wrong_role', OTHER_SIDE_ANSWERS) : new Refusal('not_found');
}

/** @throws Refusal `conflict` for an answer that the state of the trade, its offer or its companies does not allow */
export function refuseAnswer({ outcome, n, unit, expired_on: expiredOn }: AnswerResult<CounterOutcome>) {
  const refusal = answerRefusal(outcome, { free: n ?? 0, unit: unit ?? 'kg', expiredOn });
  if (refusal !== null) throw new Refusal(outcome === 'blocked_by_rule' ? outcome : 'conflict', refusal);
}

/**
 * Answers a pending counter-offer with the next round: that one is countered and frozen, the new one waits for the other side. It blocks nothing.
 * A producer's round above the limit of the member's day waits for a second member.
 * @throws Refusal in the order of the outcomes of `counter_trade`; `blocked_by_rule` where a rule refuses the credits or the price
 */
export async function counterRequest(
  context: MemberContext,
  id: string,
  form: RoundForm,
  idempotency: Idempotency | null,
): Promise<ReadyResponse> {
  const held = { action: 'counter_round', subjectId: id, call: { ...form } } as const;
  return answerOnce(context, idempotency, (tx) =>
    withinPurchaseLimit(context, tx, held, (admission) => sendRound(context, tx, id, form, admission)),
  );
}

async function sendRound(
  context: ActorContext,
  tx: Tx,
  id: string,
  form: RoundForm,
  admission: Admission,
): Promise<Bound | typeof ABOVE_LIMIT> {
  const { actor } = context;
  const at = context.clock.now();
  const nextId = newId(at);
  const round = {
    id,
    answererId: actor.ownerId,
    personId: actor.personId,
    nextId,
    quantity: form.quantity,
    pricePaise: form.offer_price,
    note: form.note ?? null,
    at,
    answerUntil: new Date(at.getTime() + ANSWER_LIFE_MS),
  };
  const rules = await rulesOn(context, tx);
  const result = await counterTrade(tx, round, chargesOn(at), guardRules(rules.book, at), admission);
  if (result === undefined || result.outcome === 'missing') throw await notAnswerable({ db: tx, actor }, 'counter', id);
  if (result.outcome === 'unchanged') throw wrongField('offer_price', 'Change the price or the quantity.');
  if (result.outcome === 'above_value_limit') throw wrongField('quantity', ITEM_VALUE_TOO_HIGH);
  if (result.outcome === ABOVE_LIMIT) return ABOVE_LIMIT;
  refuseAnswer(result);
  const made = found(await findTrade(tx, actor, nextId, at));
  const credit = { ...made, year: made.credit_year };
  const expiry = expiryFinding(rules.book, credit, made.year, rules.today);
  const price = priceFinding(rules.book, credit, rupees(form.offer_price), rules.today);
  if (price?.mode === 'block') throw wrongField('offer_price', price.warning.text, 'blocked_by_rule');
  const ofGuards = [price, expiry].flatMap((finding) => finding?.warning ?? []);
  const warnings = [...ofGuards, ...bankDetailsWarnings(form.note)];
  const response = readyResponse({ message: 'Counter-offer sent!', data: toRequest(made, rules), warnings }, 201);
  return { response, ...boundText(made) };
}
