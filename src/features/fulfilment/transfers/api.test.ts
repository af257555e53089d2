/** Certificate numbers of orders: recorded, refused, seen, withdrawn, listed. */
import { beforeAll, describe, expect, it } from 'vitest';
import { many, one } from '#platform/database/database.ts';
import { type BilledTrade, billedTrade } from '#tests/billing.ts';
import { addAccount, addCredit, addOffer } from '#tests/goods.ts';
import { openLawfulMarket } from '#tests/lawful-market.ts';
import type { TestResponse } from '#tests/market.ts';
import { addPerson, type Person } from '#tests/people.ts';
import { executed, lift } from '#tests/recalls.ts';
import { refusalOf } from '#tests/refused-statements.ts';
import {
  lineOf,
  moveLine,
  newNumber,
  recordedLine,
  recordLines,
  TRANSFER_DAY,
  tradesOfOneSeller,
  verifiedTrade,
} from '#tests/transfers.ts';

const { market, superadmin } = await openLawfulMarket();

const refusal = ({ status, body }: TestResponse) => [status, body.error];
const read = (trade: BilledTrade, { token }: Person) =>
  market.call('GET', `/api/epr/transactions/${trade.transaction}/transfers/`, { token });
const transferSeenBy = async (trade: BilledTrade, person: Person) => {
  const { body } = await market.call('GET', `/api/epr/trades/${trade.id}/`, { token: person.token });
  return body.data.transfer;
};
const certificatesOf = async ({ token }: Person, query = '') =>
  (await market.call('GET', `/api/epr/certificates/${query}`, { token })).body.data;

describe('recorded lines', () => {
  it('are kept in the form in which they are compared, once for a key, and read by both parties and superadmins', async () => {
    const trade = await verifiedTrade(market, superadmin, { quantity: 50_000 });
    const lines = [
      lineOf(' ew–2026/cu 990123 ', '30000', { face_value: 50_000, portal_reference: 'T-1' }),
      lineOf(newNumber(), 20_000, { face_value: '20000' }),
    ];
    const [first, again] = [
      await recordLines(market, trade, lines, { key: 'k' }),
      await recordLines(market, trade, lines, { key: 'k' }),
    ];
    expect(first).toMatchObject({ status: 201, body: { message: 'Recorded: 2 lines.', warnings: [] } });
    expect(again.text).toBe(first.text);
    for (const person of [trade.recycler, trade.producer, superadmin])
      expect((await read(trade, person)).body.data).toMatchObject({
        transfer: { state: 'recorded', recorded: 50_000, without_number: 0, record_by: null, answer_by: '2026-11-28' },
        lines: [
          {
            certificate_number: 'EW-2026/CU990123',
            face_value: 50_000,
            quantity: 30_000,
            unit: 'kg',
            transferred_on: TRANSFER_DAY,
            portal_reference: 'T-1',
            status: 'recorded',
            dispute_id: null,
          },
          { quantity: 20_000 },
        ],
      });
    const stranger = await addPerson(market, 'producer');
    expect((await read(trade, stranger)).status).toBe(404);
    expect((await recordLines(market, trade, lines, { token: trade.producer.token })).status).toBe(403);
  });

  it('stand in the history of the trade, which says how far its transfer is', async () => {
    const trade = await verifiedTrade(market, superadmin, { quantity: 1_000 });
    expect(await transferSeenBy(trade, trade.producer)).toMatchObject({ state: 'awaited', record_by: '2026-11-28' });
    const line = await recordedLine(market, trade, 400);
    await moveLine(market, line, trade.producer, { seen: true });
    const { body } = await market.call('GET', `/api/epr/trades/${trade.id}/`, { token: trade.recycler.token });
    expect(body.data.transfer).toMatchObject({ state: 'partial', seen: 400, without_number: 600 });
    expect(
      body.data.history
        .filter(({ subject }: { subject: string }) => subject === 'transfer_line')
        .map(({ from, to }: { from: string; to: string }) => `${from} ${to}`),
    ).toEqual([' recorded', 'recorded seen']);
  });
});

