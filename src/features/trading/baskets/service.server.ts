/** Purchase plans of producers, and the requests that are made of them. Source: file 8 of the specification, part 2. */
import type * as z from 'zod/mini';
import { computeAmounts, shownAmounts } from '#lib/amounts.ts';
import { dayInIndia } from '#lib/dates.ts';
import { rupees } from '#lib/money.ts';
import type { ActorContext } from '#platform/context.ts';
import type { Db } from '#platform/database/database.ts';
import { isId, newId } from '#platform/ids.ts';
import { found, Refusal, wrongField } from '#platform/refusal.ts';
import { chargesOn } from '#rules/reference/charges.ts';
import { rulesOn } from '#rules/rulebook/rulebook.server.ts';
import { expiryFinding, priceFinding } from '#rules/rulebook/warnings.ts';
import {
  DEFAULT_OPTIONS,
  explainTargets,
  listPlannedTargets,
  type ExplainedTarget,
  type PlanOptions,
} from '#supply/planning/service.server.ts';
import { readOpenPurchases } from '#trading/trades/open-purchases.server.ts';
import type { Basket, basketForm, Outcome } from './contract.ts';
import { ownQuantity } from './need-rules.ts';
import { differencesOf, explainPlan, shownOptions, totalsOf, USABLE_MS } from './rules.ts';
import * as store from './store.server.ts';
import type { StoredLine, StoredPlan } from './store.server.ts';

type BasketForm = z.output<typeof basketForm>;

/** Reads a plan as it is shown: bounds, year and seller of each line as they stand now, and until when each request can be answered. */
async function toBasket(db: Db, { id, plan, created_at, placed_at, outcomes }: store.BasketRow): Promise<Basket> {
  const offers = await store.readOffers(
    db,
    plan.lines.map(({ offer_id }) => offer_id),
  );
  const lines = plan.lines.flatMap((line) => {
    const offer = offers.get(line.offer_id);
    if (offer === undefined) return [];
    const { minimum, free, year, company_name, unique_id } = offer;
    const bounds = { least: Math.min(minimum, free), most: free };
    return [{ ...line, ...bounds, FY: year, recycler: { unique_id, company_name } }];
  });
  return {
    ...AS_BEFORE,
    ...plan,
    lines,
    id,
    created_at: created_at.toISOString(),
    usable_until: new Date(created_at.getTime() + USABLE_MS).toISOString(),
    placed_at: placed_at?.toISOString() ?? null,
    outcomes: outcomes && (await withAnswers(db, outcomes)),
  };
}

/** Plans that were stored before there were these fields. */
const AS_BEFORE = { options: shownOptions(DEFAULT_OPTIONS), kept: [], differs: [] };

/** Outcomes with until when each request can be answered. */
export async function withAnswers(db: Db, outcomes: readonly Outcome[]): Promise<Outcome[]> {
  const ids = outcomes.flatMap(({ trade_id }) => trade_id ?? []);
  const until = await store.readAnswerTimes(db, ids);
  return outcomes.map((outcome) => ({
    ...outcome,
    answer_until: until.get(outcome.trade_id ?? '')?.toISOString() ?? null,
  }));
}

/** @throws Refusal `not_found` */
export async function readBasket({ db, actor }: ActorContext, id: string): Promise<Basket> {
  return toBasket(db, await basketOf({ db, actor }, id));
}

/** @throws Refusal `not_found` */
export async function basketOf(
  { db, actor }: Pick<ActorContext, 'db' | 'actor'>,
  id: string,
  key: string | null = null,
): Promise<store.BasketRow> {
  return found(await store.findBasket(db, actor.ownerId, id, key));
}

/** Plans the purchases of targets, and keeps the plan. @throws Refusal `invalid` by field; `conflict` where nothing is missing */
export async function planBasket(context: ActorContext, form: BasketForm): Promise<Basket> {
  const { actor, clock, db } = context;
  const ids = await wantedTargets(context, form);
  const targets = await listPlannedTargets(db, actor.ownerId, ids);
  if (targets.filter((target) => target.is_approved).length < new Set(ids).size)
    throw wrongField('target_ids', 'Choose targets of your own approved accounts.');
  const missing = targets.filter(({ remaining }) => remaining > 0);
  if (missing.length === 0) throw new Refusal('conflict', 'Nothing is missing for these targets.');
  const options = optionsOf(form);
  const kept = (form.kept ?? []).map(({ target_id, offer_id, quantity }, place) => ({
    targetId: target_id,
    offerId: offer_id,
    quantity,
    field: `kept.${place}.quantity`,
  }));
  const planned = await explainTargets(context, missing, options, { open: await readOpenPurchases(context), kept });
  const at = clock.now();
  const id = newId(at);
  const plan: StoredPlan = {
    ...(await toPlan(context, planned, form, options.goal)),
    options: shownOptions(options),
    differs: differencesOf(options, {
      usesOtherYears: planned.some(({ target, offers }) =>
        [...offers.values()].some(({ year }) => year !== target.year),
      ),
      isKept: kept.length > 0,
      sharesOffers: planned.some(({ sharesOffers }) => sharesOffers),
      isLimited: planned.some((one) => one.plan.limitedBy.length > 0),
      isProven: planned.every((one) => one.plan.optimal),
    }),
  };
  const purchaseCounts = Object.fromEntries(missing.map((target) => [target.id, target.purchase_count]));
  await store.insertBasket(db, { id, ownerId: actor.ownerId, personId: actor.personId, plan, purchaseCounts, at });
  return readBasket(context, id);
}

