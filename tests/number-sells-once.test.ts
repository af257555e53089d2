// @module-tag thorough
/** Ways to sell one certificate number twice: each is refused. Decision record 68 lists them. */
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '#base/ledger/service.server.ts';
import { many, one, sql } from '#platform/database/database.ts';
import { billedTrade, decideTrade, type BilledTrade } from './billing.ts';
import { refuseDeadlocks } from './database-errors.ts';
import { addAccount, addCredit, addOffer } from './goods.ts';
import { sendTo, withoutLimits, type TestResponse, openSharedMarket, addServer, addConnections } from './market.ts';
import { addPerson, type Person } from './people.ts';
import { completed, executed, lift, addParties } from './recalls.ts';
import { repeats } from './repetitions.ts';
import {
  lineOf,
  moveLine,
  newNumber,
  recordedLine,
  recordLines,
  tradesOfOneSeller,
  verifiedTrade,
} from './transfers.ts';

const COLLISION = "This number is recorded for another seller. The market's team has been told.";
const REASON = 'The number was mistyped';

refuseDeadlocks();
const market = await openSharedMarket();
withoutLimits(market);
/** A second server on the same database. */
const other = await addServer(market, { db: addConnections(market).db });
const superadmin = await addPerson(market, 'superadmin');
/** Orders of two sellers. */
const first = await verifiedTrade(market, superadmin, { quantity: 100_000 });
const second = await verifiedTrade(market, superadmin, { quantity: 100_000 });
afterEach(async () => {
  expect(await verifyLedger(market.db, market.clock.now())).toEqual([]);
});

const refusal = ({ status, body }: TestResponse) => [status, body.error];
const tryOf = (trade: BilledTrade, number: string, quantity = 1, app = market.app) =>
  sendTo(app, 'POST', `/api/epr/transactions/${trade.transaction}/transfers/`, {
    token: trade.recycler.token,
    body: { lines: [lineOf(number, quantity, { face_value: quantity })] },
  });
const statuses = (result: readonly TestResponse[]) =>
  result.map(({ status }) => status).toSorted((low, high) => low - high);
/** Companies for which a number is recorded, with the quantity of their active lines. */
async function holders(number: string): Promise<[string, number][]> {
  const rows = await many<{ owner_id: string; quantity: number }>(market.db)`
    select c.owner_id, sum(l.quantity)::int as quantity from certificates c
    join transfer_lines l on l.certificate_id = c.id and l.status <> 'withdrawn'
    where c.number = ${number} group by c.owner_id`;
  return rows.map(({ owner_id: owner, quantity }) => [owner, quantity]);
}
const certificateOf = async (number: string) => {
  const row = await one<{ id: string }>(market.db)`
    select id from certificates where number = ${number} and used_quantity > 0`;
  return row?.id ?? '';
};
const faceValue = (id: string, { token }: Person, face_value: number) =>
  market.call('PATCH', `/api/epr/certificates/${id}/`, { token, body: { face_value } });

