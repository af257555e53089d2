/** The mails about credits that expire soon, as the job of 06:00 and the outbox send them. */
import { beforeEach, expect, it } from 'vitest';
import { notifyPeople } from '#oversight/notices/service.server.ts';
import { inTransaction, many, sql } from '#platform/database/database.ts';
import { addAccount, addCredit, addOffer, addTarget } from '#tests/goods.ts';
import { deliveredMails, mailingJobs } from '#tests/mailbox.ts';
import { openSharedMarket } from '#tests/market.ts';
import { addMember, addMembership, addPerson, type Person } from '#tests/people.ts';
import { addRule } from '#tests/rules.ts';

const copper = { productType: 'ITEW1', creditType: 'Copper', year: 2024 };
const gold = { productType: 'ITEW15', creditType: 'Gold', year: 2024 };
const six = (day: string) => `${day}T00:30:00Z`;

let superadmin: Person;
let recycler: Person;
let account: string;

const market = await openSharedMarket();
superadmin = await addPerson(market, 'superadmin');
beforeEach(async () => {
  market.clock.set('2026-11-20T06:30:00Z');
  await sql`delete from job_runs`.execute(market.db);
  recycler = await addPerson(market, 'recycler', { company: 'Green Loop Recyclers' });
  account = await addAccount(market, recycler, { wasteType: 'E-waste' });
});

const jobs = mailingJobs(market);

/** Runs the worker at an instant and returns the subject and the lines of each mail. */
async function mailed(instant: string, to = recycler): Promise<string[][]> {
  market.clock.set(instant);
  await jobs.runIfDue('expiry notices');
  const mails = await jobs.deliver();
  return mails
    .filter((mail) => mail.to === to.email && mail.text.includes(', expires '))
    .map(({ subject, text }) => [subject, ...text.split('\n').filter((line) => line.includes(', expires '))]);
}

const COPPER = ['Credits that expire soon', 'Copper | ITEW1, 2024-25: 5,000 Kg, expires 31 Mar 2027'];

it('tells a recycler of unsold credits 90, 30 and 7 days before, each once, and nothing afterwards', async () => {
  await addCredit(market, recycler, account, { ...copper, available: 5_000 });
  const result: Record<string, string[][]> = {};
  const days = [
    '2026-12-30',
    '2026-12-31',
    '2027-01-01',
    '2027-02-28',
    '2027-03-01',
    '2027-03-02',
    '2027-03-23',
    '2027-03-24',
  ];
  for (const day of [...days, '2027-03-31', '2027-04-01', '2027-04-02']) result[day] = await mailed(six(day));
  const mailedDays = Object.keys(result).filter((day) => result[day]?.length);
  expect(mailedDays).toEqual(['2026-12-31', '2027-03-01', '2027-03-24']);
  for (const day of mailedDays) expect(result[day]).toEqual([COPPER]);
});

it('counts the smallest number after a stop of a week, or of months, in one mail', async () => {
  await addCredit(market, recycler, account, { ...copper, available: 5_000 });
  // From 34 to 27 days left.
  expect(await mailed(six('2027-02-25'))).toEqual([COPPER]);
  expect(await mailed(six('2027-03-04'))).toEqual([COPPER]);
  expect(await mailed(six('2027-03-05'))).toEqual([]);
  expect(await mailed(six('2027-03-31'))).toEqual([COPPER]);
  await addCredit(market, recycler, account, { ...gold, available: 2_400 });
  market.clock.set(six('2027-03-31'));
  expect(await mailed(six('2027-04-01'))).toEqual([]);
});

it('sends one mail for all credits of an owner, and none before six', async () => {
  await addCredit(market, recycler, account, { ...copper, available: 5_000 });
  await addCredit(market, recycler, account, { ...gold, available: 2_400 });
  await addCredit(market, recycler, account, { ...copper, year: 2023 });
  await addCredit(market, recycler, account, { ...copper, year: 2025 });
  // Runs at once when no run is known, then waits for six o'clock.
  await mailed(six('2026-12-01'));
  await mailed(six('2026-12-30'));
  expect(await mailed('2026-12-31T00:29:59Z')).toEqual([]);
  expect(await mailed('2026-12-31T00:30:00Z')).toEqual([
    [...COPPER, 'Gold | ITEW15, 2024-25: 2,400 g, expires 31 Mar 2027'],
  ]);
});

it('sends an owner at most one mail a day: what comes later that day is told the next', async () => {
  await addCredit(market, recycler, account, { ...copper, available: 5_000 });
  expect(await mailed(six('2027-01-10'))).toEqual([COPPER]);
  await addCredit(market, recycler, account, { ...gold, available: 2_400 });
  market.clock.set('2027-01-10T18:29:59Z');
  await jobs.run('expiry notices');
  expect(await mailed('2027-01-10T18:29:59Z')).toEqual([]);
  expect(await mailed(six('2027-01-11'))).toEqual([
    ['Credits that expire soon', 'Gold | ITEW15, 2024-25: 2,400 g, expires 31 Mar 2027'],
  ]);
});

