/** Placing a purchase request or counter-offer. */
import type * as z from 'zod/mini';
import { tradeYearOptions } from '#lib/financial-year.ts';
import { hold, markApproved, type Bound, type MemberContext } from '#people/limits/holding.server.ts';
import { createBatcher } from '#platform/database/batcher.ts';
import { perDatabase, type Db, type Tx } from '#platform/database/database.ts';
import { respondOnce, storedResponse, type ReadyResponse, type Idempotency } from '#platform/http/respond-once.ts';
import { isId, newId } from '#platform/ids.ts';
import { found, Refusal, wrongField } from '#platform/refusal.ts';
import { chargesOn } from '#rules/reference/charges.ts';
import { currentRulebook, invalidateRulebook, rulesOn } from '#rules/rulebook/rulebook.server.ts';
import { guardRules } from '#rules/rulebook/warnings.ts';
import type { counterOfferForm, purchaseForm } from './contract.ts';
import * as moves from './moves-store.server.ts';
import { placedResponse, placingTerms, refusalOf } from './placed.server.ts';
import { ANSWER_LIFE_MS, boundText } from './rules.ts';
import { findTrade } from './store.server.ts';

type PurchaseForm = z.output<typeof purchaseForm>;
type CounterOfferForm = z.output<typeof counterOfferForm>;

/** Maximum concurrent batches per process. */
const MAX_CONCURRENT_BATCHES = 4;
/** Maximum batch size: larger batches would leave no requests to collect while the database works. */
const BATCH_MOST = 32;

/** A purchase or counter-offer with its time. */
interface TimedPlacement {
  placement: moves.Placement;
  at: Date;
}

const placements = perDatabase((db) =>
  createBatcher<TimedPlacement, moves.PlacedRequest>({
    run: (batch) => {
      // A batch is placed at the time of its latest request.
      const at = new Date(Math.max(...batch.map((timed) => timed.at.getTime())));
      return placeByCurrentRules(
        db,
        batch.map(({ placement }) => placement),
        at,
      );
    },
    most: BATCH_MOST,
    inFlight: MAX_CONCURRENT_BATCHES,
    conflict: ({ placement: { producer_id, key } }) => (key === undefined ? null : `${producer_id} ${key}`),
  }),
);

/** Attempts to place a batch by the rules in force, which may change meanwhile. */
const MOST_ATTEMPTS = 5;

async function placeByCurrentRules(
  db: Db,
  batch: readonly moves.Placement[],
  at: Date,
): Promise<moves.PlacedRequest[]> {
  for (let attempt = 1; ; attempt += 1) {
    const terms = placingTerms(guardRules(await currentRulebook({ db }), at), chargesOn(at));
    const placed = await moves.placeTrades(db, batch, at, terms);
    if (placed[0]?.result?.outcome !== 'stale_rules') return placed;
    invalidateRulebook(db);
    if (attempt === MOST_ATTEMPTS) throw new Refusal('unavailable');
  }
}

/**
 * Places a purchase request, which blocks its quantity at once, or a counter-offer, which blocks nothing yet. Concurrent requests share a
 * commit. A repeat with the same key is answered from the outcome and figures of the first, byte for byte the same. Above the limit of the
 * member's day it waits for a second member.
 * @param ofPlan a line of a plan: the target that it is for, where it matches, and that its limit was judged with the plan; a purchase without
 * one is for a target that matches
 * @throws Refusal `not_found` no such live offer; `invalid` account or quantity; `conflict` key used for another request. Not enough
 * credit, a changed price, a rule that blocks and the fair-use limits are responses, because the key remembers them
 */
export async function placeTrade(
  context: MemberContext,
  kind: moves.Placement['kind'],
  offerId: string,
  form: PurchaseForm | CounterOfferForm,
  idempotency: Idempotency | null,
  ofPlan?: { targetId: string; approvalId: string | null },
): Promise<ReadyResponse> {
  if (!isId(offerId)) throw new Refusal('not_found');
  const now = context.clock.now();
  if (!tradeYearOptions(now).includes(form.FY)) throw wrongField('FY', 'Choose a financial year from the list');
  const id = newId(now);
  const placement: moves.Placement = {
    trade_id: id,
    kind,
    offer_id: offerId,
    producer_id: context.actor.ownerId,
    person_id: context.actor.personId,
    account_id: form.producer_epr,
    year: form.FY,
    quantity: form.quantity,
    ...('offer_price' in form && { price_paise: form.offer_price }),
    ...('expected_price' in form && form.expected_price !== undefined && { expected_paise: form.expected_price }),
    limited: context.config.rateLimits,
    ...(ofPlan && { target_id: ofPlan.targetId, admitted: true }),
    ...(ofPlan?.approvalId && { approval_id: ofPlan.approvalId }),
    expires_at: new Date(now.getTime() + ANSWER_LIFE_MS).toISOString(),
    ...(form.note !== undefined && { note: form.note }),
  };
  const waiting = () => placeAbove(context, placement, form, idempotency);
  if (context.approval !== undefined && ofPlan === undefined) return waiting();
  const placed = await placements(context.db).add({ placement: { ...placement, ...idempotency }, at: now });
  if (placed.result?.outcome === 'above_limit') return waiting();
  // A key of the version before holds the bytes of its response.
  if (placed.result === null) return storedResponse(placed);
  const response = placedResponse(placed.result, form.note);
  if (kind === 'purchase' && placed.result.outcome === 'placed' && !placed.replayed) context.marketChanged();
  return response;
}

/** Places one trade in a transaction of its own: with the approval of the context, or as a trial with the record that it waits for one. */
async function placeAbove(
  context: MemberContext,
  placement: moves.Placement,
  form: PurchaseForm | CounterOfferForm,
  idempotency: Idempotency | null,
): Promise<ReadyResponse> {
  const action = placement.kind === 'purchase' ? 'purchase_request' : 'counter_offer';
  const held = { action, subjectId: placement.offer_id, call: { ...form } } as const;
  const { response, replayed } = await respondOnce(context, idempotency, async (tx) => {
    const approvalId = await markApproved(context, tx);
    if (approvalId === null) return hold(context, tx, held, () => placeAdmitted(context, tx, placement));
    return (await placeAdmitted(context, tx, { ...placement, approval_id: approvalId })).response;
  });
  if (response.status === 201 && !replayed) context.marketChanged();
  return response;
}

/** @throws Refusal of a result that is not placed */
async function placeAdmitted(context: MemberContext, tx: Tx, placement: moves.Placement): Promise<Bound> {
  const at = context.clock.now();
  const { book } = await rulesOn(context, tx);
  const terms = placingTerms(guardRules(book, at), chargesOn(at));
  const [placed] = await moves.placeTradesIn(tx, [{ ...placement, admitted: true }], at, terms);
  const result = found(placed?.result);
  const refusal = refusalOf(result);
  if (refusal !== null) throw refusal;
  const trade = found(await findTrade(tx, context.actor, placement.trade_id, at));
  const agreed = placement.kind === 'purchase' && { agreed: { expected_price: trade.price_paise } };
  return { response: placedResponse(result, placement.note), ...boundText(trade), ...agreed };
}