describe('another seller types it in another way', () => {
  const NUMBER = 'EW-2026/CU77K1';
  beforeAll(() => recordedLine(market, first, 10, NUMBER));

  it.each([
    ['small letters', 'ew-2026/cu77k1'],
    ['full width', 'ＥＷ－２０２６／ＣＵ７７Ｋ１'],
    ['bold letters of mathematics', '𝐄𝐖-𝟐𝟎𝟐𝟔/𝐂𝐔𝟕𝟕𝐊𝟏'],
    ['letters and digits in circles', 'Ⓔⓦ-②⓪②⑥/ⒸⓊ⑦⑦Ⓚ①'],
    ['raised and lowered digits', 'EW-²⁰²⁶/CU₇₇K₁'],
    ['the sign of kelvin', 'EW-2026/CU77\u212A1'],
    ['blanks of all kinds', ' E\tW\u00a0-\u20032026\u3000/\u2028CU77K1\n'],
    ['joiners and zero width', 'E\u200bW\u200c-\u200d2026\u2060/CU\ufeff77K1'],
    ['soft hyphens and direction marks', 'EW\u00ad-2026/\u202eCU77\u200eK1\u2069'],
    ['variation selectors and fillers', 'EW\ufe0f-2026/CU\u034f77\u3164K1\u{e0041}'],
    ['control characters', 'EW-2026/\u0007CU77K1\u001b'],
    ['a hyphen that does not break', 'EW\u20112026/CU77K1'],
    ['an en dash', 'EW–2026/CU77K1'],
    ['an em dash', 'EW—2026/CU77K1'],
    ['a minus sign', 'EW−2026/CU77K1'],
    ['a small and a raised minus', 'EW﹣2026/CU77K1'],
    ['a wave dash', 'EW\u301c2026/CU77K1'],
    ['a Mongolian hyphen', 'EW\u18062026/CU77K1'],
  ])('%s', async (_name, typed) => {
    expect(refusal(await tryOf(second, typed))).toEqual([409, COLLISION]);
  });

  it.each([
    ['Cyrillic letters', 'ЕW-2026/СU77K1'],
    ['Greek letters', 'ΕW-2026/CU77Κ1'],
    ['Devanagari digits', 'EW-२०२६/CU77K1'],
    ['accents', 'E\u0301W-2026/CU77K1'],
    ['another slash', 'EW-2026\u2215CU77K1'],
    ['a percent sign', 'EW-2026/CU77K1%00'],
  ])('%s are no certificate number', async (_name, typed) => {
    const { status, body } = await tryOf(second, typed);
    expect([status, body.errors]).toEqual([
      400,
      { 'lines.0.certificate_number': 'Enter the number as the CPCB portal shows it' },
    ]);
  });

  it('another punctuation is another number, and a finding tells the superadmin', async () => {
    expect((await tryOf(second, 'EW-2026-CU77K1')).status).toBe(201);
    const { body } = await market.call('GET', `/api/superadmin/findings/?kind=similar_number&trade=${second.id}`, {
      token: superadmin.token,
    });
    expect(body.data.map(({ text }: { text: string }) => text)).toEqual([
      `Certificate EW-2026-CU77K1 differs from EW-2026/CU77K1 of ${first.orderId} in punctuation only.`,
    ]);
  });
});

describe('its own seller', () => {
  it('records it for credits of another year: it is named for what it is recorded', async () => {
    const number = newNumber();
    await recordedLine(market, first, 10, number);
    const { recycler } = first;
    const credit = await addCredit(market, recycler, await addAccount(market, recycler), { year: 2025 });
    const offer = await addOffer(market, recycler, credit, { minimum: 1 });
    const trade = await billedTrade(market, { recycler, offer, quantity: 100 });
    await decideTrade(market, trade, superadmin);
    const result = await recordLines(market, trade, [lineOf(number, 1)]);
    expect(result.status).toBe(409);
    expect(result.body.error).toContain(`Certificate ${number} is recorded for Recycling, Category I, FY 2026-27`);
  });

  it('sends the call again with its key, with another body, and on the other server', async () => {
    const number = newNumber();
    const lines = [lineOf(number, 10, { face_value: 20 })];
    const key = number.replaceAll('/', '-');
    const single = await recordLines(market, first, lines, { key });
    const again = await sendTo(other, 'POST', `/api/epr/transactions/${first.transaction}/transfers/`, {
      token: first.recycler.token,
      body: { lines },
      key,
    });
    expect([single.status, again.text]).toEqual([201, single.text]);
    const changed = await recordLines(market, first, [lineOf(number, 9)], { key });
    expect(changed.status).toBeGreaterThanOrEqual(400);
    expect(await holders(number)).toEqual([[first.recycler.id, 10]]);
  });

  it('raises its face value after a buyer has seen it', async () => {
    const number = newNumber();
    const line = await recordedLine(market, first, 10, number);
    await moveLine(market, line, first.producer, { seen: true });
    const result = await faceValue(await certificateOf(number), first.recycler, 20);
    expect(refusal(result)).toEqual([409, 'A buyer has seen this certificate: its face value stays.']);
  });

  it('withdraws a line that its buyer has seen', async () => {
    const number = newNumber();
    const line = await recordedLine(market, first, 10, number);
    await moveLine(market, line, first.producer, { seen: true });
    expect((await moveLine(market, line, first.recycler, { withdrawn: REASON })).status).toBe(409);
    expect(refusal(await tryOf(second, number))).toEqual([409, COLLISION]);
  });
});

