/** Placing a plan: once, each line as a purchase request of its own. */
import type * as z from 'zod/mini';
import { paiseOf } from '#lib/money.ts';
import { hold, markApproved, type MemberContext } from '#people/limits/holding.server.ts';
import type { ApprovedCalls } from '#people/limits/service.server.ts';
import { type Db, inTransaction, type Tx } from '#platform/database/database.ts';
import {
  answerOnce,
  readyResponse,
  type ReadyResponse,
  fingerprintOf,
  type Idempotency,
} from '#platform/http/respond-once.ts';
import { Refusal } from '#platform/refusal.ts';
import { listPlannedTargets } from '#supply/planning/service.server.ts';
import { NOT_ON_MARKET } from '#trading/trades/outcomes.ts';
import { placeTrade } from '#trading/trades/placing.server.ts';
import type { Outcome, placeForm } from './contract.ts';
import { USABLE_MS } from './rules.ts';
import { basketOf, withAnswers } from './service.server.ts';
import * as store from './store.server.ts';
import type { BasketRow, StoredLine } from './store.server.ts';

/**
 * Makes each line a purchase request, in order; nothing is rolled back. One key places a plan once: a repeat goes on where a crash ended it.
 * Above the limit of the member's day the whole plan waits for a second member.
 * @param force also where something was bought for its targets since it was made
 * @throws Refusal `not_found`; `conflict` where it was placed before, is too old, or a price has changed; `plan_outdated` with the targets
 */
export async function placeBasket(
  context: MemberContext,
  id: string,
  { force }: z.output<typeof placeForm>,
  idempotency: Idempotency | null,
): Promise<ReadyResponse> {
  const { db, clock, approval } = context;
  const key = idempotency?.key ?? null;
  const row = await basketOf(context, id, key);
  const { ownerId, personId } = context.actor;
  const claim = { id, ownerId, personId, key, at: clock.now(), forced: force ?? false };
  const held = { action: 'basket', subjectId: id, call: { force: claim.forced } } as const;
  /** Records that the plan waits, or repeats the response that says so. */
  const wait = async () => {
    const trial = async (tx: Tx) => {
      await claimed(tx, claim, true);
      return { text: planText(row), amountPaise: paiseOf(row.plan.totals.total) };
    };
    return answerOnce(context, idempotency, (tx) => hold(context, tx, held, () => trial(tx)));
  };
  if (row.isAnswered) return wait();
  await refuseOutdated(db, row, claim.at);
  let approvalId = approval?.id ?? null;
  if (approval === undefined) {
    if ((await claimed(db, claim, false)) === 'above_limit') return wait();
  } else {
    await inTransaction(db, async (tx) => {
      // A placing that this key has begun goes on, and was approved then.
      if (row.placed_at === null || row.placed_key !== key) approvalId = await markApproved(context, tx);
      await claimed(tx, claim, true);
    });
  }
  const stored = row.outcomes ?? (await placeLines(context, row, approvalId));
  await store.storeOutcomes(db, id, stored);
  const outcomes = await withAnswers(db, stored);
  const placed = outcomes.filter(({ outcome }) => outcome === 'placed').length;
  return readyResponse({ message: `${placed} of ${outcomes.length} requests placed.`, data: { lines: outcomes } });
}

/** Places a plan that a second member has approved. The key names the approval: only with its own does a repeat go on. */
export const placeApproved: ApprovedCalls['basket'] = (context, { subjectId, call }, idempotency) => {
  const sent = fingerprintOf(idempotency?.key ?? '');
  const own = { key: `approval:${context.approval?.id}:${sent}`, fingerprint: idempotency?.fingerprint ?? '' };
  return placeBasket(context, subjectId, { force: call.force === true }, own);
};

