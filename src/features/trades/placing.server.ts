/** Placing a purchase request or counter-offer. */
import type * as z from 'zod/mini';
import { tradeYearOptions } from '../../lib/financial-year.ts';
import { formatQuantity } from '../../lib/quantity.ts';
import { ITEM_VALUE_TOO_HIGH } from '../../lib/money.ts';
import type { ActorContext } from '../../platform/context.ts';
import { createBatcher } from '../../platform/database/batcher.ts';
import { perDatabase, type Db } from '../../platform/database/database.ts';
import { KEY_REUSED, storedResponse } from '../../platform/http/respond-once.ts';
import type { ReadyResponse } from '../../platform/http/endpoints.ts';
import type { Idempotency } from '../../platform/http/idempotency.ts';
import { isId, newId } from '../../platform/ids.ts';
import { Refusal, wrongField } from '../../platform/refusal.ts';
import { chargesOn } from '../reference/charges.ts';
import { bankDetailsWarnings } from '../messages/warnings.ts';
import { guardRules } from '../rulebook/warnings.ts';
import { currentRulebook, invalidateRulebook } from '../rulebook/rulebook.server.ts';
import type { counterOfferForm, purchaseForm } from './contract.ts';
import * as moves from './moves-store.server.ts';
import { ANSWER_LIFE_MS } from './rules.ts';
import { NOT_ON_MARKET } from './outcomes.ts';
import { placingTerms } from './terms.server.ts';

type Kind = moves.Placement['kind'];
type PurchaseForm = z.output<typeof purchaseForm>;
type CounterOfferForm = z.output<typeof counterOfferForm>;

const SUBMITTED: Readonly<Record<Kind, string>> = {
  purchase: 'Purchase request submitted successfully!',
  counter: 'Offer price submitted successfully!',
};
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
  createBatcher<TimedPlacement, moves.Placed>({
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

async function placeByCurrentRules(db: Db, batch: readonly moves.Placement[], at: Date): Promise<moves.Placed[]> {
  for (let attempt = 1; ; attempt += 1) {
    const terms = placingTerms(guardRules(await currentRulebook({ db }), at));
    const placed = await moves.placeTrades(db, batch, at, chargesOn(at), terms);
    if (placed[0]?.outcome !== 'stale_rules') return placed;
    invalidateRulebook(db);
    if (attempt === MOST_ATTEMPTS) throw new Refusal('unavailable');
  }
}

/**
 * Places a purchase request, which blocks its quantity at once, or a counter-offer, which blocks nothing yet. Concurrent requests share a
 * commit. Responses are bytes, so that a repeat with the same key returns the first response unchanged.
 * @param targetId the target that a purchase is for, where it matches; without it one that matches is found
 * @throws Refusal `not_found` no such live offer; `invalid` account or quantity; `conflict` key used for another request. Not enough
 * credit, a changed price, a rule that blocks and the fair-use limits are returned as bytes too, because they are stored under the key
 */
export async function placeTrade(
  context: ActorContext,
  kind: Kind,
  offerId: string,
  form: PurchaseForm | CounterOfferForm,
  idempotency: Idempotency | null,
  targetId?: string,
): Promise<ReadyResponse> {
  if (!isId(offerId)) throw new Refusal('not_found');
  const now = context.clock.now();
  if (!tradeYearOptions(now).includes(form.FY)) throw wrongField('FY', 'Choose a financial year from the list');
  const id = newId(now);
  const noteWarnings = bankDetailsWarnings(form.note);
  const placement: moves.Placement = {
    trade_id: id,
    kind,
    offer_id: offerId,
    producer_id: context.actor.ownerId,
    account_id: form.producer_epr,
    year: form.FY,
    quantity: form.quantity,
    ...('offer_price' in form && { price_paise: form.offer_price }),
    ...('expected_price' in form && form.expected_price !== undefined && { expected_paise: form.expected_price }),
    limited: context.config.rateLimits,
    ...(targetId !== undefined && { target_id: targetId }),
    expires_at: new Date(now.getTime() + ANSWER_LIFE_MS).toISOString(),
    ...(form.note !== undefined && { note: form.note }),
    ...(noteWarnings.length > 0 && { note_warnings: noteWarnings }),
    ...idempotency,
    success_body: JSON.stringify({ status: true, message: SUBMITTED[kind], data: { id }, warnings: '{warnings}' }),
  };
  const placed = await placements(context.db).add({ placement, at: now });
  switch (placed.outcome) {
    case 'placed':
      if (kind === 'purchase') context.marketChanged();
      return storedResponse(placed);
    case 'shortage':
    case 'price_changed':
    case 'blocked_by_rule':
    case 'fair_use':
    case 'replay':
      return storedResponse(placed);
    case 'key_reused':
      throw new Refusal('conflict', KEY_REUSED);
    case 'offer_paused':
      throw new Refusal('conflict', NOT_ON_MARKET);
    case 'offer_missing':
      throw new Refusal('not_found', NOT_ON_MARKET);
    case 'account_refused':
      throw wrongField('producer_epr', 'Choose an approved EPR account of this waste type');
    case 'above_value_limit':
      throw wrongField('quantity', ITEM_VALUE_TOO_HIGH);
    case 'below_minimum':
      throw wrongField('quantity', `The minimum purchase is ${formatQuantity(Number(placed.n), placed.unit ?? 'kg')}`);
    case 'stale_rules':
      throw new Refusal('unavailable');
  }
}