it('a request says too how far its transfer is, before its acceptance and once it has ended', async () => {
  const [recycler, producer] = [await addPerson(market, 'recycler'), await addPerson(market, 'producer')];
  const offer = await addOffer(market, recycler, await addCredit(market, recycler, await addAccount(market, recycler)));
  const placed = await market.call('POST', `/api/epr/purchases-requests/?credit_offer_id=${offer}`, {
    token: producer.token,
    body: { producer_epr: await addAccount(market, producer), FY: '2026', quantity: 1_000 },
  });
  const { id } = placed.body.data;
  const transfer = async () =>
    (await market.call('GET', `/api/epr/trades/${id}/`, { token: recycler.token })).body.data.transfer;
  const notDue = {
    state: 'not_due',
    quantity: 1_000,
    recorded: 0,
    seen: 0,
    disputed: 0,
    recalled: 0,
    without_number: 1_000,
    record_by: null,
    answer_by: null,
  };
  expect(await transfer()).toEqual(notDue);
  const body = { status: 'rejected' };
  await market.call('PATCH', `/api/epr/purchases-requests/${id}/`, { token: recycler.token, body });
  expect(await transfer()).toEqual(notDue);
});

describe('refused lines', () => {
  it.each<[string, unknown, string, string]>([
    ['none', [], 'lines', 'Enter 1 to 50 lines'],
    ['no list', 'x', 'lines', 'Enter 1 to 50 lines'],
    ['51', Array.from({ length: 51 }, () => lineOf(newNumber(), 1, { face_value: 1 })), 'lines', 'Enter 1 to 50 lines'],
    ['no number', [lineOf('', 1)], 'lines.0.certificate_number', 'Certificate number is required'],
    ['no form', [lineOf('AB#1', 1)], 'lines.0.certificate_number', 'Enter the number as the CPCB portal shows it'],
    ['no quantity', [lineOf('ABCD1', '')], 'lines.0.quantity', 'Quantity is required'],
    ['no face value', [lineOf('ABCD1', 1)], 'lines.0.face_value', 'Face value is required for a new number'],
    ['a face value of 0', [lineOf('ABCD1', 1, { face_value: 0 })], 'lines.0.face_value', 'Face value is required'],
    [
      'twice',
      [lineOf('ABCD1', 1, { face_value: 1 }), lineOf('abcd 1', 1, { face_value: 1 })],
      'lines.1.certificate_number',
      'This number stands here twice',
    ],
    [
      'a day before the order',
      [lineOf('ABCD1', 1, { face_value: 1, transferred_on: '2026-11-20' })],
      'lines.0.transferred_on',
      'The transfer date lies between 21 Nov 2026 and 21 Nov 2026',
    ],
    [
      'a long reference',
      [lineOf('ABCD1', 1, { face_value: 1, portal_reference: 'x'.repeat(61) })],
      'lines.0.portal_reference',
      'At most 60 characters',
    ],
  ])('%s: %#', async (_name, lines, field, text) => {
    const response = await recordLines(market, refusing, lines);
    expect([response.status, response.body.errors?.[field]]).toEqual([400, text]);
  });

  let refusing: BilledTrade;
  beforeAll(async () => {
    refusing = await verifiedTrade(market, superadmin);
  });

  it('lines are refused before the payment is verified', async () => {
    const trade = await billedTrade(market);
    const response = await recordLines(market, trade, [lineOf(newNumber(), 1, { face_value: 1 })]);
    expect(refusal(response)).toEqual([409, 'The payment has not been verified yet.']);
  });

  it('above a face value: of 50,000 the orders get 30,000 and 20,000, and 1 is refused', async () => {
    const [first, second, three] = await tradesOfOneSeller(market, superadmin, [30_000, 20_000, 1]);
    const number = newNumber();
    const line = (quantity: number) => [lineOf(number, quantity, { face_value: 50_000 })];
    expect((await recordLines(market, first as BilledTrade, line(30_000))).status).toBe(201);
    expect((await recordLines(market, second as BilledTrade, line(20_000))).status).toBe(201);
    const response = await recordLines(market, three as BilledTrade, [lineOf(number, 1)]);
    expect(refusal(response)).toEqual([409, `0 Kg of certificate ${number} are left.`]);
    const other = await recordLines(market, three as BilledTrade, [lineOf(number, 1, { face_value: 60_000 })]);
    expect(refusal(other)).toEqual([409, `Certificate ${number} is recorded with a face value of 50,000 Kg.`]);
  });

  it('lines above the quantity of the order are refused together', async () => {
    const trade = await verifiedTrade(market, superadmin, { quantity: 1_000 });
    await recordedLine(market, trade, 900);
    const lines = [lineOf(newNumber(), 100, { face_value: 100 }), lineOf(newNumber(), 1, { face_value: 1 })];
    expect(refusal(await recordLines(market, trade, lines))).toEqual([
      409,
      '100 Kg of this order have no certificate number yet.',
    ]);
    expect((await read(trade, trade.producer)).body.data.lines).toHaveLength(1);
  });

  it('a number of another seller is refused without a name, and the collision is recorded', async () => {
    const [trade, other] = [await verifiedTrade(market, superadmin), await verifiedTrade(market, superadmin)];
    const number = 'EW-2026/CU00123';
    await recordedLine(market, trade, 10, ' ew–2026/cu 00123 ');
    const response = await recordLines(market, other, [lineOf(number, 1, { face_value: 1 })]);
    const text = "This number is recorded for another seller. The market's team has been told.";
    expect(refusal(response)).toEqual([409, text]);
    const rows = await many<{ tried: string }>(market.db)`
      select k.trade_id as tried from certificate_collisions k join certificates c on c.id = k.certificate_id
      where c.number = ${number}`;
    expect(rows).toEqual([{ tried: other.id }]);
  });

  it('a number of another EPR account of the seller is refused', async () => {
    const trade = await verifiedTrade(market, superadmin);
    const other = await verifiedTrade(market, superadmin, { recycler: trade.recycler });
    const number = newNumber();
    await recordedLine(market, trade, 10, number);
    const response = await recordLines(market, other, [lineOf(number, 1)]);
    expect(response.status).toBe(409);
    expect(response.body.error).toMatch(
      new RegExp(
        `^Certificate ${number} is recorded for Recycling, Category I, FY 20\\d\\d-\\d\\d, EPR account \\d+\\.$`,
      ),
    );
  });
});

