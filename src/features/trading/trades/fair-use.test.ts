import type { FastifyInstance } from 'fastify';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyLedger } from '#base/ledger/service.server.ts';
import { many, one, sql } from '#platform/database/database.ts';
import { expireDueTrades } from '#server/trade-expiry.ts';
import { pdf } from '#tests/documents.ts';
import { addAccount, addCredit, addOffer } from '#tests/goods.ts';
import { addConnections, addServer, openSharedMarket, sendTo, TestFile, type TestResponse } from '#tests/market.ts';
import { addPerson, type Person } from '#tests/people.ts';
import { repeats } from '#tests/repetitions.ts';

const RACES = repeats(15, 200);
const TOO_MANY = 'You have 100 open requests. Wait for answers before you make more.';
const TOO_MUCH_HELD = 'You hold more than half of 5 offers already. Wait for answers, or take at most half.';
const ABOVE_FOR_NEW = 'Before a first completed trade ₹ 10,00,000.00 may be open.';

const market = await openSharedMarket();
/** A second server on the same database, and one without limits. */
const other = await addServer(market, { db: addConnections(market).db });
const unlimited = await addServer(market, { config: { ...market.context.config, rateLimits: false } });
let recycler = await addPerson(market, 'recycler');
let superadmin = await addPerson(market, 'superadmin');
const credit = await addCredit(market, recycler, await addAccount(market, recycler), { available: 1_000_000_000 });
let buyer: Person;
let account: string;

afterAll(async () => {
  expect(await verifyLedger(market.db, market.clock.now())).toEqual([]);
});
beforeEach(async () => {
  buyer = await addPerson(market, 'producer');
  account = await addAccount(market, buyer);
});

interface Extra {
  expected_price?: unknown;
  offer_price?: unknown;
  key?: string;
}

function buy(offer: string, quantity: number, { key, ...extra }: Extra = {}, app = market.app): Promise<TestResponse> {
  const calls = 'offer_price' in extra ? 'counter-credit-offers' : 'purchases-requests';
  return sendTo(app, 'POST', `/api/epr/${calls}/?credit_offer_id=${offer}`, {
    token: buyer.token,
    body: { producer_epr: account, FY: '2026', quantity, ...extra },
    key,
  });
}
const result = ({ status, body }: TestResponse): string => (status === 201 ? 'placed' : `${body.code}: ${body.error}`);
const countOf = (answers: readonly string[], wanted: string) => answers.filter((answer) => answer === wanted).length;
const newOffer = (quantity: number, pricePaise = 1) =>
  addOffer(market, recycler, credit, { quantity, pricePaise, minimum: 1 });
const decide = (id: string, status: string, calls = 'purchases-requests') =>
  market.call('PATCH', `/api/epr/${calls}/${id}/`, { token: recycler.token, body: { status } });
const trust = (trusted: unknown, id = buyer.id, reason: unknown = 'Known for years') =>
  market.call('PATCH', `/api/superadmin/companies/${id}/`, { token: superadmin.token, body: { trusted, reason } });

/** Sends that many requests at once, alternating between the two servers. */
const atOnce = async (count: number, send: (index: number, app: FastifyInstance) => Promise<TestResponse>) =>
  (await Promise.all(Array.from({ length: count }, (_, index) => send(index, index % 2 ? other : market.app)))).map(
    result,
  );

