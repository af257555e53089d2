import { beforeAll, describe, expect, it } from 'vitest';
import { many } from '#platform/database/database.ts';
import { actingAs } from '#tests/actors.ts';
import {
  addBillingSettings,
  addPlatformRegistration,
  billedTrade,
  decideTrade,
  type BilledTrade,
} from '#tests/billing.ts';
import { openLawfulMarket } from '#tests/lawful-market.ts';
import type { TestResponse } from '#tests/market.ts';
import { addPerson, loggedInAgain, type Person } from '#tests/people.ts';
import { paymentsOfTrade } from './service.server.ts';

const { market, superadmin } = await openLawfulMarket();

const TODAY = '2026-11-21';
const PAID = { payee: 'recycler', amount: 100, paid_on: TODAY };
const SECTION = 'Section 393(1) Table Sl. 8(ii), Income-tax Act 2025 (purchase of goods)';
const REASON = 'Nothing on the statement';

let transfers = 0;
/** Each payment has a UTR number of its own, unless the body says one. */
const record = (trade: BilledTrade, body: object = {}, key?: string) =>
  market.call('POST', `/api/epr/trades/${trade.id}/payments/`, {
    token: trade.producer.token,
    body: { ...PAID, utr: `HDFC${(transfers += 1) + 1_000_000}`, ...body },
    key,
  });
const answer = (payment: string, { token }: Person, body: object, key?: string) =>
  market.call('PATCH', `/api/epr/payments/${payment}/`, { token, body, key });
const idOf = ({ body }: TestResponse): string => body.data.id;
const refusal = ({ status, body }: TestResponse) => [status, body.error, body.errors];
const seenBy = (person: Person, trade: BilledTrade) => paymentsOfTrade(actingAs(market.context, person), trade.id);

/** Moves of payments in the history of a trade. */
async function movesSeenBy({ token }: Person, { id }: BilledTrade): Promise<string[]> {
  const { history } = (await market.call('GET', `/api/epr/trades/${id}/`, { token })).body.data;
  return history
    .filter(({ subject }: { subject: string }) => subject === 'payment')
    .map(({ from, to }: { from: string; to: string }) => `${from} ${to}`);
}

describe('a recorded payment', () => {
  it('is what was typed, once for a key, and stands in the history of its trade', async () => {
    const trade = await billedTrade(market);
    const typed = { amount: '125', utr: ' hdfc 0001 234 ', tds_amount: 12.5, tds_section: SECTION };
    const [recorded, again] = [await record(trade, typed, 'k'), await record(trade, typed, 'k')];
    expect(again.text).toBe(recorded.text);
    expect(recorded).toMatchObject({ status: 201, body: { message: 'Payment recorded!' } });
    const { recycler, producer } = (
      await market.call('GET', `/api/epr/trades/${trade.id}/`, { token: superadmin.token })
    ).body.data;
    expect(recorded.body.data).toEqual({
      id: expect.any(String),
      payee: 'recycler',
      amount: 125,
      utr: 'HDFC0001234',
      paid_on: TODAY,
      tds_amount: 12.5,
      tds_section: SECTION,
      tds_note: null,
      status: 'recorded',
      received_on: null,
      reason: null,
      recorded_at: market.clock.now().toISOString(),
      recorded_by: producer.company_name,
      answered_at: null,
      answered_by: null,
      same_utr: [],
    });
    for (const person of [trade.recycler, trade.producer, superadmin])
      expect(await seenBy(person, trade)).toEqual([recorded.body.data]);
    expect(await movesSeenBy(trade.recycler, trade)).toEqual([' recorded']);
    const received = await answer(idOf(recorded), trade.recycler, { status: 'received' });
    expect(received.body).toMatchObject({
      message: 'Payment confirmed!',
      data: { status: 'received', received_on: TODAY, answered_by: recycler.company_name },
    });
  });

  it('keeps no section and no note without TDS, and the note of another section alone', async () => {
    const trade = await billedTrade(market);
    const of = async (tds: object) => {
      const { tds_amount, tds_section, tds_note } = (await record(trade, tds)).body.data;
      return [tds_amount, tds_section, tds_note];
    };
    expect(await of({ tds_section: SECTION, tds_note: 'Nothing' })).toEqual([0, null, null]);
    expect(await of({ tds_amount: 1, tds_section: SECTION, tds_note: 'Nothing' })).toEqual([1, SECTION, null]);
    expect(await of({ tds_amount: '1.00', tds_section: 'Other', tds_note: '194O' })).toEqual([1, 'Other', '194O']);
  });

  it('names the other work orders of its reader with the same number', async () => {
    const one = await billedTrade(market);
    const two = await billedTrade(market, { producer: one.producer });
    const three = await billedTrade(market);
    for (const trade of [one, two, three]) await record(trade, { utr: 'SAME123456' });
    const orders = async (person: Person, trade: BilledTrade) => (await seenBy(person, trade))[0]?.same_utr;
    expect(await orders(one.producer, one)).toEqual([two.orderId]);
    expect(await orders(one.recycler, one)).toEqual([]);
    expect(await orders(superadmin, three)).toEqual([one.orderId, two.orderId]);
    await answer((await seenBy(one.producer, one))[0]?.id ?? '', one.producer, { status: 'withdrawn', reason: REASON });
    // A withdrawn payment pays nothing, so its trade is not named.
    expect(await orders(two.producer, two)).toEqual([]);
    await record(one, { utr: 'SAME123456' });
    expect(await orders(one.producer, one)).toEqual([two.orderId]);
    expect(await orders(two.producer, two)).toEqual([one.orderId]);
  });
});

