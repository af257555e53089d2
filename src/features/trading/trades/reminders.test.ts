/** The side that has to answer or to pay is reminded 48 and 4 hours before the end, each time once. */
import { beforeEach, expect, it } from 'vitest';
import { notifyPeople } from '#oversight/notices/service.server.ts';
import { inTransaction, many, one, sql } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { deliveredMails } from '#tests/mailbox.ts';
import { openSharedMarket } from '#tests/market.ts';
import { placeTrade, type PlacedTrade } from '#tests/trade.ts';
import { noteDeadlines } from './reminder-store.server.ts';
import { remindOfTrades } from './reminders.server.ts';

const HOUR = 3_600_000;
const market = await openSharedMarket();
beforeEach(async () => {
  market.clock.set('2026-11-21T06:30:00Z');
  await sql`delete from trade_reminders`.execute(market.db);
  await sql`update trades set status = 'rejected', expires_at = null where status = 'pending'`.execute(market.db);
  await sql`update trades set status = 'expired', expires_at = null where status = 'approved'`.execute(market.db);
  await sql`delete from outbox`.execute(market.db);
});

const deliveredSubjects = async (): Promise<string[]> =>
  (await deliveredMails(market)).map(({ to, subject }) => `${to} ${subject}`);

/** Mails of the job, `left` hours before the end of that trade. */
async function remindedAt(trade: PlacedTrade, left: number): Promise<string[]> {
  const row = await one<{ end: Date }>(market.db)`select expires_at as "end" from trades where id = ${trade.id}`;
  market.clock.set(new Date((row?.end.getTime() ?? 0) - left * HOUR));
  while (await remindOfTrades(market.context));
  return deliveredSubjects();
}
const run = (query: ReturnType<typeof sql>) => inTransaction(market.db, (tx) => query.execute(tx));
const accept = (trade: PlacedTrade) =>
  run(sql`select decide_trade(${trade.id}, ${trade.recycler.id}, 'purchase', 'approved', ${market.clock.now()},
    ${new Date(market.clock.now().getTime() + 7 * 24 * HOUR)}, null, '{}')`);

it('the recycler is reminded of a request at 48 and 4 hours, each once, the producer of an accepted one', async () => {
  const trade = await placeTrade(market);
  await deliveredSubjects();
  const asked = `${trade.recycler.email} Reminder: accept or decline by 28 Nov 2026, 12:00 pm IST`;
  expect(await remindedAt(trade, 48.1)).toEqual([]);
  expect(await remindedAt(trade, 48)).toEqual([asked]);
  expect(await remindedAt(trade, 47)).toEqual([]);
  expect(await remindedAt(trade, 4.1)).toEqual([]);
  expect(await remindedAt(trade, 4)).toEqual([asked]);
  expect(await remindedAt(trade, 3)).toEqual([]);
  await accept(trade);
  await deliveredSubjects();
  const accepted = `${trade.producer.email} Reminder: initiate payment by 5 Dec 2026, 9:00 am IST`;
  expect(await remindedAt(trade, 60)).toEqual([]);
  expect(await remindedAt(trade, 30)).toEqual([accepted]);
  expect(await remindedAt(trade, 2)).toEqual([accepted]);
  expect(await remindedAt(trade, 1)).toEqual([]);
});

it('with less than 4 hours left only the second is sent, and after the end none', async () => {
  const [late, over] = [await placeTrade(market), await placeTrade(market)];
  await deliveredSubjects();
  await sql`
    update trades set expires_at = ${new Date(market.clock.now().getTime() + 6 * 24 * HOUR)}
    where id = ${over.id}`.execute(market.db);
  expect(await remindedAt(late, 3)).toEqual([
    expect.stringContaining(`${late.recycler.email} Reminder: accept or decline by`),
  ]);
  expect(await remindedAt(late, 2)).toEqual([]);
  expect(await remindedAt(late, 0)).toEqual([]);
});

it('the other side is reminded of a round, and again of each later one', async () => {
  const trade = await placeTrade(market, 'counter');
  await deliveredSubjects();
  expect(await remindedAt(trade, 40)).toEqual([expect.stringContaining(trade.recycler.email)]);
  const [next, at] = [newId(market.clock.now()), market.clock.now()];
  await run(
    sql`select counter_trade(${trade.id}, ${trade.recycler.id}, ${next}, 900, 230, null, ${at}, ${new Date(at.getTime() + 7 * 24 * HOUR)}, 50, 1800,
      '{"last_round": 6, "value_limit": 1000000000000}', '{}')`,
  );
  expect(await deliveredSubjects()).toEqual([
    `${trade.producer.email} Counter-offer, round 2: 900 Kg at ₹ 2.30 per Kg`,
  ]);
  expect(await remindedAt({ ...trade, id: next }, 40)).toEqual([
    expect.stringContaining(`${trade.producer.email} Reminder: accept or decline by`),
  ]);
});

it('two processes at once send one', async () => {
  const trade = await placeTrade(market);
  await deliveredSubjects();
  await remindedAt(trade, 60);
  market.clock.advance(15 * HOUR);
  const input = { at: market.clock.now(), hours: [48, 4] };
  const second = await inTransaction(market.db, async (tx) => {
    await noteDeadlines(tx, input, 200);
    const other = remindOfTrades(market.context);
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waiting.execute(market.db)).rows.length).toBe(1);
    return { other };
  });
  await second.other;
  expect(await deliveredSubjects()).toHaveLength(1);
});

it('nothing is sent about what was answered before the mail, and the notification is the mail in one line', async () => {
  const [trade, answered] = [await placeTrade(market), await placeTrade(market)];
  await deliveredSubjects();
  await remindedAt(trade, 60);
  market.clock.advance(15 * HOUR);
  await remindOfTrades(market.context);
  market.clock.advance(1_000);
  await accept(answered);
  const reminders = (await deliveredSubjects()).filter((mail) => mail.includes('Reminder'));
  expect(reminders).toEqual([expect.stringContaining(trade.recycler.email)]);
  while (await notifyPeople(market.context));
  const rows = await many<{ text: string }>(market.db)`
    select text from notifications where category = 'reminders' and subject_id in (${trade.id}, ${answered.id})`;
  expect(rows).toEqual([{ text: expect.stringMatching(/^Reminder: accept or decline by /) }]);
});

it('the reminder is one of the jobs, every ten minutes', () => {
  expect(market.context.jobs.find(({ name }) => name === 'trade reminders')).toMatchObject({ pollIntervalMs: 600_000 });
});