describe('a line is answered once', () => {
  it('the producer has seen it, and only the producer', async () => {
    const trade = await verifiedTrade(market, superadmin);
    const line = await recordedLine(market, trade, 10);
    expect((await moveLine(market, line, trade.recycler, { seen: true })).status).toBe(403);
    expect((await moveLine(market, line, trade.producer, { withdrawn: 'Typed wrongly' })).status).toBe(403);
    const response = await moveLine(market, line, trade.producer, { seen: true });
    expect(response).toMatchObject({
      status: 200,
      body: { message: 'Marked as seen.', data: { status: 'seen', seen_on: TRANSFER_DAY, answer_by: null } },
    });
    const withdrawal = await moveLine(market, line, trade.recycler, { withdrawn: 'Typed wrongly' });
    expect(refusal(withdrawal)).toEqual([409, 'This line has been seen already.']);
  });

  it.each([{}, { seen: true, dispute: 'It is not on the portal' }, { seen: false }])('%j is refused', async (body) => {
    const trade = await verifiedTrade(market, superadmin);
    const line = await recordedLine(market, trade, 10);
    const response = await moveLine(market, line, trade.producer, body);
    expect([response.status, response.body.errors.seen]).toEqual([400, 'Send one of seen, dispute and withdrawn']);
  });

  it('a line that its recycler withdraws frees the number, for other sellers too', async () => {
    const [trade, other] = [await verifiedTrade(market, superadmin), await verifiedTrade(market, superadmin)];
    const number = newNumber();
    const line = await recordedLine(market, trade, 10, number);
    expect((await moveLine(market, line, trade.recycler, { withdrawn: 'short' })).body.errors).toEqual({
      withdrawn: 'Enter 10 to 1,000 characters',
    });
    expect(await moveLine(market, line, trade.recycler, { withdrawn: 'The number was mistyped' })).toMatchObject({
      status: 200,
      body: { message: 'Line withdrawn.', data: { status: 'withdrawn', withdrawn_reason: 'The number was mistyped' } },
    });
    await recordedLine(market, other, 20, number);
    expect(await certificatesOf(superadmin, `?search=${number}`)).toHaveLength(2);
    expect(await certificatesOf(trade.recycler, `?search=${number}`)).toEqual([]);
  });

  it('a superadmin withdraws it', async () => {
    const trade = await verifiedTrade(market, superadmin);
    const line = await recordedLine(market, trade, 10);
    const response = await market.call('PATCH', `/api/superadmin/transfers/${line}/`, {
      token: superadmin.token,
      body: { withdrawn: 'Cancelled by the board' },
    });
    expect(response.body.data).toMatchObject({ status: 'withdrawn', withdrawn_by: 'EPR Mandi' });
  });
});