describe('a payment is refused', () => {
  let trade: BilledTrade;
  beforeAll(async () => {
    trade = await billedTrade(market);
  });

  it.each([
    ['payee', { payee: undefined }, 'Payee is required'],
    ['payee', { payee: 'buyer' }, 'Choose who was paid'],
    ['amount', { amount: undefined }, 'Amount is required'],
    ['amount', { amount: 0 }, 'Enter an amount in rupees with at most two decimals'],
    ['amount', { amount: '1.234' }, 'Enter an amount in rupees with at most two decimals'],
    ['utr', { utr: undefined }, 'UTR number is required'],
    ['utr', { utr: ' 1 2345' }, 'A UTR number has 6 to 22 letters and digits'],
    ['utr', { utr: 'A'.repeat(23) }, 'A UTR number has 6 to 22 letters and digits'],
    ['utr', { utr: 'HDFC-1234' }, 'A UTR number has 6 to 22 letters and digits'],
    ['paid_on', { paid_on: undefined }, 'Payment date is required'],
    ['paid_on', { paid_on: '2026-02-30' }, 'Enter a date.'],
    ['paid_on', { paid_on: '2026-11-20' }, 'The payment date lies between 21 Nov 2026 and 21 Nov 2026'],
    ['paid_on', { paid_on: '2026-11-22' }, 'The payment date lies between 21 Nov 2026 and 21 Nov 2026'],
    ['tds_amount', { tds_amount: -1 }, 'Enter an amount in rupees with at most two decimals'],
    ['tds_amount', { tds_amount: 2_532.07, tds_section: SECTION }, 'TDS is more than 20% of the taxable value'],
    ['tds_section', { tds_amount: 1 }, 'Choose the TDS section'],
    [
      'tds_section',
      { tds_amount: 1, tds_section: 'Section 194Q, Income-tax Act 1961 (purchase of goods)' },
      'Choose the TDS section',
    ],
    ['tds_note', { tds_amount: 1, tds_section: 'Other' }, 'Enter 3 to 100 characters'],
    ['tds_note', { tds_amount: 1, tds_section: 'Other', tds_note: '😀😀' }, 'Enter 3 to 100 characters'],
    ['tds_note', { tds_amount: 1, tds_section: 'Other', tds_note: 'a'.repeat(101) }, 'Enter 3 to 100 characters'],
  ])('%s %j', async (field, body, text) => {
    expect(refusal(await record(trade, body))).toEqual([400, text, { [field]: text }]);
    expect(await seenBy(superadmin, trade)).toEqual([]);
  });

  it('above what is open and one rupee, TDS included', async () => {
    const other = await billedTrade(market);
    expect(refusal(await record(other, { amount: 14_940.16 }))).toEqual([
      409,
      'Only ₹ 14,939.15 is open.',
      { amount: 'Only ₹ 14,939.15 is open.' },
    ]);
    const tds = { tds_amount: 12.5, tds_section: SECTION };
    expect((await record(other, { amount: 14_927.66, ...tds })).status).toBe(409);
    expect((await record(other, { amount: 14_927.65, ...tds })).status).toBe(201);
    expect(refusal(await record(other, { amount: 0.01 }))[1]).toBe('Only ₹ 0.00 is open.');
  });

  it('with TDS of more than a tenth of it', async () => {
    const text = 'TDS cannot be more than 10% of the payment.';
    const other = await billedTrade(market);
    const of = (tds_amount: number) => record(other, { amount: 90, tds_amount, tds_section: SECTION });
    expect(refusal(await of(10.01))).toEqual([400, text, { tds_amount: text }]);
    expect((await of(10)).status).toBe(201);
  });

  it('with a UTR number that stands for another payment of the trade already', async () => {
    const other = await billedTrade(market);
    const text = 'A payment with this UTR is recorded already.';
    const again = (body: object = {}) => record(other, { utr: 'sbin 0000 42', ...body });
    const first = idOf(await again({ amount: 14_939.15 }));
    for (const body of [{}, { amount: 14_939.15 }, { utr: 'SBIN000042' }])
      expect(refusal(await again(body))).toEqual([409, text, { utr: text }]);
    expect((await record(await billedTrade(market), { utr: 'SBIN000042' })).status).toBe(201);
    await answer(first, other.recycler, { status: 'not_received', reason: REASON });
    const second = idOf(await again());
    expect(refusal(await answer(first, other.recycler, { status: 'received' }))).toEqual([409, text, undefined]);
    await answer(second, other.producer, { status: 'withdrawn', reason: REASON });
    expect((await again()).status).toBe(201);
  });

  it('where one transfer is recorded ten times at once', async () => {
    const other = await billedTrade(market);
    const all = await Promise.all(Array.from({ length: 10 }, () => record(other, { utr: 'ONCE123456' })));
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, ...Array<number>(9).fill(409)]);
  });

  it('before the payment is initiated, and where the trade has ended', async () => {
    const other = await billedTrade(market);
    await decideTrade(market, other, superadmin, 'rejected');
    expect(refusal(await record(other))).toEqual([409, 'This trade has ended.', undefined]);
  });

  it('by everybody but the producer of the trade', async () => {
    const stranger = await addPerson(market, 'producer');
    expect((await record({ ...trade, producer: stranger })).status).toBe(404);
    for (const person of [trade.recycler, superadmin])
      expect((await record({ ...trade, producer: person })).status).toBe(403);
  });

  it('where two at the same time are more than is open', async () => {
    const other = await billedTrade(market);
    const all = await Promise.all(Array.from({ length: 10 }, () => record(other, { amount: 14_939.15 })));
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, ...Array<number>(9).fill(409)]);
  });
});