describe('open requests of one buyer', () => {
  it('are a hundred at most, of 150 at once in two processes; an answer and the end of time make room', async () => {
    const offers = [await newOffer(100_000), await newOffer(100_000), await newOffer(100_000)];
    const answers = await atOnce(150, (index, app) =>
      buy(offers[index % 3] ?? '', 1, index % 5 === 0 ? { offer_price: '0.01' } : {}, app),
    );
    expect(countOf(answers, 'placed')).toBe(100);
    expect(countOf(answers, `fair_use: ${TOO_MANY}`)).toBe(50);

    const rows = await many<{ id: string; kind: string }>(market.db)`
      select id, kind from trades where producer_id = ${buyer.id} order by kind, id`;
    const [counter, purchase] = [
      rows.find(({ kind }) => kind === 'counter'),
      rows.find(({ kind }) => kind !== 'counter'),
    ];
    await decide(counter?.id ?? '', 'rejected', 'counter-credit-offers');
    await decide(purchase?.id ?? '', 'approved');
    expect(await atOnce(4, (_, app) => buy(offers[0] ?? '', 1, {}, app))).toEqual(
      expect.arrayContaining(['placed', 'placed', `fair_use: ${TOO_MANY}`, `fair_use: ${TOO_MANY}`]),
    );

    // An expired request does not count, even before the job marks it.
    await sql`
      update trades set expires_at = ${market.clock.now()}
      where id = (select id from trades where producer_id = ${buyer.id} and status = 'pending'
      limit 1)`.execute(market.db);
    expect(result(await buy(offers[0] ?? '', 1))).toBe('placed');
    await expireDueTrades(market.context);
    expect(result(await buy(offers[0] ?? '', 1))).toBe(`fair_use: ${TOO_MANY}`);
  });

  it('are refused alike when they are repeated with their key', async () => {
    const offer = await newOffer(1000);
    await atOnce(100, (_, app) => buy(offer, 1, {}, app));
    const refused = await buy(offer, 1, { key: 'hundred-and-one' });
    expect(result(refused)).toBe(`fair_use: ${TOO_MANY}`);
    const row = await one<{ id: string }>(market.db)`select id from trades where producer_id = ${buyer.id} limit 1`;
    await decide(row?.id ?? '', 'rejected');
    expect((await buy(offer, 1, { key: 'hundred-and-one' })).text).toBe(refused.text);
    expect(result(await buy(offer, 1))).toBe('placed');
  });

  it('know no limit with RATE_LIMITS=off, nor of a company that a superadmin vouches for', async () => {
    const offer = await newOffer(1000);
    await atOnce(100, (_, app) => buy(offer, 1, {}, app));
    expect(result(await buy(offer, 1, {}, unlimited))).toBe('placed');
    expect(result(await buy(offer, 1))).toBe(`fair_use: ${TOO_MANY}`);
    expect(await trust(true)).toMatchObject({ status: 200, body: { message: 'Saved.' } });
    expect(result(await buy(offer, 1))).toBe('placed');
    await trust(false);
    expect(result(await buy(offer, 1))).toBe(`fair_use: ${TOO_MANY}`);
  });
});

describe('more than half of an offer', () => {
  it('may be held of five; half of a sixth, and more of one of the five, may be asked for', async () => {
    const offers = await Promise.all(Array.from({ length: 7 }, () => newOffer(100)));
    const [first = '', , , , , sixth = ''] = offers;
    // The limit holds for small requests as well as a large one.
    for (const quantity of [30, 20, 1]) expect(result(await buy(first, quantity))).toBe('placed');
    for (const offer of offers.slice(1, 5)) expect(result(await buy(offer, 51))).toBe('placed');
    expect(result(await buy(sixth, 51))).toBe(`fair_use: ${TOO_MUCH_HELD}`);
    expect(result(await buy(sixth, 51, { offer_price: '0.01' }))).toBe('placed');
    const half = await buy(sixth, 50);
    expect(result(half)).toBe('placed');
    expect(result(await buy(sixth, 1))).toBe(`fair_use: ${TOO_MUCH_HELD}`);
    expect(result(await buy(first, 49))).toBe('placed');

    await decide(half.body.data.id, 'rejected');
    const held = await sql<{ id: string }>`
      select id from trades where offer_id = ${offers[1]} and producer_id = ${buyer.id}`.execute(market.db);
    await decide(held.rows[0]?.id ?? '', 'rejected');
    expect(result(await buy(sixth, 51))).toBe('placed');
    const seventh = offers[6] ?? '';
    expect(result(await buy(seventh, 51))).toBe(`fair_use: ${TOO_MUCH_HELD}`);
    // An expired request holds nothing, even before the job marks it.
    await sql`
      update trades set expires_at = ${market.clock.now()}
      where offer_id = ${offers[2]} and producer_id = ${buyer.id}`.execute(market.db);
    expect(result(await buy(seventh, 51))).toBe('placed');
    await expireDueTrades(market.context);
    expect(result(await buy(offers[2] ?? '', 51))).toBe(`fair_use: ${TOO_MUCH_HELD}`);
    expect(result(await buy(offers[2] ?? '', 51, {}, unlimited))).toBe('placed');
  });

  it('is held of five at most, of 150 offers asked for at once in two processes', async () => {
    const offers = await Promise.all(Array.from({ length: 150 }, () => newOffer(10)));
    await trust(false);
    const answers = await atOnce(150, (index, app) => buy(offers[index] ?? '', 6, {}, app));
    expect(countOf(answers, 'placed')).toBe(5);
    expect(countOf(answers, `fair_use: ${TOO_MUCH_HELD}`)).toBe(145);
  });
});

