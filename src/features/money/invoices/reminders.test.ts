/** Invoices that recyclers have to issue or to undo: mails, the list of trades to invoice and its count. */
import { beforeEach, expect, it } from 'vitest';
import { one, sql } from '#platform/database/database.ts';
import type { Mail } from '#platform/mail.ts';
import {
  addBillingSettings,
  addPlatformRegistration,
  billedTrade,
  creditNote,
  decideTrade,
  issue,
  type BilledTrade,
} from '#tests/billing.ts';
import { openLawfulMarket } from '#tests/lawful-market.ts';
import { mailingJobs } from '#tests/mailbox.ts';
import { addPerson, type Person } from '#tests/people.ts';

let mails: Mail[];
const { market, superadmin } = await openLawfulMarket();
beforeEach(async () => {
  market.clock.set('2026-11-21T06:30:00Z');
  await sql`delete from job_runs`.execute(market.db);
});

const jobs = mailingJobs(market);
const ABOUT_INVOICES = /your invoice|with a credit note/;

/** Runs the worker at an instant and returns the subjects of the mails about invoices to a person. */
async function mailed(to: Person, instant?: string): Promise<string[]> {
  if (instant !== undefined) market.clock.set(instant);
  await jobs.runIfDue('invoice reminders');
  mails = await jobs.deliver();
  return mails
    .filter((mail) => mail.to === to.email && ABOUT_INVOICES.test(mail.subject))
    .map(({ subject }) => subject);
}
const nine = (day: string) => `${day}T03:30:00Z`;

async function approved(): Promise<BilledTrade> {
  const trade = await billedTrade(market);
  await decideTrade(market, trade, superadmin);
  return trade;
}
const toIssue = async ({ token }: Person) => {
  const [list, counts] = await Promise.all([
    market.call('GET', '/api/epr/invoices-to-issue/', { token }),
    market.call('GET', '/api/users/counts/', { token }),
  ]);
  expect(counts.body.data.invoices_to_issue).toBe(list.body.data.length);
  return list.body.data;
};

it('asks for the invoice at the approval, and reminds 7 and 25 days later at nine, each once', async () => {
  const trade = await approved();
  const { recycler, orderId } = trade;
  expect(await mailed(recycler)).toEqual([`Please issue your invoice: ${orderId}`]);
  const mailsByDay: Record<string, string[]> = {};
  for (const day of ['2026-11-27', '2026-11-28', '2026-11-29', '2026-12-15', '2026-12-16', '2026-12-17', '2027-03-01'])
    mailsByDay[day] = await mailed(recycler, nine(day));
  const reminder = `Reminder: issue your invoice: ${orderId}`;
  const days = Object.keys(mailsByDay).filter((day) => mailsByDay[day]?.length);
  expect(days).toEqual(['2026-11-28', '2026-12-16']);
  for (const day of days) expect(mailsByDay[day]).toEqual([reminder]);
});

it('reminds at nine by the clock of India, once after a long stop, and once however often the job runs', async () => {
  const { recycler, orderId } = await approved();
  await mailed(recycler, nine('2026-11-27'));
  expect(await mailed(recycler, '2026-11-28T03:29:59Z')).toEqual([]);
  expect(await mailed(recycler, '2026-12-20T04:00:00Z')).toEqual([`Reminder: issue your invoice: ${orderId}`]);
  await jobs.run('invoice reminders');
  mails = await jobs.deliver();
  expect(mails).toEqual([]);
});

it('reminds of nothing that is done, or whose trade has ended', async () => {
  const early = await billedTrade(market);
  await issue(market, early);
  await decideTrade(market, early, superadmin);
  expect(await mailed(early.recycler)).toEqual([]);
  const late = await approved();
  const between = await approved();
  const open = await billedTrade(market);
  const ended = await billedTrade(market);
  await decideTrade(market, ended, superadmin, 'rejected');
  expect(await mailed(late.recycler)).toHaveLength(1);
  await issue(market, late);
  // Issued after the reminder was noted and before it is sent.
  market.clock.set(nine('2026-11-28'));
  await jobs.run('invoice reminders');
  await issue(market, between);
  for (const { recycler } of [early, late, between, open, ended])
    expect(await mailed(recycler, '2026-11-28T04:00:00Z')).toEqual([]);
  for (const { recycler } of [early, late, between, open, ended])
    expect(await mailed(recycler, nine('2026-12-16'))).toEqual([]);
});

it('lists and counts the trades to invoice, also those whose invoice was undone', async () => {
  const trade = await billedTrade(market);
  const { recycler } = trade;
  expect(await toIssue(recycler)).toEqual([]);
  await decideTrade(market, trade, superadmin);
  const { buyer_company: buyer } = (await one<{ buyer_company: string }>(market.db)`
    select buyer_company from trades where id = ${trade.id}`) ?? { buyer_company: '' };
  const row = { id: trade.id, order_id: trade.orderId, buyer, taxable_value: 12_660.3 };
  expect(await toIssue(recycler)).toEqual([row]);
  expect(await toIssue(await addPerson(market, 'recycler'))).toEqual([]);
  const { id } = (await issue(market, trade)).body.data;
  expect(await toIssue(recycler)).toEqual([]);
  await creditNote(market, id, recycler, { quantity: 4_688 });
  expect(await toIssue(recycler)).toEqual([]);
  await creditNote(market, id, recycler, { quantity: 1 });
  expect(await toIssue(recycler)).toEqual([row]);
  // An invoice that was issued once needs no reminder.
  expect(await mailed(recycler, nine('2026-12-16'))).toEqual([]);
});

it('a reminder asks the supplier to undo an invoice whose trade is cancelled', async () => {
  const trade = await billedTrade(market);
  const { number } = (await issue(market, trade)).body.data;
  await decideTrade(market, trade, superadmin, 'rejected');
  const subject = `Undo invoice ${number} with a credit note: ${trade.orderId}`;
  expect(await mailed(trade.recycler)).toEqual([subject]);
  expect(mails.filter((mail) => mail.subject === subject)).toHaveLength(1);

  const undone = await billedTrade(market);
  const { id } = (await issue(market, undone)).body.data;
  await creditNote(market, id, undone.recycler, { quantity: 4_689 });
  await decideTrade(market, undone, superadmin, 'rejected');
  expect(await mailed(undone.recycler)).toEqual([]);

  await addPlatformRegistration(market, superadmin);
  await addBillingSettings(market, superadmin);
  const { transaction, orderId } = await approved();
  await sql`insert into outbox (topic, subject_id, at, next_at)
    values ('transaction.cancelled', ${transaction}, ${market.clock.now()}, ${market.clock.now()})`.execute(market.db);
  expect(await mailed(superadmin)).toEqual([`Undo invoice EM/26-27/000001 with a credit note: ${orderId}`]);
});
