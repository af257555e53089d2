/** Rounds of a negotiation: the side whose turn it is answers a counter-offer with another one. */
import type * as z from 'zod/mini';
import { ITEM_VALUE_TOO_HIGH, rupees } from '../../lib/money.ts';
import type { Unit } from '../../lib/quantity.ts';
import type { ActorContext } from '../../platform/context.ts';
import { respondOnce, readyResponse } from '../../platform/http/respond-once.ts';
import type { ReadyResponse } from '../../platform/http/endpoints.ts';
import type { Idempotency } from '../../platform/http/idempotency.ts';
import { isId, newId } from '../../platform/ids.ts';
import { found, Refusal, wrongField } from '../../platform/refusal.ts';
import { chargesOn } from '../reference/charges.ts';
import { bankDetailsWarnings } from '../messages/warnings.ts';
import { rulesOn } from '../rulebook/rulebook.server.ts';
import { expiryFinding, priceFinding } from '../rulebook/warnings.ts';
import type { roundForm } from './contract.ts';
import { answerRefusal, type CounterOutcome, followsExpiryRule } from './outcomes.ts';
import { OTHER_SIDE_ANSWERS } from './policy.ts';
import { counterTrade, findMaker } from './rounds-store.server.ts';
import { ANSWER_LIFE_MS } from './rules.ts';
import { findTrade } from './store.server.ts';
import { toRequest } from './views.server.ts';

/** The refusal where the caller has no such trade to answer: it made the trade itself, or does not see it. */
export async function notAnswerable(context: Pick<ActorContext, 'db' | 'actor'>, kind: string, id: string) {
  const maker = await findMaker(context.db, context.actor, kind, id);
  return maker === context.actor.role ? new Refusal('wrong_role', OTHER_SIDE_ANSWERS) : new Refusal('not_found');
}

/** @throws Refusal `conflict` for an answer that the state of the trade, its offer or its companies does not allow */
export function refuseAnswer({ outcome, n, unit }: { outcome: CounterOutcome; n: number | null; unit: Unit | null }) {
  const refusal = answerRefusal(outcome, { free: n ?? 0, unit: unit ?? 'kg' });
  if (refusal !== null) throw new Refusal('conflict', refusal);
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
      nextId,
      quantity: form.quantity,
      pricePaise: form.offer_price,
      note: form.note ?? null,
      at,
      answerUntil,
    };
    const result = await counterTrade(tx, round, chargesOn(at));
    if (result === undefined || result.outcome === 'missing')
      throw await notAnswerable({ db: tx, actor }, 'counter', id);
    if (result.outcome === 'unchanged') throw wrongField('offer_price', 'Change the price or the quantity.');
    if (!followsExpiryRule(result.outcome)) refuseAnswer(result);
    const made = found(await findTrade(tx, actor, result.outcome === 'done' ? nextId : id, at));
    const rules = await rulesOn(context, tx);
    const credit = { ...made, year: made.credit_year };
    const expiry = expiryFinding(rules.book, credit, made.year, rules.today);
    if (expiry?.mode === 'block') throw new Refusal('blocked_by_rule', expiry.warning.text);
    if (result.outcome === 'above_value_limit') throw wrongField('quantity', ITEM_VALUE_TOO_HIGH);
    refuseAnswer(result);
    const price = priceFinding(rules.book, credit, rupees(form.offer_price), rules.today);
    if (price?.mode === 'block') throw wrongField('offer_price', price.warning.text, 'blocked_by_rule');
    const ofGuards = [price, expiry].flatMap((finding) => finding?.warning ?? []);
    const warnings = [...ofGuards, ...bankDetailsWarnings(form.note)];
    return readyResponse({ message: 'Counter-offer sent!', data: toRequest(made, rules), warnings }, 201);
  });
  return response;
}