describe('a payment of the fee', () => {
  it('needs a fee and the bank account of the platform, and is answered by superadmins', async () => {
    const trade = await billedTrade(market);
    const small = await billedTrade(market, { seller: '27', buyer: '27', quantity: 1, pricePaise: 99 });
    const fee = { payee: 'platform', amount: 74.69 };
    expect(refusal(await record(small, fee))).toEqual([400, 'Choose who was paid', { payee: 'Choose who was paid' }]);
    expect(refusal(await record(trade, fee))).toEqual([
      409,
      'EPR Mandi has not stated its bank account yet.',
      undefined,
    ]);
    await addBillingSettings(market, superadmin);
    // The fee is unknown before the platform has a registration: then there is no limit.
    const unlimited = await record(trade, { ...fee, amount: 5_000_000 });
    expect(unlimited.status).toBe(201);
    expect((await record(trade, { ...fee, amount: 49_999_999_999_999 })).body.errors).toHaveProperty('amount');
    await answer(idOf(unlimited), trade.producer, { status: 'withdrawn', reason: 'A wrong amount' });
    await addPlatformRegistration(market, superadmin);
    expect((await record(trade, { ...fee, amount: 75.7 })).status).toBe(409);
    const recorded = idOf(await record(trade, { ...fee, utr: 'SBIN000043' }));
    // One transfer has one payee.
    expect((await record(trade, { utr: 'SBIN000043' })).body.errors).toHaveProperty('utr');
    expect(await seenBy(trade.recycler, trade)).toEqual([]);
    expect(await movesSeenBy(trade.recycler, trade)).toEqual([]);
    expect(await movesSeenBy(trade.producer, trade)).toEqual([' recorded', 'recorded withdrawn', ' recorded']);
    expect((await answer(recorded, trade.recycler, { status: 'received' })).status).toBe(404);
    expect((await answer(recorded, trade.producer, { status: 'received' })).status).toBe(403);
    expect((await answer(recorded, superadmin, { status: 'received' })).body.data).toMatchObject({
      status: 'received',
      answered_by: 'EPR Mandi',
    });
  });
});

