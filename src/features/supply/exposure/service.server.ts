/** Costs of meeting a producer's targets now, and of not meeting them. Source: file 8 of the specification, part 3. */
import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod/mini';
import { askedAccount, askedYear } from '#accounts/epr-accounts/service.server.ts';
import { dayInIndia, isCalendarDate, formatDay } from '#lib/dates.ts';
import { financialYearOf } from '#lib/financial-year.ts';
import type { ActorContext } from '#platform/context.ts';
import { FileResponse } from '#platform/http/endpoints.ts';
import { Refusal, wrongField } from '#platform/refusal.ts';
import { createWorkerPool } from '#platform/uploads/worker-pool.ts';
import { rulesOn } from '#rules/rulebook/rulebook.server.ts';
import { listPlannedTargets } from '#supply/planning/service.server.ts';
import type { exposureQuery } from './contract.ts';
import { figuresOf, totalsOf } from './exposure.ts';
import { workingPaperOf, type WorkingPaper } from './paper.ts';
import type { Exposure } from './rules.ts';
import { listTargetsOfYear, findCompanyName } from './store.server.ts';
import { costsInTurn, costsOf, type CostedTarget } from './target-costs.server.ts';
import { workbookOf } from './workbook.server.ts';

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
  const lateDays = lateDaysOf(query);
  const accountId = await askedAccount(context, 'producer', actor.ownerId, query.epr_id);
  const listed = await listTargetsOfYear(db, { ownerId: actor.ownerId, accountId, year, most: MOST_TARGETS + 1 });
  if (listed.length > MOST_TARGETS) throw new Refusal('conflict', 'More than 500 targets: choose an EPR account.');
  const ids = listed.map(({ id }) => id);
  const targets = await listPlannedTargets(db, actor.ownerId, ids);
  const rows = new Map(targets.map((target) => [target.id, target]));
  const [costs, inTurn] = await Promise.all([costsOf(context, targets), costsInTurn(context, targets)]);
  const { book } = await rulesOn(context);
  const lines = listed.flatMap(({ id, registration_number }) => {
    const row = rows.get(id);
    if (row === undefined) return [];
    const { number, account_id, waste_type, product_type, credit_type, unit, remaining: missing, producer_type } = row;
    const kind = { waste_type, product_type, credit_type, unit, missing };
    const buy_now = missing > 0 ? buyNow(costs.get(id)) : NOTHING_TO_BUY;
    const buyLater = inTurn.has(id) ? buyNow(inTurn.get(id)) : buy_now;
    return {
      target_id: id,
      number,
      epr_id: account_id,
      epr_registration_number: registration_number,
      ...kind,
      room: costs.get(id)?.cost.room,
      buy_now,
      buy_in_turn: isDeepStrictEqual(buyLater, buy_now) ? null : (buyLater ?? NOTHING_TO_BUY),
      ...figuresOf(book, { ...kind, producer_type, buy_now }, on, lateDays),
    };
  });
  return { FY: year, on, lines, totals: totalsOf(lines) };
}

const lateDaysOf = ({ late_days: days }: z.output<typeof exposureQuery>) => (days ? Number(days) : null);

const NOTHING_TO_BUY = { covered: 0, over: 0, item_value: 0, transaction_fee: 0, gst: 0, total: 0 };

/** The cost of a target as its line shows it; null where no offer matches. */
function buyNow(costed: CostedTarget | undefined): Exposure['lines'][number]['buy_now'] {
  if (costed === undefined || !costed.hasOffers) return null;
  const { missing: _missing, offers: _offers, room: _room, ...bought } = costed.cost;
  return bought;
}

/** The day whose rules answer: from 1 April of the year to 31 March three years after its end; without one the nearest to today. */
function askedDay(on: string | undefined, year: number, today: string): string {
  const [first, last] = [`${year}-04-01`, `${year + 4}-03-31`];
  if (on === undefined || on === '') return today < first ? first : today > last ? last : today;
  if (!isCalendarDate(on)) throw wrongField('on', 'Enter a date.');
  if (on >= first && on <= last) return on;
  throw wrongField('on', `Choose a day from ${formatDay(first)} to ${formatDay(last)}.`);
}

const pool = createWorkerPool<WorkingPaper, Uint8Array>({
  script: new URL('./paper-worker.server.ts', import.meta.url),
  full: 'Too many papers are being made. Please try again in a moment.',
  heapMb: 128,
  taskMs: 10_000,
  waitingTasks: 40,
  waitingTasksOfOwner: 5,
});

/** The paper of an exposure. @throws as `readExposure`; Refusal `unavailable` while too many are being made */
export async function readWorkingPaper(
  context: ActorContext,
  { format, ...query }: Parameters<typeof readExposure>[1] & { format: 'pdf' | 'xlsx' },
): Promise<FileResponse> {
  const exposure = await readExposure(context, query);
  const { book } = await rulesOn(context);
  const company = (await findCompanyName(context.db, context.actor.ownerId)) ?? '';
  const paper = workingPaperOf(exposure, { book, company, at: context.clock.now(), lateDays: lateDaysOf(query) });
  if (format === 'pdf')
    return new FileResponse(`${paper.name}.pdf`, 'application/pdf', await pool.run(paper, 0, context.actor.ownerId));
  return new FileResponse(
    `${paper.name}.xlsx`,
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    await workbookOf(paper),
  );
}