it('names the credits of each organisation in the one mail to a person of several, as far as they still expire', async () => {
  const other = await addPerson(market, 'recycler', { company: 'Malabar Metals' });
  const consultant = await addMember(market, recycler, 'manager');
  await addMembership(market, other, consultant.id, 'manager');
  const kept = await addCredit(market, recycler, account, { ...copper, available: 5_000 });
  await addCredit(market, other, await addAccount(market, other, { wasteType: 'E-waste' }), {
    ...gold,
    available: 2_400,
  });
  await deliveredMails(market);
  market.clock.set(six('2026-12-31'));
  await jobs.runIfDue('expiry notices');
  while (await notifyPeople(market.context));
  const sent = (await deliveredMails(market)).filter(({ to }) => to === consultant.email);
  expect(sent.map(({ subject }) => subject)).toEqual(['2 reminders on EPR Mandi']);
  for (const [company, line, organisation] of [
    ['Green Loop Recyclers', COPPER[1], recycler.id],
    ['Malabar Metals', 'Gold | ITEW15, 2024-25: 2,400 g, expires 31 Mar 2027', other.id],
  ])
    expect(sent[0]?.text.split(`For ${company}:`)[1]?.split('\n\n').slice(0, 5)).toMatchObject([
      '',
      '- Credits that expire soon',
      'These credits have not been sold and expire soon:',
      line,
      expect.stringMatching(new RegExp(`^Your dashboard:\n.*=${organisation}$`)),
    ]);
  // The credit of the first event is sold before the mails of the next reminder go out.
  market.clock.set(six('2027-03-01'));
  await jobs.runIfDue('expiry notices');
  while (await notifyPeople(market.context));
  await sql`insert into ledger (movement, credit_id, quantity, at, by_id)
    values ('remove', ${kept}, 5000, ${market.clock.now()}, ${recycler.id})`.execute(market.db);
  const next = (await deliveredMails(market)).filter(({ to }) => to === consultant.email);
  expect(next.map(({ subject }) => subject)).toEqual(['1 reminder on EPR Mandi']);
  expect(next[0]?.text).not.toContain('Green Loop Recyclers');
});

it('tells nothing of credits without anything available, or of a closed owner, whose notes are erased', async () => {
  await addCredit(market, recycler, account, { ...copper, available: 5_000 });
  const sold = await addCredit(market, recycler, account, { ...gold, available: 2_400 });
  await sql`insert into ledger (movement, credit_id, quantity, at, by_id)
    values ('remove', ${sold}, 2400, ${market.clock.now()}, ${recycler.id})`.execute(market.db);
  expect(await mailed(six('2026-12-31'))).toEqual([COPPER]);
  const notes = async () => await many(market.db)`select days from expiry_notices where owner_id = ${recycler.id}`;
  expect(await notes()).toEqual([{ days: 90 }]);
  superadmin = await addPerson(market, 'superadmin');
  const closed = await market.call('DELETE', `/api/superadmin/recyclers/${recycler.id}/`, { token: superadmin.token });
  expect([closed.status, await notes()]).toEqual([200, []]);
  expect(await mailed(six('2027-03-24'))).toEqual([]);
  expect(await notes()).toEqual([]);
});

it('tells a producer of verified and completed trades, by what each bought', async () => {
  const producer = await addPerson(market, 'producer');
  const offer = await addOffer(market, recycler, await addCredit(market, recycler, account, copper));
  const buyer = await addAccount(market, producer, { wasteType: 'E-waste' });
  await addTarget(market, producer, buyer, { ...copper, year: 2026 });
  const ids: string[] = [];
  for (const quantity of [100, 200, 300, 400]) {
    const asked = await market.call('POST', `/api/epr/purchases-requests/?credit_offer_id=${offer}`, {
      token: producer.token,
      body: { producer_epr: buyer, FY: '2026', quantity },
    });
    const { id } = asked.body.data;
    ids.push(id);
    await market.call('PATCH', `/api/epr/purchases-requests/${id}/`, {
      token: recycler.token,
      body: { status: 'approved' },
    });
    await market.call('POST', `/api/epr/transactions/?purchases_request_id=${id}`, { token: producer.token });
  }
  // The first is paid but not verified, the last declined.
  const paper = sql`(select id from files limit 1)`;
  await inTransaction(market.db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    const set = (place: number, change: ReturnType<typeof sql>) =>
      sql`update transactions set ${change} where trade_id = ${ids[place]}`.execute(tx);
    await set(1, sql`status = 'payment_verified', transaction_proof_id = ${paper}`);
    await set(
      2,
      sql`status = 'completed', transaction_proof_id = ${paper}, recycler_transfer_proof_id = ${paper}, trail_documents_id = ${paper}`,
    );
    await set(3, sql`status = 'cancelled'`);
  });
  expect(await mailed(six('2026-12-31'), producer)).toEqual([
    [
      'Credits that expire soon',
      'Copper | ITEW1, 2024-25: 200 Kg, expires 31 Mar 2027',
      'Copper | ITEW1, 2024-25: 300 Kg, expires 31 Mar 2027',
    ],
  ]);
  expect(await mailed(six('2027-01-01'), producer)).toEqual([]);
});

it('a notice goes by the rules of the day, and repeats no number when the last day is put off', async () => {
  await addCredit(market, recycler, account, { ...copper, available: 5_000 });
  expect(await mailed(six('2027-03-01'))).toEqual([COPPER]);
  await addRule(market, superadmin, { kind: 'validity', stream: 'E-waste', value: { years: 3 } });
  for (const day of ['2027-03-24', '2028-01-01', '2028-03-01']) expect(await mailed(six(day))).toEqual([]);
  expect(await mailed(six('2028-03-24'))).toEqual([[COPPER[0], COPPER[1]?.replace('2027', '2028')]]);
});
