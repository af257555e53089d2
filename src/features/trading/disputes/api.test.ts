/** Disputes of trades: opened, ended, listed, and those that follow from lines and payments. */
import { afterEach, describe, expect, it } from 'vitest';
import { verifyLedger } from '#base/ledger/service.server.ts';
import { listDisputes as disputesOfPack } from '#fulfilment/evidence/store.server.ts';
import { addBillingSettings, addPlatformRegistration, billedTrade, type BilledTrade } from '#tests/billing.ts';
import { openSharedMarket, type TestResponse } from '#tests/market.ts';
import { addPerson, type Person } from '#tests/people.ts';
import { placeTrade } from '#tests/trade.ts';
import { pdf } from '#tests/trading.ts';
import { moveLine, recordedLine, TRANSFER_DAY, verifiedTrade } from '#tests/transfers.ts';

const market = await openSharedMarket();
const superadmin = await addPerson(market, 'superadmin');
afterEach(async () => {
  expect(await verifyLedger(market.db, market.clock.now())).toEqual([]);
});

const TEXT = 'The quantity differs from the work order';
const refusal = ({ status, body }: TestResponse) => [status, body.error];
const open = (
  trade: string,
  { token }: Person,
  body: Record<string, string | ReturnType<typeof pdf>> = { text: TEXT },
) => market.call('POST', `/api/epr/trades/${trade}/disputes/`, { token, body });
const resolve = (id: string, { token }: Person, body: object = {}) =>
  market.call('PATCH', `/api/epr/disputes/${id}/`, { token, body: { status: 'resolved', ...body } });
const close = (id: string, text = 'Both parties were heard') =>
  market.call('PATCH', `/api/superadmin/disputes/${id}/`, {
    token: superadmin.token,
    body: { status: 'closed', text },
  });
const listOf = async ({ token, role }: Person, query = '') =>
  (await market.call('GET', `/api/${role === 'superadmin' ? 'superadmin' : 'epr'}/disputes/${query}`, { token })).body
    .data;
const openCount = async ({ id }: BilledTrade, { token }: Person) =>
  (await market.call('GET', `/api/epr/trades/${id}/`, { token })).body.data.open_disputes;

