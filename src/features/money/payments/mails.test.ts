/** Mails of payments, as the outbox and the job of 09:00 send them. */
import { beforeEach, expect, it } from 'vitest';
import { sql } from '#platform/database/database.ts';
import type { Mail } from '#platform/mail.ts';
import { addBillingSettings, billedTrade, decideTrade, type BilledTrade } from '#tests/billing.ts';
import { openLawfulMarket } from '#tests/lawful-market.ts';
import { mailingJobs } from '#tests/mailbox.ts';
import { loggedInAgain, type Person } from '#tests/people.ts';

const START = '2026-11-21T06:30:00Z';
const nine = (day: string) => `${day}T03:30:00Z`;
const REASON = 'Nothing on the statement';

let mails: Mail[];
const { market, superadmin } = await openLawfulMarket();
beforeEach(async () => {
  market.clock.set(START);
  await sql`delete from job_runs`.execute(market.db);
});

const jobs = mailingJobs(market);

/** Delivers the outbox and returns subject and recipient of each mail of a payment. */
async function mailed(): Promise<string[][]> {
  mails = await jobs.deliver();
  return mails
    .filter(({ subject }) => /^Payment (?:recorded|confirmed|not received)|^Has the payment/.test(subject))
    .map(({ subject, to }) => [subject, to]);
}

async function reminded(instant: string): Promise<string[][]> {
  market.clock.set(instant);
  await jobs.runIfDue('payment reminders');
  return mailed();
}

let transfers = 100_000;
async function record({ id, producer }: BilledTrade, payee = 'recycler', paid_on = '2026-11-21'): Promise<string> {
  const { token } = await loggedInAgain(market, producer);
  const tds = { tds_amount: 1, tds_section: 'Other', tds_note: '194O' };
  const body = { payee, amount: 10, ...tds, utr: `UTR${(transfers += 1)}`, paid_on };
  return (await market.call('POST', `/api/epr/trades/${id}/payments/`, { token, body })).body.data.id;
}
async function answer(payment: string, person: Person, status: string) {
  const { token } = await loggedInAgain(market, person);
  return market.call('PATCH', `/api/epr/payments/${payment}/`, { token, body: { status, reason: REASON } });
}

it('tells the recycler of a payment, and the producer of the answer; superadmins of one that has not arrived', async () => {
  const trade = await billedTrade(market);
  const { orderId, recycler, producer } = trade;
  const payment = await record(trade);
  expect(await mailed()).toEqual([[`Payment recorded: ${orderId}`, recycler.email]]);
  const { text } = mails.at(-1) as Mail;
  expect(text).toContain('Amount: ₹ 10.00\nTDS: ₹ 1.00\nUTR number: UTR100001\nPayment date: 21 Nov 2026');
  expect(text).toContain(`/trade/${trade.id}?tab=billing`);

  await answer(payment, recycler, 'not_received');
  expect(await mailed()).toEqual([
    [`Payment not received: ${orderId}`, producer.email],
    [`Payment not received: ${orderId}`, superadmin.email],
  ]);
  const missing = mails.find(({ subject }) => subject === `Payment not received: ${orderId}`);
  expect(missing?.text).toContain(`Reason given: “${REASON}”`);
  const dispute = mails.find(({ subject }) => /^Dispute D-[-\d]+: /.test(subject));
  expect(dispute?.text).toContain(`Payment: ₹ 10.00, UTR number UTR100001\nWork order: ${orderId}`);
  await answer(payment, recycler, 'received');
  expect(await mailed()).toEqual([[`Payment confirmed: ${orderId}`, producer.email]]);
  const confirmed = mails.find(({ subject }) => subject === `Payment confirmed: ${orderId}`);
  expect(confirmed?.text).toContain('arrived on 21 Nov 2026');
});

it('tells the recycler nothing of the fee and of what was withdrawn before the mail', async () => {
  await addBillingSettings(market, superadmin);
  const trade = await billedTrade(market);
  const fee = await record(trade, 'platform');
  await answer(await record(trade), trade.producer, 'withdrawn');
  expect(await mailed()).toEqual([]);
  await answer(fee, superadmin, 'received');
  expect(await mailed()).toEqual([[`Payment confirmed: ${trade.orderId}`, trade.producer.email]]);
});

it('reminds the recycler on the third day, once, also where the job was late', async () => {
  const trade = await billedTrade(market);
  await record(trade);
  await mailed();
  expect(await reminded(nine('2026-11-23'))).toEqual([]);
  expect(await reminded('2026-11-24T03:29:59Z')).toEqual([]);
  const mail = [[`Has the payment arrived? ${trade.orderId}`, trade.recycler.email]];
  expect(await reminded(nine('2026-11-24'))).toEqual(mail);
  expect(await reminded(nine('2026-11-25'))).toEqual([]);

  const late = await billedTrade(market);
  await record(late, 'recycler', '2026-11-25');
  await mailed();
  expect(await reminded('2026-12-09T05:00:00Z')).toHaveLength(1);
});

it('reminds nobody of what was answered, of the fee and of trades that have ended', async () => {
  const [answered, withdrawn, ended, fee] = [
    await billedTrade(market),
    await billedTrade(market),
    await billedTrade(market),
    await billedTrade(market),
  ];
  await answer(await record(answered), answered.recycler, 'not_received');
  await answer(await record(withdrawn), withdrawn.producer, 'withdrawn');
  await record(ended);
  await decideTrade(market, ended, superadmin, 'rejected');
  await record(fee, 'platform');
  await mailed();
  expect(await reminded(nine('2026-11-24'))).toEqual([]);
});