describe('the open purchases of a new buyer', () => {
  // 843.2266… Kg at ₹ 1,000.00 come to ₹ 10,00,000.00; one paisa more exceeds the limit.
  const quantityOf = (totalPaise: number) => Math.round(totalPaise / 1.1859);

  it('come to ten lakh rupees, to the paisa', async () => {
    const exact = quantityOf(100_000_000);
    const offer = await newOffer(10_000_000_0, 1);
    const charged = async (quantity: number) => {
      const row = await one<{ total: number }>(market.db)`
        select item_value + fee + gst as total from trade_amounts(${quantity}::bigint, 1, 50, 1800, true)`;
      return row?.total ?? 0;
    };
    let quantity = exact - 3;
    while ((await charged(quantity + 1)) <= 100_000_000) quantity += 1;
    expect(result(await buy(offer, quantity + 1))).toBe(`fair_use: ${ABOVE_FOR_NEW}`);
    expect(result(await buy(offer, quantity))).toBe('placed');
    expect(result(await buy(offer, 1))).toBe(`fair_use: ${ABOVE_FOR_NEW}`);
    expect(result(await buy(offer, 1, { offer_price: '0.01' }))).toBe('placed');
    expect(result(await buy(offer, 1, {}, unlimited))).toBe('placed');
  });

  it('stay within it, of 150 at once in two processes, and while they wait for their payment', async () => {
    // ₹ 1,18,590.00 each: eight of them fit.
    const offer = await newOffer(1_000_000, 100);
    const answers = await atOnce(150, (_, app) => buy(offer, 100_000, {}, app));
    expect(countOf(answers, 'placed')).toBe(8);
    expect(countOf(answers, `fair_use: ${ABOVE_FOR_NEW}`)).toBe(142);
    const rows = await many<{ id: string }>(market.db)`
      select id from trades where producer_id = ${buyer.id} order by id`;
    const [first = '', second = ''] = rows.map(({ id }) => id);
    await decide(first, 'approved');
    expect(result(await buy(offer, 100_000))).toBe(`fair_use: ${ABOVE_FOR_NEW}`);
    await decide(second, 'rejected');
    expect(result(await buy(offer, 100_000))).toBe('placed');
  });

  it('may come to more after a first completed trade', async () => {
    const offer = await newOffer(10_000_000, 100);
    const trade = (await buy(offer, 100)).body.data.id;
    expect(result(await buy(offer, 1_000_000))).toBe(`fair_use: ${ABOVE_FOR_NEW}`);
    await decide(trade, 'approved');
    const paid = await market.call('POST', `/api/epr/transactions/?purchases_request_id=${trade}`, {
      token: buyer.token,
    });
    const transaction = `transactions/${paid.body.data.id}/`;
    const proof = () => new TestFile('proof.pdf', pdf(), 'application/pdf');
    const upload = (person: Person, body: object) =>
      market.call('PATCH', `/api/epr/${transaction}`, { token: person.token, body });
    await upload(buyer, { transaction_proof: proof() });
    await market.call('PATCH', `/api/superadmin/${transaction}`, {
      token: superadmin.token,
      body: { status: 'approved' },
    });
    expect(result(await buy(offer, 1_000_000))).toBe(`fair_use: ${ABOVE_FOR_NEW}`);
    const documents = { recycler_transfer_proof: proof(), trail_documents: proof() };
    expect((await upload(recycler, documents)).body.data.transaction_status).toBe('Completed');
    expect(result(await buy(offer, 1_000_000))).toBe('placed');
  });
});

describe('trusting a company', () => {
  it('wants a fresh proof, a reason and an open company, and is kept in the audit trail', async () => {
    const stale = await addPerson(market, 'superadmin');
    await sql`update sessions set fresh_until = ${market.clock.now()} where user_id = ${stale.id}`.execute(market.db);
    const refused = await market.call('PATCH', `/api/superadmin/companies/${buyer.id}/`, {
      token: stale.token,
      body: { trusted: true, reason: 'Known for years' },
    });
    expect(refused).toMatchObject({ status: 403, body: { code: 'step_up_required' } });
    for (const reason of [null, '', 'ab', 'x'.repeat(301)])
      expect((await trust(true, buyer.id, reason)).body.errors).toHaveProperty('reason');
    expect((await trust('perhaps')).body.errors).toEqual({ trusted: 'Trusted is required' });
    for (const id of [superadmin.id, account, 'x']) expect((await trust(true, id)).status).toBe(404);
    for (const trusted of [true, true, false]) expect((await trust(trusted)).status).toBe(200);
    const rows = await many<{ detail: object; person_id: string }>(market.db)`
      select detail, person_id from audit where action = 'company.trusted' and owner_id = ${buyer.id} order by id`;
    expect(rows).toEqual([
      { person_id: superadmin.id, detail: { reason: 'Known for years', trusted: { before: false, after: true } } },
      { person_id: superadmin.id, detail: { reason: 'Known for years', trusted: { before: true, after: false } } },
    ]);
  });
});

