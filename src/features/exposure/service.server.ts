/** Costs of meeting a producer's targets now, and of not meeting them. Source: file 8 of the specification, part 3. */
import type * as z from 'zod/mini';
import { dayInIndia, isCalendarDate, formatDay } from '../../lib/dates.ts';
import { financialYearOf } from '../../lib/financial-year.ts';
import type { ActorContext } from '../../platform/context.ts';
import { Refusal, wrongField } from '../../platform/refusal.ts';
import { askedAccount, askedYear } from '../epr-accounts/service.server.ts';
import { amountsOfPlan, boughtBy } from '../planning/plan-amounts.ts';
import { DEFAULT_OPTIONS, listPlannedTargets, planTargets, type PlannedTarget } from '../planning/service.server.ts';
import { chargesOn } from '../reference/charges.ts';
import { rulesOn } from '../rulebook/rulebook.server.ts';
import type { exposure, exposureQuery } from './contract.ts';
import { figuresOf, totalsOf } from './exposure.ts';
import { listTargetsOfYear } from './store.server.ts';

export type Exposure = z.output<typeof exposure>;

/** Most targets of one answer. */
const MOST_TARGETS = 500;

/**
 * The exposure of one account or of all, by the rules of a day and the offers of today.
 * @throws Refusal `not_found` account; `invalid` year, day; `conflict` above 500 targets
 */
export async function readExposure(context: ActorContext, query: z.output<typeof exposureQuery>): Promise<Exposure> {
  const { db, actor, clock } = context;
  const year = askedYear(query.FY) ?? financialYearOf(clock.now());
  const on = askedDay(query.on, year, dayInIndia(clock.now()));
  const lateDays = query.late_days ? Number(query.late_days) : null;
  const accountId = await askedAccount(context, 'producer', actor.ownerId, query.epr_id);
  const listed = await listTargetsOfYear(db, { ownerId: actor.ownerId, accountId, year, most: MOST_TARGETS + 1 });
  if (listed.length > MOST_TARGETS) throw new Refusal('conflict', 'More than 500 targets: choose an EPR account.');
  const ids = listed.map(({ id }) => id);
  const planned = await planTargets(context, await listPlannedTargets(db, actor.ownerId, ids), DEFAULT_OPTIONS);
  const plans = new Map(planned.map((one) => [one.target.id, one]));
  const { book } = await rulesOn(context);
  const lines = listed.flatMap(({ id, registration_number }) => {
    const one = plans.get(id);
    if (one === undefined) return [];
    const { number, account_id, waste_type, product_type, credit_type, unit, remaining: missing } = one.target;
    const kind = { waste_type, product_type, credit_type, unit, missing };
    const buy_now = buyNow(context, one);
    return {
      target_id: id,
      number,
      epr_id: account_id,
      epr_registration_number: registration_number,
      ...kind,
      buy_now,
      ...figuresOf(book, { ...kind, buy_now }, on, lateDays),
    };
  });
  return { FY: year, on, lines, totals: totalsOf(lines) };
}

function buyNow(
  { clock }: ActorContext,
  { target, plan, hasOffers }: PlannedTarget,
): Exposure['lines'][number]['buy_now'] {
  if (target.remaining > 0 && !hasOffers) return null;
  return {
    covered: plan.covered,
    over: boughtBy(plan) - plan.covered,
    ...amountsOfPlan(plan, chargesOn(clock.now())),
  };
}

/** The day whose rules answer: from 1 April of the year to 31 March three years after its end; without one the nearest to today. */
function askedDay(on: string | undefined, year: number, today: string): string {
  const [first, last] = [`${year}-04-01`, `${year + 4}-03-31`];
  if (on === undefined || on === '') return today < first ? first : today > last ? last : today;
  if (!isCalendarDate(on)) throw wrongField('on', 'Enter a date.');
  if (on >= first && on <= last) return on;
  throw wrongField('on', `Choose a day from ${formatDay(first)} to ${formatDay(last)}.`);
}
