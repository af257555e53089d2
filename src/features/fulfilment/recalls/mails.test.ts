/** Mails about a recall, and that held trades are not reminded of. */
import { afterEach, expect, it } from 'vitest';
import { notifyPeople } from '#oversight/notices/service.server.ts';
import { many, sql } from '#platform/database/database.ts';
import type { Mail } from '#platform/mail.ts';
import { invalidateRulebook } from '#rules/rulebook/rulebook.server.ts';
import { accepted, asked } from '#tests/billing.ts';
import { openLawfulMarket } from '#tests/lawful-market.ts';
import { mailingJobs } from '#tests/mailbox.ts';
import { loggedInAgain, type Person } from '#tests/people.ts';
import { completed, executed, lift, addParties, verified } from '#tests/recalls.ts';
import { brokenLaws } from '#tests/refused-statements.ts';
import { addRule } from '#tests/rules.ts';
import { lineOf, newNumber, recordedLine, recordLines } from '#tests/transfers.ts';

let mails: Mail[];
const { market, superadmin } = await openLawfulMarket();
afterEach(async () => {
  expect(await brokenLaws(market.db)).toEqual([]);
});

const jobs = mailingJobs(market);
const markSent = () => sql`update outbox set delivered_at = at where delivered_at is null`.execute(market.db);
/** Delivers the outbox and returns the subjects of each person's mails. */
async function subjectsTo(...people: Person[]): Promise<string[][]> {
  mails = await jobs.deliver();
  return people.map(({ email }) => mails.filter(({ to }) => to === email).map(({ subject }) => subject));
}

it('the parties of trades in scope and the owner of the offers get one mail each, with their own work orders', async () => {
  const parties = await addParties(market);
  await asked(market, parties, 100);
  await accepted(market, parties, 100);
  const [one, two] = [
    await verified(market, parties, superadmin, 1_000),
    await completed(market, parties, superadmin, 2_000),
  ];
  const bystander = await addParties(market);
  await markSent();
  const recall = await executed(market, superadmin, { account: parties.account });
  const result = [`Recall ${recall.number}: ${one.orderId}, ${two.orderId}`];
  expect(await subjectsTo(parties.recycler, parties.producer, bystander.recycler)).toEqual([result, result, []]);
  while (await notifyPeople(market.context));
  const rows = await many<{ path: string }>(market.db)`
    select path from notifications where person_id = ${parties.producer.id} and text = ${result[0]}`;
  expect(rows).toEqual([{ path: '/recalls' }]);

  await markSent();
  await lift(market, superadmin, recall);
  const lifted = [`Recall ${recall.number} lifted: ${one.orderId}, ${two.orderId}`];
  expect(await subjectsTo(parties.recycler, parties.producer)).toEqual([lifted, lifted]);
});

it('a party without a work order in scope reads the number of the recall alone', async () => {
  const parties = await addParties(market);
  await asked(market, parties, 100);
  await markSent();
  const recall = await executed(market, superadmin, { account: parties.account });
  const result = [`Recall ${recall.number}`];
  expect(await subjectsTo(parties.recycler, parties.producer)).toEqual([result, result]);
});

it('both parties are told of a trade that is ended under a recall, and not that its payment was not verified', async () => {
  const parties = await addParties(market);
  const trade = await verified(market, parties, superadmin, 1_000);
  const recall = await executed(market, superadmin, { account: parties.account });
  await markSent();
  const body = { trade: trade.id, reason: 'The credits are cancelled' };
  await market.call('POST', `/api/superadmin/recalls/${recall.id}/end/`, { token: superadmin.token, body });
  const ended = [`Recall ${recall.number}: ${trade.orderId} is ended`];
  expect(await subjectsTo(parties.recycler, parties.producer)).toEqual([ended, ended]);
  const [mail] = mails;
  expect(mail?.text).toContain('Reason given: “The credits are cancelled”');
});

it('no certificate numbers are asked for while a recall holds the trade', async () => {
  const parties = await addParties(market);
  const trade = await verified(market, parties, superadmin, 1_000);
  const recall = await executed(market, superadmin, { account: parties.account });
  const reminded = async (day: string) => {
    market.clock.set(`${day}T03:30:00Z`);
    await sql`delete from job_runs`.execute(market.db);
    await jobs.runIfDue('transfer reminders');
    const [subjects = []] = await subjectsTo(parties.recycler);
    return subjects.filter((subject) => subject.startsWith('Record the certificate numbers'));
  };
  expect(await reminded('2026-11-24')).toEqual([]);
  await sql`select lift_recall(${recall.id}, ${superadmin.id}, ${market.clock.now()}, 'The order was withdrawn', 'CPCB/1')`.execute(
    market.db,
  );
  expect(await reminded('2026-11-25')).toEqual([`Record the certificate numbers: ${trade.orderId}`]);
});

it('the buyer of a trade that was ended under a recall is not asked about its lines, nor is it a concern', async () => {
  market.clock.set('2026-12-01T06:30:00Z');
  const boss = await loggedInAgain(market, superadmin);
  const parties = await addParties(market);
  const trade = await verified(market, parties, boss, 1_000);
  const number = newNumber();
  const lines = [lineOf(number, 1_000, { face_value: 1_000, transferred_on: '2026-12-01' })];
  expect((await recordLines(market, trade, lines)).status).toBe(201);
  const recall = await executed(market, boss, { account: parties.account });
  const body = { trade: trade.id, reason: 'The credits are cancelled' };
  await market.call('POST', `/api/superadmin/recalls/${recall.id}/end/`, { token: boss.token, body });
  await lift(market, boss, recall);
  await markSent();
  market.clock.set('2026-12-09T03:30:00Z');
  await sql`delete from job_runs`.execute(market.db);
  await jobs.runIfDue('transfer reminders');
  expect(await subjectsTo(parties.producer, parties.recycler)).toEqual([[], []]);
  const { token } = await loggedInAgain(market, superadmin);
  const { data } = (await market.call('GET', '/api/superadmin/concerns/', { token })).body;
  expect(data.unanswered_lines.items).toEqual([]);
});

it('what recalls leave of a trade is what expires soon, in the mail and in the calendar', async () => {
  market.clock.set('2026-11-21T06:30:00Z');
  const boss = await loggedInAgain(market, superadmin);
  await addRule(market, boss, { kind: 'validity', stream: 'Plastic', from: '2022-04-01', value: { years: 1 } });
  invalidateRulebook(market.context.db);
  const parties = await addParties(market);
  const [partly, wholly] = [newNumber(), newNumber()];
  await recordedLine(market, await completed(market, parties, boss, 50_000), 30_000, partly);
  await recordedLine(market, await completed(market, parties, boss, 7_000), 7_000, wholly);
  await executed(market, boss, { numbers: [partly, wholly] });
  const producer = await loggedInAgain(market, parties.producer);
  const { body } = await market.call('GET', '/api/users/calendar/?to=2028-12-31', { token: producer.token });
  expect(body.data).toContainEqual(
    expect.objectContaining({ uid: 'expiry-plastic-2026', day: '2028-03-31', text: '20,000 Kg' }),
  );
  await markSent();
  market.clock.set('2028-03-01T00:30:00Z');
  await sql`delete from job_runs`.execute(market.db);
  await jobs.runIfDue('expiry notices');
  await subjectsTo();
  const expiring = mails.filter(({ to, text }) => to === producer.email && text.includes(', expires '));
  expect(expiring.map(({ text }) => text.match(/: .*, expires /g))).toEqual([[': 20,000 Kg, expires ']]);
});
