/** Recorded payments that superadmins see: with transactions, and those without an answer. */
import { expect, it } from 'vitest';
import { dayInIndia } from '#lib/dates.ts';
import { addBillingSettings, billedTrade, decideTrade, issue, type BilledTrade } from '#tests/billing.ts';
import { openSharedMarket } from '#tests/market.ts';
import { addPerson, loggedInAgain, type Person } from '#tests/people.ts';
import { pdf } from '#tests/trading.ts';

const DAY_MS = 86_400_000;
const REASON = 'Nothing on the statement';

const market = await openSharedMarket();
const superadmin = await addPerson(market, 'superadmin');

let utr = 100_000;
async function record({ id, producer: { token } }: BilledTrade, payee = 'recycler'): Promise<string> {
  const body = { payee, amount: 12.5, utr: `UTR${(utr += 1)}`, paid_on: dayInIndia(market.clock.now()) };
  const recorded = await market.call('POST', `/api/epr/trades/${id}/payments/`, { token, body });
  if (recorded.status !== 201) throw new Error(recorded.text);
  return recorded.body.data.id;
}
const answer = (payment: string, { token }: Person, status: string) =>
  market.call('PATCH', `/api/epr/payments/${payment}/`, { token, body: { status, reason: REASON } });

it('reads with a transaction what the recycler says of payments to it, and no party does', async () => {
  await addBillingSettings(market, superadmin);
  const trade = await billedTrade(market);
  const { recycler, producer } = trade;
  await answer(await record(trade), recycler, 'received');
  await answer(await record(trade), recycler, 'not_received');
  await answer(await record(trade), producer, 'withdrawn');
  await record(trade, 'platform');
  await record(trade);
  const listed = await market.call('GET', '/api/superadmin/transactions/', { token: superadmin.token });
  const one = await market.call('GET', `/api/epr/trades/${trade.id}/`, { token: superadmin.token });
  const expected = [
    { status: 'received', amount: 12.5, received_on: '2026-11-21' },
    { status: 'not_received', amount: 12.5, received_on: null },
    { status: 'recorded', amount: 12.5, received_on: null },
  ];
  expect(listed.body.data[0].payments).toEqual(expected);
  expect(one.body.data.transaction.payments).toEqual(expected);
  for (const { token } of [recycler, producer])
    expect((await market.call('GET', '/api/epr/transactions/', { token })).body.data[0].payments).toBeUndefined();
});

it('the superadmin is told of payments that have had no answer for more than seven days, oldest first', async () => {
  const [one, two] = [await billedTrade(market), await billedTrade(market)];
  const read = async () => {
    const { token } = await loggedInAgain(market, superadmin);
    const { unconfirmed_payments } = (await market.call('GET', '/api/superadmin/concerns/', { token })).body.data;
    const own = new Set([one.id, two.id]);
    return unconfirmed_payments.items.filter(({ trade_id }: { trade_id: string }) => own.has(trade_id));
  };
  const start = market.clock.now();
  const since = start.toISOString();
  const payment = await record(one);
  market.clock.advance(1);
  await record(two, 'platform');
  market.clock.set(new Date(start.getTime() + 7 * DAY_MS));
  expect(await read()).toEqual([]);
  market.clock.advance(2);
  const company = expect.any(String);
  expect(await read()).toEqual([
    { trade_id: one.id, order_id: one.orderId, company, since },
    { trade_id: two.id, order_id: two.orderId, company, since: new Date(start.getTime() + 1).toISOString() },
  ]);
  await answer(payment, await loggedInAgain(market, one.recycler), 'not_received');
  expect(await read()).toHaveLength(1);
});

it('closes no recycler with a completed trade that never had an invoice; what is paid to it later needs no answer', async () => {
  const admin = await loggedInAgain(market, superadmin);
  const trade = await billedTrade(market);
  await decideTrade(market, trade, admin);
  const path = `/api/epr/transactions/${trade.transaction}/`;
  const { token } = trade.recycler;
  await market.call('PATCH', path, { token, body: { recycler_transfer_proof: pdf(), trail_documents: pdf() } });
  const { stage } = (await market.call('GET', `/api/epr/trades/${trade.id}/`, { token })).body.data;
  expect(stage).toBe('completed');
  const close = () => market.call('DELETE', `/api/superadmin/recyclers/${trade.recycler.id}/`, { token: admin.token });
  expect(await close()).toMatchObject({ status: 409, body: { error: 'A completed trade has no invoice yet.' } });
  await issue(market, trade);
  expect((await close()).status).toBe(200);
  expect(await record(trade)).toEqual(expect.any(String));
  const { token: buyer } = trade.producer;
  const { tasks } = (await market.call('GET', `/api/epr/trades/${trade.id}/`, { token: buyer })).body.data;
  expect(tasks).toEqual([]);
  market.clock.advance(8 * DAY_MS);
  const { token: later } = await loggedInAgain(market, admin);
  const { unconfirmed_payments } = (await market.call('GET', '/api/superadmin/concerns/', { token: later })).body.data;
  const trades = unconfirmed_payments.items.map(({ trade_id }: { trade_id: string }) => trade_id);
  expect(trades).not.toContain(trade.id);
});