describe('the list of certificate numbers', () => {
  it('says what is used; a producer reads its own lines alone', async () => {
    const [first, second] = (await tradesOfOneSeller(market, superadmin, [600, 400])) as [BilledTrade, BilledTrade];
    const number = newNumber();
    await recordLines(market, first, [lineOf(number, 600, { face_value: 1_500 })]);
    await recordLines(market, second, [lineOf(number, 400)]);
    expect(await certificatesOf(first.recycler)).toMatchObject([
      {
        certificate_number: number,
        waste_type: 'Plastic',
        face_value: 1_500,
        used: 1_000,
        left: 500,
        lines: [{ order_id: first.orderId }, { order_id: second.orderId }],
      },
    ]);
    expect(await certificatesOf(second.producer)).toMatchObject([
      { used: null, left: null, lines: [{ order_id: second.orderId, quantity: 400 }] },
    ]);
    expect(await certificatesOf(second.producer, `?search=${first.orderId}`)).toEqual([]);
    expect(await certificatesOf(first.recycler, '?FY=2019')).toEqual([]);
    const typed = encodeURIComponent(` ${number.toLowerCase().replace('-', ' – ')}`);
    expect(await certificatesOf(first.recycler, `?search=${typed}`)).toHaveLength(1);
    expect(await certificatesOf(first.recycler, '?search=nothing%20like%20it')).toEqual([]);
  });

  it('a face value is corrected until a buyer has seen it, never below what is used', async () => {
    const trade = await verifiedTrade(market, superadmin);
    const line = await recordedLine(market, trade, 100);
    const [{ id }] = await certificatesOf(trade.recycler);
    const correct = (face_value: number) =>
      market.call('PATCH', `/api/epr/certificates/${id}/`, { token: trade.recycler.token, body: { face_value } });
    expect(refusal(await correct(99))).toEqual([409, '100 Kg of this certificate are in use.']);
    expect(await correct(101)).toMatchObject({ body: { message: 'Face value corrected.', data: { left: 1 } } });
    await moveLine(market, line, trade.producer, { seen: true });
    expect(refusal(await correct(102))).toEqual([409, 'A buyer has seen this certificate: its face value stays.']);
  });

  it('a face value stays while a recall holds the certificate, by its number or its account', async () => {
    const trade = await verifiedTrade(market, superadmin);
    const number = newNumber();
    const lines = await recordLines(market, trade, [lineOf(number, 100, { face_value: 100 })]);
    expect(lines.status).toBe(201);
    const [{ id }] = await certificatesOf(trade.recycler);
    const correct = (face_value: number) =>
      market.call('PATCH', `/api/epr/certificates/${id}/`, { token: trade.recycler.token, body: { face_value } });
    const row = await one<{ account: string }>(market.db)`
      select account_id as account from certificates where id = ${id}`;
    for (const scope of [{ numbers: [number] }, { account: row?.account ?? '' }]) {
      const recall = await executed(market, superadmin, scope);
      for (const value of [99, 101])
        expect(refusal(await correct(value))).toEqual([409, `Held by recall ${recall.number}.`]);
      expect(await refusalOf(market.db, `update certificates set face_value = 101 where id = '${id}'`)).toBe('AO001');
      expect((await lift(market, superadmin, recall)).status).toBe(200);
    }
    expect((await correct(101)).status).toBe(200);
  });
});

it(
  '50 of 100 lines at once of 20 Kg each fit a number of face value 1,000: 50 × 201, 50 × 409',
  { tags: 'thorough', timeout: 60_000 },
  async () => {
    const trades = await tradesOfOneSeller(market, superadmin, [2_000, 2_000]);
    const line = lineOf(newNumber(), 20, { face_value: 1_000 });
    const response = await Promise.all(
      Array.from({ length: 100 }, (_, place) => recordLines(market, trades[place % 2] as BilledTrade, [line])),
    );
    const count = (status: number) => response.filter((answer) => answer.status === status).length;
    expect([count(201), count(409)]).toEqual([50, 50]);
  },
);

it('one of two sellers at once with one number records it', { tags: 'thorough' }, async () => {
  const trades = await Promise.all(Array.from({ length: 2 }, () => verifiedTrade(market, superadmin)));
  const number = newNumber();
  const response = await Promise.all(
    trades.map((trade) => recordLines(market, trade, [lineOf(number, 10, { face_value: 10 })])),
  );
  expect(response.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409']);
});
