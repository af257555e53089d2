import { addDays, dayInIndia } from '#lib/dates.ts';
import { notifyPeople } from '#oversight/notices/service.server.ts';
import type { Context } from '#platform/context.ts';
import { sql, type Tx } from '#platform/database/database.ts';
import { recordPrices } from '#supply/price-record/jobs.server.ts';
import { startBuild, type DemoBuild } from './build-state.ts';
import { databaseWithin } from './one-transaction.ts';
import { planBilling } from './plan-billing.ts';
import { planCapacities, planObligations } from './plan-capacities.ts';
import { planArticles, planEnquiries } from './plan-enquiries.ts';
import { planGoods } from './plan-goods.ts';
import { planPeople } from './plan-people.ts';
import { planRecalls } from './plan-recalls.ts';
import { planTeams } from './plan-teams.ts';
import { planTrades } from './plan-trades.ts';
import { planEvidence } from './plan-transfers.ts';

/** Notifications of this time are not read yet. */
const UNREAD_MS = 3 * 24 * 60 * 60 * 1000;

/**
 * Fills an empty database with half a year of market activity: every member acts through the product's own use cases, on a simulated clock.
 * The build is one transaction, so one that is interrupted leaves only stored files, which the sweep deletes. No e-mails are sent for these
 * past events.
 */
export async function buildWithin(context: Context, tx: Tx): Promise<void> {
  // Pictures are drawn and files written between statements; this transaction blocks nobody.
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
  const end = context.clock.now();
  const build = startBuild({ ...context, db: databaseWithin(tx) }, end);
  planPeople(build);
  planGoods(build);
  planObligations(build);
  planCapacities(build);
  planBilling(build);
  planTrades(build);
  planRecalls(build);
  planEvidence(build);
  planEnquiries(build);
  planArticles(build);
  planTeams(build);
  planPrices(build, end);
  await build.timeline.run();
  while (await notifyPeople({ ...context, db: databaseWithin(tx) }));
  const lately = new Date(end.getTime() - UNREAD_MS);
  await sql`update notifications set read_at = at + interval '1 hour' where at < ${lately}`.execute(tx);
  await sql`update outbox set delivered_at = ${end}, told_at = ${end}, attempts = 1 where delivered_at is null`.execute(
    tx,
  );
}

/** Weeks of the price record, so that its charts show something. */
const WEEKS = 10;
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** Records the prices of each past Monday, at the time of the job. */
function planPrices({ context, timeline }: DemoBuild, end: Date): void {
  for (let weeks = 0; weeks < WEEKS; weeks += 1) {
    const day = dayInIndia(new Date(end.getTime() - weeks * WEEK_MS));
    const monday = addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
    const at = new Date(`${monday}T06:00:00+05:30`);
    if (at <= end) timeline.at(at, () => recordPrices(context));
  }
}
