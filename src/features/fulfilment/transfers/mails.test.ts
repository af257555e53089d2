/** Mails about certificate numbers and disputes, and the reminders of both parties. */
import { beforeEach, expect, it } from 'vitest';
import { sql } from '#platform/database/database.ts';
import type { BilledTrade } from '#tests/billing.ts';
import { openLawfulMarket } from '#tests/lawful-market.ts';
import { mailingJobs } from '#tests/mailbox.ts';
import { loggedInAgain, type Person } from '#tests/people.ts';
import { lineOf, moveLine, newNumber, recordedLine, recordLines, verifiedTrade } from '#tests/transfers.ts';

const { market, superadmin } = await openLawfulMarket();
beforeEach(async () => {
  market.clock.set('2026-11-21T06:30:00Z');
  await sql`delete from job_runs`.execute(market.db);
});

const jobs = mailingJobs(market);
const ABOUT_TRANSFERS = /ertificate number|Credits|the credits|Dispute/;

/** Delivers the outbox and returns the subjects of the mails about transfers to a person. */
async function mailed(to: Person): Promise<string[]> {
  const mails = await jobs.deliver();
  return mails
    .filter((mail) => mail.to === to.email && ABOUT_TRANSFERS.test(mail.subject))
    .map(({ subject }) => subject);
}
/** Runs the reminders at nine of a day, and returns the subjects to a person. */
async function reminded(to: Person, day: string): Promise<string[]> {
  market.clock.set(`${day}T03:30:00Z`);
  await jobs.runIfDue('transfer reminders');
  return mailed(to);
}

it('lines recorded together are one mail to the producer; each seen or withdrawn line is one to the other party', async () => {
  const trade = await verifiedTrade(market, superadmin);
  await recordLines(market, trade, [
    lineOf(newNumber(), 10, { face_value: 10 }),
    lineOf(newNumber(), 20, { face_value: 20 }),
  ]);
  const mails = (await jobs.deliver()).filter(({ to }) => to === trade.producer.email);
  const transferred = mails.filter(({ subject }) => subject.startsWith('Credits transferred'));
  expect(transferred.map(({ subject }) => subject)).toEqual([`Credits transferred: ${trade.orderId}`]);
  expect(transferred[0]?.text).toContain('has recorded certificate numbers of 30 Kg of your order.');
  const { body } = await market.call('GET', `/api/epr/transactions/${trade.transaction}/transfers/`, {
    token: trade.producer.token,
  });
  const [one, two] = body.data.lines as { id: string }[];
  await moveLine(market, one?.id ?? '', trade.producer, { seen: true });
  expect(await mailed(trade.recycler)).toEqual([`Credits seen: ${trade.orderId}`]);
  await moveLine(market, two?.id ?? '', trade.recycler, { withdrawn: 'The number was mistyped' });
  expect(await mailed(trade.producer)).toEqual([`Certificate number withdrawn: ${trade.orderId}`]);
});

it('a dispute is told to the other party and to superadmins, its end to both parties', async () => {
  const trade = await verifiedTrade(market, superadmin);
  const certificate = newNumber();
  const line = await recordedLine(market, trade, 10, certificate);
  const { body } = await moveLine(market, line, trade.producer, { dispute: 'It is not on the portal' });
  const number = /D-2026-27-\d{6}/.exec(body.message)?.[0];
  const mails = await jobs.deliver();
  const opened = mails.filter(({ subject }) => subject === `Dispute ${number}: ${trade.orderId}`);
  expect(opened.map(({ to }) => to).toSorted()).toEqual([trade.recycler.email, superadmin.email].toSorted());
  expect(opened[0]?.text).toContain(`Certificate number: ${certificate}, 10 Kg\nWork order: ${trade.orderId}`);
  await moveLine(market, line, trade.producer, { seen: true });
  expect(await mailed(trade.producer)).toEqual([`Dispute ${number} has ended: ${trade.orderId}`]);
});

it('an approval of 20 Nov at 16:00 is followed by reminders on 23 and 27 Nov at nine, each once', async () => {
  market.clock.set('2026-11-20T10:30:00Z');
  const trade = await verifiedTrade(market, superadmin);
  await mailed(trade.recycler);
  const reminders: string[] = [];
  for (const day of ['2026-11-22', '2026-11-23', '2026-11-24', '2026-11-26', '2026-11-27', '2026-11-28', '2026-12-28'])
    for (const subject of await reminded(trade.recycler, day)) reminders.push(`${day} ${subject}`);
  const subject = `Record the certificate numbers: ${trade.orderId}`;
  expect(reminders).toEqual([`2026-11-23 ${subject}`, `2026-11-27 ${subject}`]);
});

it('the producer is reminded 3 and 7 days after the recording, until it has answered', async () => {
  const trades: BilledTrade[] = [];
  for (let count = 0; count < 2; count += 1) trades.push(await verifiedTrade(market, superadmin));
  const [waiting, answered] = trades as [BilledTrade, BilledTrade];
  await recordedLine(market, waiting, 10);
  const line = await recordedLine(market, answered, 10);
  await mailed(superadmin);
  expect(await reminded(waiting.producer, '2026-11-24')).toEqual([`Have you seen the credits? ${waiting.orderId}`]);
  const producer = await loggedInAgain(market, answered.producer);
  expect((await moveLine(market, line, producer, { seen: true })).status).toBe(200);
  expect(await reminded(answered.producer, '2026-11-28')).toEqual([]);
});

it('lines that are recorded later have reminders of their own, two of one day are one mail', async () => {
  const trade = await verifiedTrade(market, superadmin);
  const record = async () => {
    const recycler = await loggedInAgain(market, trade.recycler);
    await recordedLine(market, { ...trade, recycler }, 10);
    await mailed(trade.producer);
  };
  await record();
  const reminders: string[] = [];
  const remind = async (...days: string[]) => {
    for (const day of days) if ((await reminded(trade.producer, day)).length > 0) reminders.push(day);
  };
  await remind('2026-11-24');
  market.clock.set('2026-11-25T06:30:00Z');
  await record();
  await remind('2026-11-28', '2026-11-29');
  market.clock.set('2026-11-29T06:30:00Z');
  await record();
  await remind('2026-12-01', '2026-12-02', '2026-12-03', '2026-12-06', '2026-12-07', '2027-01-07');
  expect(reminders).toEqual(['2026-11-24', '2026-11-28', '2026-12-02', '2026-12-06']);
});