describe('the price that a buyer agreed to', () => {
  it('is compared with the one at which it would be placed, and the answer names that', async () => {
    const offer = await newOffer(1000, 270);
    const price = (pricePaise: number) =>
      sql`update offers set price_paise = ${pricePaise} where id = ${offer}`.execute(market.db);
    expect(result(await buy(offer, 1, { expected_price: '2.70' }))).toBe('placed');
    expect(result(await buy(offer, 1, { expected_price: 2.7 }))).toBe('placed');
    expect(result(await buy(offer, 1))).toBe('placed');
    for (const [paise, shown, number] of [
      [27_000, '270.00', 270],
      [1_000_000_000, '1,00,00,000.00', 10_000_000],
      [5, '0.05', 0.05],
      [123_450_67, '1,23,450.67', 123450.67],
    ] as const) {
      await price(paise);
      const refused = await buy(offer, 1, { expected_price: '2.70', key: `changed-to-${paise}` });
      expect([refused.status, refused.body]).toEqual([
        409,
        {
          status: false,
          error: `The price is now ₹ ${shown} per Kg. Please check and buy again.`,
          code: 'price_changed',
          data: { price_per_credit: number },
        },
      ]);
      await price(270);
      expect((await buy(offer, 1, { expected_price: '2.70', key: `changed-to-${paise}` })).text).toBe(refused.text);
    }
  });

  it.each([
    ['', 'Enter a price in rupees with at most two decimals'],
    ['2.705', 'Enter a price in rupees with at most two decimals'],
    ['two', 'Enter a price in rupees with at most two decimals'],
    ['10000000.01', 'The price is above ₹ 1,00,00,000.00, the most that can be traded here'],
  ])('%j is none', async (expected_price, text) => {
    const refused = await buy(await newOffer(10), 1, { expected_price });
    expect([refused.status, refused.body.errors]).toEqual([400, { expected_price: text }]);
  });

  it(`is the price of every order, in ${RACES} races of a change and a purchase`, async () => {
    await trust(true);
    const offer = await newOffer(1_000_000, 100);
    let placed = 0;
    for (let round = 0; round < RACES; round += 1) {
      const before = 100 + round;
      const [answer] = await Promise.all([
        buy(offer, 1, { expected_price: String(before / 100) }, round % 2 ? other : market.app),
        market.call('PATCH', `/api/epr/credit-offers/${offer}/`, {
          token: recycler.token,
          body: { price_per_credit: String((before + 1) / 100) },
        }),
      ]);
      if (answer.status !== 201) {
        expect(answer.body.data).toEqual({ price_per_credit: (before + 1) / 100 });
        continue;
      }
      placed += 1;
      const row = await one<{ price_paise: number }>(market.db)`
        select price_paise from trades where id = ${answer.body.data.id}`;
      expect(row?.price_paise).toBe(before);
    }
    expect(placed).toBeGreaterThan(0);
  });
});

describe('the highest value of one order', () => {
  it('may be bought; a kilogram more is refused, and the others of its batch are placed', async () => {
    await trust(true);
    const dear = await newOffer(3_000_000, 1_000_000_000);
    const cheap = await newOffer(1000);
    const answers = await Promise.all([
      buy(dear, 1_000_001),
      buy(cheap, 1),
      buy(dear, 1_000_000_000),
      buy(dear, 1_000_000_000, { offer_price: '10000000' }),
      buy(cheap, 1),
      buy(dear, 1_000_000),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([400, 201, 400, 400, 201, 201]);
    const text = 'The item value of one order is at most ₹ 1,00,00,00,00,00,000.00';
    for (const place of [0, 2, 3])
      expect(answers[place]?.body).toMatchObject({ error: text, errors: { quantity: text } });
    const order = await market.call('GET', `/api/epr/order/${answers[5]?.body.data.id}/`, { token: buyer.token });
    expect(order.body.data).toMatchObject({ item_value: 10_000_000_000_000, total: 11_859_000_000_000 });
  });
});