function optionsOf({ options }: BasketForm): PlanOptions {
  const { goal, max_offers, price_ceiling, avoid, include_late, use_other_years } = options ?? {};
  return {
    goal: goal ?? DEFAULT_OPTIONS.goal,
    maxOffers: max_offers ?? null,
    priceCeiling: price_ceiling ?? null,
    avoid: avoid ?? [],
    includeLate: include_late ?? false,
    otherYears: use_other_years ?? false,
  };
}

/** Ids of the targets that a form names itself, or by their sheet. */
async function wantedTargets(
  { db, actor }: ActorContext,
  { sheet_id: sheetId, target_ids: ids }: BasketForm,
): Promise<string[]> {
  const isSheet = sheetId !== undefined && sheetId !== null && sheetId !== '';
  if (isSheet === (ids !== undefined && ids !== null && ids.length > 0))
    throw wrongField('target_ids', 'Give a sheet or targets.');
  if (!isSheet) {
    if ((ids?.length ?? 0) > 50) throw wrongField('target_ids', 'At most 50 targets in one plan.');
    if (!ids?.every(isId)) throw wrongField('target_ids', 'Choose targets of your own approved accounts.');
    return ids;
  }
  const targets = isId(sheetId) ? await store.listSheetTargets(db, actor.ownerId, sheetId) : undefined;
  if (targets === undefined) throw wrongField('sheet_id', 'Choose targets of your own approved accounts.');
  if (targets.length === 0) throw new Refusal('conflict', 'Set the targets of this sheet first.');
  return targets;
}

/** A target with what its plan covers. */
const needOf = ({ target, plan, room }: ExplainedTarget): StoredPlan['needs'][number] => ({
  target_id: target.id,
  missing: target.remaining,
  unit: target.unit,
  room,
  covered: plan.covered,
  over: plan.taken.reduce((sum, { quantity }) => sum + quantity, 0) - plan.covered,
  lacking: target.remaining - plan.covered,
  is_limited: plan.limitedBy.length > 0,
});

async function toPlan(
  context: ActorContext,
  planned: readonly ExplainedTarget[],
  form: BasketForm,
  goal: 'cheapest' | 'fewest_offers',
): Promise<Omit<StoredPlan, 'options' | 'differs'>> {
  const kept = form.kept ?? [];
  const charges = chargesOn(context.clock.now());
  const { book } = await rulesOn(context);
  const today = dayInIndia(context.clock.now());
  const lines: StoredLine[] = [];
  const byNumber = (one: ExplainedTarget, other: ExplainedTarget) =>
    one.target.number - other.target.number || (one.target.id < other.target.id ? -1 : 1);
  for (const { target, plan, offers } of planned.toSorted(byNumber))
    for (const { offer, quantity } of plan.taken) {
      const row = offers.get(offer.id);
      if (row === undefined) continue;
      const credit = { ...target, year: row.year };
      lines.push({
        line: lines.length + 1,
        offer_id: offer.id,
        target_id: target.id,
        recycler_id: row.recycler_id,
        title: row.title,
        quantity,
        unit: target.unit,
        price: rupees(offer.price),
        ...shownAmounts(computeAmounts(quantity, offer.price, charges)),
        expires_on: row.expires_on,
        warnings: [
          priceFinding(book, credit, rupees(offer.price), today),
          expiryFinding(book, credit, target.year, today),
        ].flatMap((finding) => (finding ? [finding.warning] : [])),
      });
    }
  return {
    sheet_id: form.sheet_id ?? null,
    kept,
    needs: planned.map(needOf),
    lines,
    totals: totalsOf(lines),
    optimal: planned.every(({ plan }) => plan.optimal),
    gap: rupees(Number(planned.reduce((sum, { plan }) => sum + plan.gap, 0n))),
    why: planned.flatMap((one) =>
      explainPlan({
        ...needOf(one),
        number: one.target.number,
        used: one.plan.taken.length,
        counts: one.counts,
        gap: one.plan.gap,
        limitedBy: one.plan.limitedBy,
        own: ownQuantity(one.target.id, kept),
      }),
    ),
    alternatives: planned.map(({ target, alternative }) => ({
      target_id: target.id,
      goal: goal === 'cheapest' ? 'fewest_offers' : 'cheapest',
      item_value: rupees(Number(alternative.itemValue)),
      offers: alternative.taken.length,
      covered: alternative.covered,
    })),
  };
}