describe('at the same time', () => {
  const ROUNDS = Array.from({ length: repeats(4, 40) }, (_, round) => round);

  it('two sellers on two servers: one of them has it', async () => {
    const number = newNumber();
    const result = await Promise.all(
      Array.from({ length: 100 }, (_, place) =>
        tryOf(place % 2 === 0 ? first : second, number, 10, place % 4 < 2 ? market.app : other),
      ),
    );
    expect(statuses(result)).toEqual([201, ...Array.from({ length: 99 }, () => 409)]);
    expect(await holders(number)).toHaveLength(1);
  });

  it.each(ROUNDS)('the seller withdraws a line while another seller records its number: round %s', async () => {
    const number = newNumber();
    const line = await recordedLine(market, first, 10, number);
    const [withdrawn, ...result] = await Promise.all([
      moveLine(market, line, first.recycler, { withdrawn: REASON }),
      tryOf(second, number, 10, other),
      tryOf(first, number, 10),
      tryOf(second, number, 10),
    ]);
    expect(withdrawn.status).toBe(200);
    for (const { status } of result) expect([201, 409]).toContain(status);
    expect((await holders(number)).length).toBeLessThanOrEqual(1);
    expect(result.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(1);
  });

  it.each(ROUNDS)('the seller changes a face value while it records lines: round %s', async () => {
    const [order, another] = (await tradesOfOneSeller(market, superadmin, [100, 100])) as [BilledTrade, BilledTrade];
    const number = newNumber();
    await recordLines(market, order, [lineOf(number, 10, { face_value: 100 })]);
    const id = await certificateOf(number);
    const result = await Promise.all([
      faceValue(id, order.recycler, 60),
      recordLines(market, order, [lineOf(number, 50)]),
      faceValue(id, order.recycler, 70),
      recordLines(market, another, [lineOf(number, 50)]),
    ]);
    for (const { status, body } of result.filter((answer) => answer.status !== 200 && answer.status !== 201))
      expect([status, body.error]).toEqual([409, expect.stringMatching(/Kg of (?:this )?certificate/)]);
    const rows = await many<{ fits: boolean }>(market.db)`
      select used_quantity <= face_value as fits from certificates where id = ${id}`;
    expect(rows).toEqual([{ fits: true }]);
  });

  it.each(ROUNDS)('the buyer sees the line while its seller withdraws it or raises it: round %s', async () => {
    const number = newNumber();
    const line = await recordedLine(market, first, 10, number);
    const id = await certificateOf(number);
    const [seen, withdrawn, raised] = await Promise.all([
      moveLine(market, line, first.producer, { seen: true }),
      moveLine(market, line, first.recycler, { withdrawn: REASON }),
      faceValue(id, first.recycler, 20),
    ]);
    expect(statuses([seen, withdrawn])).toEqual([200, 409]);
    expect([200, 404, 409]).toContain(raised.status);
    expect(await holders(number)).toEqual(seen.status === 200 ? [[first.recycler.id, 10]] : []);
  });
});

describe('after something else has happened', () => {
  it('the line is disputed: the number stays with it until it is withdrawn', async () => {
    const number = newNumber();
    const line = await recordedLine(market, first, 10, number);
    await moveLine(market, line, first.producer, { dispute: 'It is not on the portal' });
    expect(refusal(await tryOf(second, number))).toEqual([409, COLLISION]);
    await moveLine(market, line, first.recycler, { withdrawn: REASON });
    expect((await tryOf(second, number)).status).toBe(201);
    expect(refusal(await tryOf(first, number))).toEqual([409, COLLISION]);
  });

  it('a recall was executed, its order ended, and the recall lifted', async () => {
    const parties = await addParties(market);
    const trade = await completed(market, parties, superadmin, 1_000);
    const number = newNumber();
    await recordedLine(market, trade, 100, number);
    const recall = await executed(market, superadmin, { numbers: [number] });
    expect(refusal(await tryOf(second, number))).toEqual([
      409,
      `Certificate ${number} was recalled: ${recall.number}.`,
    ]);
    const held = await moveLine(market, (await lineIds(trade))[0] ?? '', trade.recycler, { withdrawn: REASON });
    expect(refusal(held)).toEqual([409, `Held by recall ${recall.number}.`]);
    await lift(market, superadmin, recall);
    expect(refusal(await tryOf(second, number))).toEqual([409, COLLISION]);
    expect(await holders(number)).toEqual([[trade.recycler.id, 100]]);
  });

  it('the seller is suspended: the number stays taken', async () => {
    const trade = await verifiedTrade(market, superadmin);
    const number = newNumber();
    await recordedLine(market, trade, 10, number);
    await sql`update users set suspended_at = ${market.clock.now()} where id = ${trade.recycler.id}`.execute(market.db);
    expect(refusal(await tryOf(second, number))).toEqual([409, COLLISION]);
  });

  const lineIds = async ({ transaction, producer }: BilledTrade): Promise<string[]> =>
    (
      await market.call('GET', `/api/epr/transactions/${transaction}/transfers/`, { token: producer.token })
    ).body.data.lines.map(({ id }: { id: string }) => id);
});