/** @throws Refusal `conflict` where a plan is too old, or a price has changed since */
async function refuseOutdated(db: Db, row: BasketRow, at: Date): Promise<void> {
  // The keys of the lines live as long, so that going on later could place a line twice.
  const since = row.placed_at ?? row.created_at;
  if (row.outcomes === null && at.getTime() > since.getTime() + USABLE_MS)
    throw new Refusal('conflict', 'This plan is older than 24 hours: plan anew.');
  if (row.placed_at !== null) return;
  const prices = row.plan.lines.map(({ offer_id, price }) => ({ offer_id, price: paiseOf(price) }));
  if ((await store.countChangedPrices(db, prices)) > 0)
    throw new Refusal('conflict', 'Prices have changed: plan anew.');
}

/** @throws Refusal `conflict`, `plan_outdated` where the plan cannot be claimed */
async function claimed(
  db: Db,
  claim: Parameters<typeof store.claimBasket>[1],
  admitted: boolean,
): Promise<'claimed' | 'above_limit'> {
  const result = await store.claimBasket(db, claim, admitted);
  if (result?.outcome === 'outdated')
    throw new Refusal('plan_outdated', undefined, { data: { targets: result.outdated } });
  if (result?.outcome !== 'claimed' && result?.outcome !== 'above_limit')
    throw new Refusal('conflict', 'This plan has been placed.');
  return result.outcome;
}

const planText = ({ plan }: BasketRow): string =>
  plan.lines.length === 1
    ? 'Place a plan of 1 purchase request'
    : `Place a plan of ${plan.lines.length} purchase requests`;

/**
 * Places the lines of a basket, those of a target that was planned earlier first: what it leaves of an offer may be less than the minimum, and
 * is then bought whole. Each has a key of its own, so that a repeat places none twice.
 * @returns in the order of the lines
 */
async function placeLines(context: MemberContext, basket: BasketRow, approvalId: string | null): Promise<Outcome[]> {
  const ids = basket.plan.needs.map(({ target_id: id }) => id);
  const targets = await listPlannedTargets(context.db, context.actor.ownerId, ids);
  const targetOf = new Map(targets.map((target) => [target.id, target]));
  const outcomes: Outcome[] = [];
  for (const line of basket.plan.lines.toSorted(
    (one, other) => ids.indexOf(one.target_id) - ids.indexOf(other.target_id),
  )) {
    const target = targetOf.get(line.target_id);
    if (target === undefined) {
      const text = 'Choose an approved EPR account of this waste type';
      outcomes.push({ line: line.line, outcome: 'refused', trade_id: null, text });
    } else {
      const buyer = { producer_epr: target.account_id, FY: target.year };
      outcomes.push(await placeLine(context, { basketId: basket.id, approvalId }, line, buyer));
    }
  }
  return outcomes.toSorted((one, other) => one.line - other.line);
}

async function placeLine(
  context: MemberContext,
  { basketId, approvalId }: { basketId: string; approvalId: string | null },
  line: StoredLine,
  buyer: { producer_epr: string; FY: number },
): Promise<Outcome> {
  const key = `basket:${basketId}:${line.line}`;
  const form = { ...buyer, quantity: line.quantity, expected_price: paiseOf(line.price) };
  const fingerprint = fingerprintOf(JSON.stringify([key, form]));
  try {
    const { status, body } = await placeTrade(
      context,
      'purchase',
      line.offer_id,
      form,
      { key, fingerprint },
      { targetId: line.target_id, approvalId },
    );
    const parsed = JSON.parse(body) as { data?: { id?: string }; code?: string; error?: string };
    if (status === 201) return { line: line.line, outcome: 'placed', trade_id: parsed.data?.id ?? null, text: '' };
    return { line: line.line, outcome: refusedOutcome(parsed), trade_id: null, text: parsed.error ?? '' };
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error;
    const outcome = error.kind === 'not_found' ? 'offer_missing' : 'refused';
    return { line: line.line, outcome, trade_id: null, text: error.message };
  }
}

/** Outcome of a line by its refusal. Without a code there are two: the offer is paused, or too little of it is left. */
function refusedOutcome({ code, error }: { code?: string; error?: string }): Outcome['outcome'] {
  if (code !== undefined) return code === 'price_changed' ? code : 'refused';
  return error === NOT_ON_MARKET ? 'offer_missing' : 'shortage';
}