describe('an answer', () => {
  const recorded = async () => {
    const trade = await billedTrade(market);
    return { trade, id: idOf(await record(trade)) };
  };

  it('is the payee’s, a withdrawal the buyer’s', async () => {
    const { trade, id } = await recorded();
    const stranger = await addPerson(market, 'recycler');
    for (const [person, status, expected] of [
      [trade.producer, 'received', 403],
      [trade.producer, 'not_received', 403],
      [superadmin, 'received', 403],
      [superadmin, 'withdrawn', 403],
      [trade.recycler, 'withdrawn', 403],
      [stranger, 'received', 404],
      [trade.recycler, 'not_received', 200],
      [trade.producer, 'withdrawn', 200],
    ] as const)
      expect((await answer(id, person, { status, reason: REASON })).status, `${person.role} ${status}`).toBe(expected);
  });

  it('says what is wrong with it', async () => {
    const { trade, id } = await recorded();
    for (const [body, field, text] of [
      [{}, 'status', 'Status is required'],
      [{ status: 'recorded' }, 'status', 'status is received, not_received or withdrawn'],
      [
        { status: 'received', received_on: '2026-11-20' },
        'received_on',
        'The date lies between 21 Nov 2026 and 21 Nov 2026',
      ],
      [
        { status: 'received', received_on: '2026-11-22' },
        'received_on',
        'The date lies between 21 Nov 2026 and 21 Nov 2026',
      ],
      [{ status: 'received', received_on: 'now' }, 'received_on', 'Enter a date.'],
      [{ status: 'not_received' }, 'reason', 'Reason is required'],
      [{ status: 'not_received', reason: 'Too short' }, 'reason', 'Enter 10 to 1,000 characters'],
      [{ status: 'not_received', reason: 'a'.repeat(1_001) }, 'reason', 'Enter 10 to 1,000 characters'],
      [{ status: 'not_received', reason: '😀'.repeat(1_001) }, 'reason', 'Enter 10 to 1,000 characters'],
    ] as const)
      expect(refusal(await answer(id, trade.recycler, body))).toEqual([400, text, { [field]: text }]);
    expect((await seenBy(superadmin, trade))[0]?.status).toBe('recorded');
  });

  it.each([10, 1_000])('may have a reason of %i emoji, which the database counts alike', async (count) => {
    const { trade, id } = await recorded();
    const reason = '😀'.repeat(count);
    const { status, body } = await answer(id, trade.recycler, { status: 'not_received', reason });
    expect([status, body.data?.reason]).toEqual([200, reason]);
  });

  it('can follow one that nothing arrived, and no other', async () => {
    const { trade, id } = await recorded();
    const text = 'This payment has already been answered.';
    const not = await answer(id, trade.recycler, { status: 'not_received', reason: REASON });
    expect(not.body).toMatchObject({ message: 'Marked as not received.', data: { reason: REASON, received_on: null } });
    expect((await answer(id, trade.recycler, { status: 'not_received', reason: REASON })).body.error).toBe(text);
    expect((await answer(id, trade.recycler, { status: 'received' })).body.data).toMatchObject({ reason: null });
    for (const [person, status] of [
      [trade.recycler, 'not_received'],
      [trade.recycler, 'received'],
      [trade.producer, 'withdrawn'],
    ] as const)
      expect(refusal(await answer(id, person, { status, reason: REASON }))).toEqual([409, text, undefined]);
    const other = await recorded();
    const gone = await answer(other.id, other.trade.producer, { status: 'withdrawn', reason: REASON });
    expect(gone.body.message).toBe('Payment withdrawn.');
    expect((await answer(other.id, other.trade.recycler, { status: 'received' })).status).toBe(409);
  });

  it('is given once, by two at the same time too', async () => {
    const { trade, id } = await recorded();
    const [one, again] = [
      await answer(id, trade.recycler, { status: 'not_received', reason: REASON }, 'k'),
      await answer(id, trade.recycler, { status: 'not_received', reason: REASON }, 'k'),
    ];
    expect(again.text).toBe(one.text);
    const both = await Promise.all([
      answer(id, trade.recycler, { status: 'received' }),
      answer(id, trade.producer, { status: 'withdrawn', reason: REASON }),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await many(market.db)`select from history where subject = 'payment' and subject_id = ${id}`).toHaveLength(3);
  });
});

it('the sections of TDS are those of a day, today without one, and last any other', async () => {
  const person = await loggedInAgain(market, superadmin);
  const list = (query = '') => market.call('GET', `/api/epr/tds-sections/${query}`, { token: person.token });
  const labels = ({ body }: TestResponse) => body.data.map(({ label }: { label: string }) => label);
  const old = 'Section 194Q, Income-tax Act 1961 (purchase of goods)';
  expect(labels(await list())).toEqual([SECTION, 'Other']);
  expect(labels(await list('?on=2026-04-01'))).toEqual([SECTION, 'Other']);
  expect(labels(await list('?on=2026-03-31'))).toEqual([old, 'Other']);
  expect(labels(await list('?on=2021-06-30'))).toEqual(['Other']);
  expect((await list()).body.data[0]).toMatchObject({ rate_percent: 0.1, note: null, status: 'reported' });
  expect(refusal(await list('?on=today'))).toEqual([400, 'Enter a date.', { on: 'Enter a date.' }]);
});
