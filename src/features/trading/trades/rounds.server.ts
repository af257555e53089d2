/** Rounds of a negotiation: the side whose turn it is answers a counter-offer with another one. */
import type * as z from 'zod/mini';
import { ITEM_VALUE_TOO_HIGH, rupees } from '#lib/money.ts';
import type { ActorContext } from '#platform/context.ts';
import type { ReadyResponse } from '#platform/http/endpoints.ts';
import type { Idempotency } from '#platform/http/idempotency.ts';
import { respondOnce, readyResponse } from '#platform/http/respond-once.ts';
import { isId, newId } from '#platform/ids.ts';
import { found, Refusal, wrongField } from '#platform/refusal.ts';
import { chargesOn } from '#rules/reference/charges.ts';
import { expiryOf } from '#rules/rulebook/figures.ts';
import { rulesOn, type RulesOn } from '#rules/rulebook/rulebook.server.ts';
import { guardRules, expiryFinding, priceFinding } from '#rules/rulebook/warnings.ts';
import { bankDetailsWarnings } from '#trading/messages/warnings.ts';
import type { roundForm } from './contract.ts';
import type { AnswerResult } from './moves-store.server.ts';
import { answerRefusal, type CounterOutcome } from './outcomes.ts';
import { OTHER_SIDE_ANSWERS } from './policy.ts';
import { counterTrade, findMaker } from './rounds-store.server.ts';
import { ANSWER_LIFE_MS } from './rules.ts';
import { findTrade, type TradeRow } from './store.server.ts';
import { toRequest } from './views.server.ts';

/** The refusal where the caller has no such trade to answer: it made the trade itself, or does not see it. */
export async function notAnswerable(context: Pick<ActorContext, 'db' | 'actor'>, kind: string, id: string) {
  const maker = await findMaker(context.db, context.actor, kind, id);
  return maker === context.actor.role ? new Refusal('wrong_role', OTHER_SIDE_ANSWERS) : new Refusal('not_found');
}

/** The day on which the credits of a counter-offer expired, where a rule refuses them; null where that is not so. */
export function blockedExpiry(trade: TradeRow, { book, today }: RulesOn): string | null {
  if (trade.kind === 'purchase') return null;
  const { expires_on: expires, expiry_mode: mode } = expiryOf(book, { ...trade, year: trade.credit_year }, today);
  return expires !== null && expires < today && mode === 'block' ? expires : null;
}

/** @throws Refusal `conflict` for an answer that the state of the trade, its offer or its companies does not allow */
export function refuseAnswer({ outcome, n, unit, expired_on: expiredOn }: AnswerResult<CounterOutcome>) {
  const refusal = answerRefusal(outcome, { free: n ?? 0, unit: unit ?? 'kg', expiredOn });
  if (refusal !== null) throw new Refusal(outcome === 'blocked_by_rule' ? outcome : 'conflict', refusal);
}

/**
 * Answers a pending counter-offer with the next round: that one is countered and frozen, the new one waits for the other side. It blocks nothing.
 * @throws Refusal in the order of the outcomes of `counter_trade`; `blocked_by_rule` where a rule refuses the credits or the price
 */
export async function counterRequest(
  context: ActorContext,
  id: string,
  form: z.output<typeof roundForm>,
  idempotency: Idempotency | null,
): Promise<ReadyResponse> {
  if (!isId(id)) throw new Refusal('not_found');
  const { actor } = context;
  const at = context.clock.now();
  const nextId = newId(at);
  const { response } = await respondOnce(context, idempotency, async (tx) => {
    const answerUntil = new Date(at.getTime() + ANSWER_LIFE_MS);
    const round = {
      id,
      answererId: actor.ownerId,
      byId: actor.personId,
      nextId,
      quantity: form.quantity,
      pricePaise: form.offer_price,
      note: form.note ?? null,
      at,
      answerUntil,
    };
    const rules = await rulesOn(context, tx);
    const result = await counterTrade(tx, round, chargesOn(at), guardRules(rules.book, at));
    if (result === undefined || result.outcome === 'missing')
      throw await notAnswerable({ db: tx, actor }, 'counter', id);
    if (result.outcome === 'unchanged') throw wrongField('offer_price', 'Change the price or the quantity.');
    if (result.outcome === 'above_value_limit') throw wrongField('quantity', ITEM_VALUE_TOO_HIGH);
    refuseAnswer(result);
    const made = found(await findTrade(tx, actor, nextId, at));
    const credit = { ...made, year: made.credit_year };
    const expiry = expiryFinding(rules.book, credit, made.year, rules.today);
    const price = priceFinding(rules.book, credit, rupees(form.offer_price), rules.today);
    if (price?.mode === 'block') throw wrongField('offer_price', price.warning.text, 'blocked_by_rule');
    const ofGuards = [price, expiry].flatMap((finding) => finding?.warning ?? []);
    const warnings = [...ofGuards, ...bankDetailsWarnings(form.note)];
    return readyResponse({ message: 'Counter-offer sent!', data: toRequest(made, rules), warnings }, 201);
  });
  return response;
}