describe('a dispute of a trade', () => {
  it('has the next number of the year, and both parties and superadmins read it', async () => {
    const trade = await billedTrade(market);
    const response = await open(trade.id, trade.recycler, { text: TEXT, proof: pdf() });
    expect(response.status).toBe(201);
    expect(response.body.message).toMatch(/^Dispute D-2026-27-\d{6} opened\.$/);
    expect(response.body.data).toMatchObject({
      trade_id: trade.id,
      order_id: trade.orderId,
      kind: 'other',
      line_id: null,
      payment_id: null,
      about: null,
      text: TEXT,
      status: 'open',
      answer_by: '2026-11-28',
      ended_at: null,
      outcome: null,
    });
    expect((await market.call('GET', response.body.data.proof, {})).status).toBe(200);
    for (const person of [trade.recycler, trade.producer, superadmin]) {
      const mine = person === trade.recycler;
      expect((await listOf(person, '?status=open'))[0]).toMatchObject({ number: response.body.data.number, mine });
      expect(await openCount(trade, person)).toBe(1);
    }
    expect(await listOf(await addPerson(market, 'producer'))).toEqual([]);
    expect(await listOf(trade.producer, `?search=${trade.orderId}`)).toHaveLength(1);
    expect(await listOf(trade.producer, '?status=closed')).toEqual([]);
  });

  it('is one at a time for each party', async () => {
    const trade = await billedTrade(market);
    const first = await open(trade.id, trade.recycler);
    const { number } = first.body.data;
    expect(refusal(await open(trade.id, trade.recycler))).toEqual([
      409,
      `Your dispute ${number} on this trade is open already.`,
    ]);
    expect((await open(trade.id, trade.producer)).status).toBe(201);
    const crowd = await billedTrade(market);
    const response = await Promise.all(Array.from({ length: 5 }, () => open(crowd.id, crowd.producer)));
    expect(response.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409', '409', '409', '409']);
  });

  it('needs an initiated payment and 10 characters', async () => {
    const asked = await placeTrade(market);
    expect(refusal(await open(asked.id, asked.producer))).toEqual([409, 'A dispute needs an initiated payment.']);
    const trade = await billedTrade(market);
    expect((await open(trade.id, trade.producer, { text: 'Short' })).body.errors).toEqual({
      text: 'Enter 10 to 1,000 characters',
    });
  });

  it('is resolved by its opener alone, or closed by a superadmin with a word, once', async () => {
    const trade = await billedTrade(market);
    const { id } = (await open(trade.id, trade.producer)).body.data;
    expect(refusal(await resolve(id, trade.recycler))).toEqual([403, 'Only who opened a dispute can resolve it.']);
    expect(await resolve(id, trade.producer, { text: 'We agreed on the phone' })).toMatchObject({
      status: 200,
      body: {
        message: 'Dispute resolved.',
        data: { status: 'resolved', outcome: 'We agreed on the phone', ended_by: expect.any(String) },
      },
    });
    expect(refusal(await resolve(id, trade.producer))).toEqual([409, 'This dispute has ended.']);
    expect(refusal(await close(id))).toEqual([409, 'This dispute has ended.']);
    const second = (await open(trade.id, trade.producer)).body.data;
    expect((await close(second.id, 'no')).body.errors).toEqual({ text: 'Enter 10 to 1,000 characters' });
    expect(await close(second.id)).toMatchObject({
      body: { message: 'Dispute closed.', data: { status: 'closed', ended_by: 'EPR Mandi' } },
    });
    const third = (await open(trade.id, trade.producer)).body.data;
    expect((await resolve(third.id, trade.producer, { text: 'no' })).body.errors).toEqual({
      text: 'Enter 10 to 1,000 characters',
    });
    expect(await resolve(third.id, trade.producer, { text: '' })).toMatchObject({
      body: { message: 'Dispute resolved.', data: { outcome: null } },
    });
    expect(await openCount(trade, trade.recycler)).toBe(0);
  });
});

describe('a disputed line', () => {
  it('opens a dispute, which ends with the line', async () => {
    const trade = await verifiedTrade(market, superadmin);
    const line = await recordedLine(market, trade, 10);
    const response = await moveLine(market, line, trade.producer, { dispute: 'It is not on the portal', proof: pdf() });
    expect(response).toMatchObject({ status: 200, body: { data: { status: 'disputed' } } });
    expect(response.body.message).toMatch(/^Dispute D-2026-27-\d{6} opened\.$/);
    const [dispute] = await listOf(trade.producer);
    expect(dispute).toMatchObject({
      kind: 'transfer',
      line_id: line,
      id: response.body.data.dispute_id,
      status: 'open',
    });
    expect(dispute.proof).not.toBeNull();
    expect(refusal(await resolve(dispute.id, trade.producer))).toEqual([
      409,
      'Mark the line as seen, or ask the recycler to withdraw it.',
    ]);
    expect(refusal(await moveLine(market, line, trade.producer, { dispute: 'It is still not there' }))).toEqual([
      409,
      'This line is disputed already.',
    ]);
    await moveLine(market, line, trade.producer, { seen: true });
    expect((await listOf(trade.producer))[0]).toMatchObject({ status: 'resolved' });
  });

  it('stays disputed when a superadmin closes the dispute, and can still be withdrawn', async () => {
    const trade = await verifiedTrade(market, superadmin);
    const line = await recordedLine(market, trade, 10);
    const { dispute_id: id } = (await moveLine(market, line, trade.producer, { dispute: 'It is not on the portal' }))
      .body.data;
    await close(id);
    expect((await moveLine(market, line, trade.recycler, { withdrawn: 'The number was mistyped' })).status).toBe(200);
    expect((await listOf(trade.producer))[0]).toMatchObject({ status: 'closed' });
  });
});

describe('a payment that has not arrived', () => {
  const pay = async (trade: BilledTrade, payee: 'recycler' | 'platform') =>
    (
      await market.call('POST', `/api/epr/trades/${trade.id}/payments/`, {
        token: trade.producer.token,
        body: { payee, amount: 1, utr: 'HDFC0001234', paid_on: TRANSFER_DAY },
      })
    ).body.data.id as string;
  const say = (id: string, { token }: Person, body: object) =>
    market.call('PATCH', `/api/epr/payments/${id}/`, { token, body });

  it('opens a dispute, which ends when it is confirmed or withdrawn', async () => {
    const trade = await billedTrade(market);
    const payment = await pay(trade, 'recycler');
    await say(payment, trade.recycler, { status: 'not_received', reason: 'Nothing on the statement' });
    const [dispute] = await listOf(trade.producer);
    expect(dispute).toMatchObject({
      kind: 'payment',
      payment_id: payment,
      about: 'Payment: ₹ 1.00, UTR number HDFC0001234',
      text: 'Nothing on the statement',
    });
    expect(refusal(await resolve(dispute.id, trade.recycler))).toEqual([
      409,
      'Confirm the payment, or ask the buyer to withdraw it.',
    ]);
    await say(payment, trade.recycler, { status: 'received' });
    expect((await listOf(trade.producer))[0]).toMatchObject({ status: 'resolved' });
  });

  it('a dispute about the fee is the buyer’s and the platform’s alone', async () => {
    await addBillingSettings(market, superadmin);
    await addPlatformRegistration(market, superadmin);
    const trade = await billedTrade(market);
    const payment = await pay(trade, 'platform');
    await say(payment, superadmin, { status: 'not_received', reason: 'Nothing on the statement' });
    expect((await listOf(trade.producer))[0]).toMatchObject({ kind: 'payment', opened_by: 'EPR Mandi' });
    expect(await listOf(trade.recycler)).toEqual([]);
    expect(await openCount(trade, trade.recycler)).toBe(0);
    const disputesIn = async ({ token }: Person) =>
      (await market.call('GET', `/api/epr/trades/${trade.id}/`, { token })).body.data.history.filter(
        ({ subject }: { subject: string }) => subject === 'dispute',
      ).length;
    expect([await disputesIn(trade.producer), await disputesIn(trade.recycler)]).toEqual([1, 0]);
    const listed = async ({ token }: Person) =>
      (await market.call('GET', '/api/epr/trades/?tab=disputed', { token })).body.tabs.disputed;
    expect([await listed(trade.producer), await listed(trade.recycler)]).toEqual([1, 0]);
    // Those of an evidence pack.
    const packed = async (person: Person) =>
      (await disputesOfPack(market.db, { ownerId: person.id, role: person.role }, [trade.id])).length;
    expect([await packed(trade.producer), await packed(trade.recycler)]).toEqual([1, 0]);
  });
});
