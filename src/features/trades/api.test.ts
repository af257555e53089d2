import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addAccount, addCredit, addOffer, addTarget, balances } from '../../../tests/goods.ts';
import { openTestMarket, TestFile, type Said, type TestMarket } from '../../../tests/market.ts';
import { addPerson, type Person } from '../../../tests/people.ts';
import { sql } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { verifyLedger } from '../ledger/service.server.ts';
import { TRADE_STATES, TRANSACTION_STATES } from './rules.ts';
import { placeTrades, type Wish } from './store.server.ts';

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
let serial = 0;
/** A PDF whose bytes no other has. */
const pdf = () =>
  new TestFile('proof.pdf', Buffer.concat([PDF, Buffer.from(`%${(serial += 1)}\n`)]), 'application/pdf');

let market: TestMarket;
let recycler: Person;
let producer: Person;
let superadmin: Person;
let buyerAccount: string;
let credit: string;

beforeAll(async () => {
  market = await openTestMarket();
  recycler = await addPerson(market, 'recycler');
  producer = await addPerson(market, 'producer');
  superadmin = await addPerson(market, 'superadmin');
  buyerAccount = await addAccount(market, producer);
  credit = await addCredit(market, recycler, await addAccount(market, recycler), { availableKg: 10_000_000 });
});
afterAll(() => market.close());
afterEach(async () => {
  expect(await verifyLedger(market.db, market.clock.now())).toEqual([]);
});

const purchase = (
  offer: string,
  quantity: unknown,
  options: { token?: string; key?: string; account?: string; FY?: unknown } = {},
) =>
  market.call('POST', `/api/epr/purchases-requests/?credit_offer_id=${offer}`, {
    token: options.token ?? producer.token,
    body: { producer_epr: options.account ?? buyerAccount, FY: options.FY ?? '2026', quantity },
    headers: options.key === undefined ? {} : { 'idempotency-key': options.key },
  });
const counter = (offer: string, quantity: unknown, offer_price: unknown, key?: string) =>
  market.call('POST', `/api/epr/counter-credit-offers/?credit_offer_id=${offer}`, {
    token: producer.token,
    body: { producer_epr: buyerAccount, FY: '2026', quantity, offer_price },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
const decide = (
  kind: 'purchases-requests' | 'counter-credit-offers',
  id: string,
  status: string,
  token = recycler.token,
) => market.call('PATCH', `/api/epr/${kind}/${id}/`, { token, body: { status } });
const initiate = (id: string, kind = 'purchases_request_id', key?: string) =>
  market.call('POST', `/api/epr/transactions/?${kind}=${id}`, {
    token: producer.token,
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
const upload = (id: string, person: Person, body: Record<string, TestFile>) =>
  market.call('PATCH', `/api/epr/transactions/${id}/`, { token: person.token, body });
const judge = (id: string, status: string, extra: object = {}) =>
  market.call('PATCH', `/api/superadmin/transactions/${id}/`, { token: superadmin.token, body: { status, ...extra } });
const idOf = (said: Said): string => said.body.data.id as string;

/** A purchase that is approved and paid for, waiting for the superadmin. */
async function paidPurchase(offer: string, quantity: number): Promise<{ trade: string; transaction: string }> {
  const trade = idOf(await purchase(offer, quantity));
  await decide('purchases-requests', trade, 'approved');
  const transaction = idOf(await initiate(trade));
  await upload(transaction, producer, { transaction_proof: pdf() });
  return { trade, transaction };
}

describe('the states of a trade', () => {
  it('are the same graph in the rules and in the database', async () => {
    const { rows } = await sql<{ subject: string; from_status: string; to_status: string }>`
      select subject, from_status, to_status from status_moves where subject in ('trade', 'transaction') and from_status <> ''
    `.execute(market.db);
    const ours = Object.entries({ trade: TRADE_STATES, transaction: TRANSACTION_STATES }).flatMap(([subject, graph]) =>
      Object.entries(graph).flatMap(([from_status, nexts]) =>
        nexts.map((to_status: string) => ({ subject, from_status, to_status })),
      ),
    );
    const key = (move: object) => JSON.stringify(move);
    expect(rows.map(key).toSorted()).toEqual(ours.map(key).toSorted());
  });
});

describe('a whole trade', () => {
  it('runs from request to completed, and every kilogram moves as told', async () => {
    const offer = await addOffer(market, recycler, credit, { quantityKg: 5_000, pricePaise: 250 });
    const target = await addTarget(market, producer, buyerAccount, { targetKg: 2_000, year: 2030 });
    const before = await balances(market, { credit });

    const asked = await purchase(offer, '1000', { FY: '2030-31' });
    expect(asked).toMatchObject({
      status: 201,
      body: { status: true, message: 'Purchase request submitted successfully!' },
    });
    const trade = idOf(asked);
    expect(await balances(market, { offer, target })).toMatchObject({
      offer: { available_kg: 5_000, blocked_kg: 1_000, sold_kg: 0 },
      target: { blocked_kg: 1_000, achieved_kg: 0 },
    });

    // 1000 kg × ₹ 2.50 = 2,500.00; fee 12.50; GST 18 % of 2,512.50 = 452.25, within Maharashtra half and half.
    const order = await market.call('GET', `/api/epr/order/${trade}/`, { token: producer.token });
    expect(order.body.data).toMatchObject({
      item_value: 2500,
      transaction_fee: 12.5,
      gst: 452.25,
      cgst: 226.13,
      sgst: 226.12,
      igst: 0,
      total: 2964.75,
      order_id: null,
    });

    expect((await decide('purchases-requests', trade, 'approved')).body.data).toMatchObject({
      status: 'approved',
      is_complete: false,
    });
    const paid = await initiate(trade);
    expect(paid).toMatchObject({
      status: 201,
      body: { message: 'Payment initiated successfully!', data: { transaction_status: 'Initiated' } },
    });
    expect(paid.body.data.order_id).toMatch(/^WO-2026-27-\d{6}$/);
    const transaction = idOf(paid);

    expect((await judge(transaction, 'approved')).status).toBe(409);
    expect((await upload(transaction, recycler, { recycler_transfer_proof: pdf() })).body.error).toBe(
      'Upload document has not been approved yet.',
    );
    expect((await upload(transaction, producer, { transaction_proof: pdf() })).status).toBe(200);

    expect((await judge(transaction, 'approved', { is_approved: 'true' })).body).toMatchObject({
      message: 'Transaction approved successfully!',
      data: { status: 'approved', is_approved: true, transaction_status: 'Payment Verified' },
    });
    expect(await balances(market, { offer, target })).toMatchObject({
      offer: { available_kg: 4_000, blocked_kg: 0, sold_kg: 1_000 },
      target: { blocked_kg: 1_000, achieved_kg: 0 },
    });

    expect((await upload(transaction, recycler, { recycler_transfer_proof: pdf() })).body.data.transaction_status).toBe(
      'Payment Verified',
    );
    expect((await upload(transaction, recycler, { trail_documents: pdf() })).body.data.transaction_status).toBe(
      'Completed',
    );
    expect(await balances(market, { target })).toMatchObject({ target: { blocked_kg: 0, achieved_kg: 1_000 } });
    const after = await balances(market, { credit });
    expect(after.credit).toMatchObject({
      available_kg: Number(Object(before.credit).available_kg) - 1_000,
      sold_kg: Number(Object(before.credit).sold_kg) + 1_000,
    });

    const file = await market.call('GET', `/api/epr/trades/${trade}/`, { token: recycler.token });
    expect(file.body.data.history.map((move: { to: string }) => move.to)).toEqual([
      'pending',
      'approved',
      'complete',
      'initiated',
      'payment_verified',
      'completed',
    ]);
    expect(file.body.data.actions).toContainEqual({
      name: 'accept',
      allowed: false,
      reason: 'This request has already been decided.',
    });
  });

  it('that is declined by the superadmin releases everything and leaves the request approved', async () => {
    const offer = await addOffer(market, recycler, credit, { quantityKg: 1_000 });
    const { trade, transaction } = await paidPurchase(offer, 400);
    expect((await judge(transaction, 'rejected')).body).toMatchObject({
      message: 'Transaction rejected successfully',
      data: { status: 'rejected', transaction_status: 'Cancelled' },
    });
    expect((await balances(market, { offer })).offer).toMatchObject({ available_kg: 1_000, blocked_kg: 0, sold_kg: 0 });
    const list = await market.call('GET', '/api/epr/purchases-requests/', { token: producer.token });
    expect(list.body.data.find((row: { id: string }) => row.id === trade)).toMatchObject({
      status: 'approved',
      is_complete: true,
    });
    expect((await judge(transaction, 'approved')).status).toBe(409);
    expect((await upload(transaction, producer, { producer_transfer_proof: pdf() })).status).toBe(409);
  });
});

describe('a purchase request', () => {
  it('is refused below the minimum, above what is free, and may take a remainder below the minimum whole', async () => {
    const offer = await addOffer(market, recycler, credit, { quantityKg: 250, minimumKg: 100 });
    expect(await purchase(offer, 99)).toMatchObject({
      status: 400,
      body: { errors: { quantity: 'The minimum purchase is 100 Kg' } },
    });
    expect(await purchase(offer, 251)).toMatchObject({
      status: 409,
      body: { error: 'Only 250 Kg of this credit is available.' },
    });
    expect((await purchase(offer, 200)).status).toBe(201);
    expect((await purchase(offer, 49)).status).toBe(400);
    expect((await purchase(offer, 50)).status).toBe(201);
    expect(await purchase(offer, 50)).toMatchObject({
      status: 409,
      body: { error: 'Only 0 Kg of this credit is available.' },
    });
  });

  it.each([0, -1, 1e308, '1e3', 0.5, 2 ** 53, 'NaN', '١٢', ' ', '', null, true, [100], '1,000'])(
    'refuses the quantity %j and changes nothing',
    async (quantity) => {
      const offer = await addOffer(market, recycler, credit);
      const said = await purchase(offer, quantity);
      expect(said.status).toBe(400);
      expect(said.body.errors).toHaveProperty('quantity');
      expect((await balances(market, { offer })).offer).toMatchObject({ blocked_kg: 0 });
    },
  );

  it('takes its price from the offer, whatever the body says', async () => {
    const offer = await addOffer(market, recycler, credit, { pricePaise: 333 });
    const said = await market.call('POST', `/api/epr/purchases-requests/?credit_offer_id=${offer}`, {
      token: producer.token,
      body: {
        producer_epr: buyerAccount,
        FY: '2026',
        quantity: 100,
        price_paise: 1,
        price_per_credit: 0.01,
        total: 1,
        status: 'approved',
      },
    });
    const order = await market.call('GET', `/api/epr/order/${idOf(said)}/`, { token: producer.token });
    expect(order.body.data).toMatchObject({ price_per_credit: 3.33, status: 'pending' });
  });

  it('needs an approved account of the buyer and of the waste type', async () => {
    const offer = await addOffer(market, recycler, credit);
    const stranger = await addPerson(market, 'producer');
    for (const account of [
      await addAccount(market, stranger),
      await addAccount(market, producer, { status: 'pending' }),
      await addAccount(market, producer, { wasteType: 'Battery' }),
    ]) {
      expect(await purchase(offer, 100, { account })).toMatchObject({
        status: 400,
        body: { errors: { producer_epr: expect.any(String) } },
      });
    }
  });

  it('finds no offer that is unknown, malformed or hidden, and wants one named', async () => {
    const hidden = await addOffer(
      market,
      recycler,
      await addCredit(market, recycler, await addAccount(market, recycler, { status: 'rejected' })),
    );
    for (const offer of ['nonsense', '01890000-0000-7000-8000-000000000000', hidden]) {
      expect((await purchase(offer, 100)).status).toBe(404);
    }
    const unnamed = await market.call('POST', '/api/epr/purchases-requests/', { token: producer.token, body: {} });
    expect(unnamed).toMatchObject({ status: 400, body: { errors: { producer_epr: 'EPR number is required' } } });
  });

  it('is for producers with a complete profile', async () => {
    const offer = await addOffer(market, recycler, credit);
    const newcomer = await addPerson(market, 'producer', { complete: false });
    expect(await purchase(offer, 100, { token: newcomer.token })).toMatchObject({
      status: 403,
      body: { code: 'profile_incomplete', error: 'Please complete the profile first' },
    });
    expect((await purchase(offer, 100, { token: recycler.token })).body.error).toBe(
      'Recyclers are not allowed to make purchases',
    );
    const asRecycler = await market.call('POST', `/api/epr/counter-credit-offers/?credit_offer_id=${offer}`, {
      token: recycler.token,
      body: {},
    });
    expect(asRecycler).toMatchObject({ status: 403, body: { error: 'Recycler cannot make an offer' } });
  });

  it('is released when declined, and decided only once', async () => {
    const offer = await addOffer(market, recycler, credit, { quantityKg: 500 });
    const trade = idOf(await purchase(offer, 500));
    expect((await decide('purchases-requests', trade, 'rejected')).body.data.status).toBe('rejected');
    expect((await balances(market, { offer })).offer).toMatchObject({ available_kg: 500, blocked_kg: 0 });
    expect((await decide('purchases-requests', trade, 'approved')).status).toBe(409);
    expect((await initiate(trade)).status).toBe(409);
  });

  it('expires after seven days without an answer, and gives back what it blocked', async () => {
    const offer = await addOffer(market, recycler, credit, { quantityKg: 500 });
    const trade = idOf(await purchase(offer, 300));
    const due = new Date(market.clock.now().getTime() + 7 * 24 * 3600 * 1000);
    const expire = async (at: Date) =>
      (await sql<{ done: boolean }>`select expire_trade(${trade}, ${at}) as done`.execute(market.db)).rows[0]?.done;
    expect(await expire(new Date(due.getTime() - 1))).toBe(false);
    expect(await expire(due)).toBe(true);
    expect(await expire(due)).toBe(false);
    expect((await balances(market, { offer })).offer).toMatchObject({ blocked_kg: 0 });
    const { body } = await market.call('GET', '/api/epr/purchases-requests/', { token: producer.token });
    expect(body.data.find((row: { id: string }) => row.id === trade)).toMatchObject({
      status: 'rejected',
      expired: true,
    });
  });
});

describe('a counter-offer', () => {
  it('blocks nothing until it is accepted, keeps the listed price, and is refused when the credit is gone', async () => {
    const offer = await addOffer(market, recycler, credit, { quantityKg: 1_000, pricePaise: 300 });
    const first = idOf(await counter(offer, 800, '2.75'));
    const second = idOf(await counter(offer, 800, 2.5));
    expect((await balances(market, { offer })).offer).toMatchObject({ blocked_kg: 0 });
    expect((await decide('counter-credit-offers', first, 'approved')).body.data).toMatchObject({
      offer_price: 2.75,
      actual_price: 3,
      status: 'approved',
    });
    expect((await balances(market, { offer })).offer).toMatchObject({ blocked_kg: 800 });
    expect(await decide('counter-credit-offers', second, 'approved')).toMatchObject({
      status: 409,
      body: { error: 'Only 200 Kg of this credit is available.' },
    });
    expect((await decide('counter-credit-offers', second, 'rejected')).status).toBe(200);
    expect((await initiate(first, 'counter_credit_offer_id')).status).toBe(201);
    expect((await initiate(first, 'purchases_request_id')).status).toBe(404);
  });

  it.each(['0', '-1', '1.234', 'abc', '', '10000.01', '1e2'])('refuses the price %j', async (price) => {
    const offer = await addOffer(market, recycler, credit);
    expect(await counter(offer, 100, price)).toMatchObject({
      status: 400,
      body: { errors: { offer_price: expect.any(String) } },
    });
  });
});

describe('initiating payment', () => {
  it('said twice answers with the same transaction, and counts work orders within the financial year', async () => {
    const offer = await addOffer(market, recycler, credit);
    const trade = idOf(await purchase(offer, 100));
    await decide('purchases-requests', trade, 'approved');
    const [one, two] = [await initiate(trade), await initiate(trade)];
    expect([one.status, two.status]).toEqual([201, 200]);
    expect(two.body.data.id).toBe(one.body.data.id);
    expect(two.body.data.order_id).toBe(one.body.data.order_id);
  });
});

describe('an idempotency key', () => {
  it('gives the first answer again byte for byte, successes and shortages, in whatever encoding', async () => {
    const offer = await addOffer(market, recycler, credit, { quantityKg: 100 });
    const first = await purchase(offer, 100, { key: 'k1' });
    const again = await purchase(offer, '100', { key: 'k1' });
    expect([first.status, again.status, again.text]).toEqual([201, 201, first.text]);
    const short = await purchase(offer, 100, { key: 'k2' });
    await decide('purchases-requests', idOf(first), 'rejected');
    expect(await purchase(offer, 100, { key: 'k2' })).toMatchObject({ status: 409, text: short.text });
  });

  it('is refused for another request, forgotten after 24 hours and after a refusal of the input', async () => {
    const offer = await addOffer(market, recycler, credit);
    await purchase(offer, 100, { key: 'k3' });
    expect((await purchase(offer, 101, { key: 'k3' })).status).toBe(409);
    expect((await purchase(offer, 1, { key: 'k4' })).status).toBe(400);
    expect((await purchase(offer, 100, { key: 'k4' })).status).toBe(201);
    const later = new Date(market.clock.now().getTime() - 24 * 3600 * 1000 - 1);
    await sql`update idempotency_keys set created_at = ${later} where key = 'k3'`.execute(market.db);
    expect((await purchase(offer, 101, { key: 'k3' })).status).toBe(201);
  });

  it('makes a hundred copies at once one trade with one answer', async () => {
    const offer = await addOffer(market, recycler, credit, { quantityKg: 10_000 });
    const answers = await Promise.all(Array.from({ length: 100 }, () => purchase(offer, 100, { key: 'hundred' })));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    expect((await balances(market, { offer })).offer).toMatchObject({ blocked_kg: 100 });
  });
});

describe('races', () => {
  it.each([
    { availableKg: 10_000, quantityKg: 300 },
    { availableKg: 1_000, quantityKg: 1_000 },
    { availableKg: 999, quantityKg: 1_000 },
  ])(
    '200 buyers at once of $quantityKg kg from $availableKg kg: exactly as many succeed as fit',
    async ({ availableKg, quantityKg }) => {
      const offer = await addOffer(market, recycler, credit, { quantityKg: availableKg, minimumKg: 1 });
      const buyers = await Promise.all(
        Array.from({ length: 20 }, async () => {
          const person = await addPerson(market, 'producer');
          return { token: person.token, account: await addAccount(market, person) };
        }),
      );
      const answers = await Promise.all(
        Array.from({ length: 200 }, (_, index) => purchase(offer, quantityKg, buyers[index % 20])),
      );
      const fitting = Math.floor(availableKg / quantityKg);
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(fitting);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(200 - fitting);
      expect((await balances(market, { offer })).offer).toMatchObject({
        available_kg: availableKg,
        blocked_kg: fitting * quantityKg,
      });
    },
  );

  it('accept and decline at once: one wins, the other hears 409', async () => {
    const offer = await addOffer(market, recycler, credit, { quantityKg: 100_000 });
    for (let round = 0; round < 20; round += 1) {
      const trade = idOf(await purchase(offer, 100));
      const answers = await Promise.all([
        decide('purchases-requests', trade, 'approved'),
        decide('purchases-requests', trade, 'rejected'),
      ]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    }
  });

  it('approve and decline of a transaction at once: one wins; payment initiated ten times at once is one transaction', async () => {
    const offer = await addOffer(market, recycler, credit, { quantityKg: 100_000 });
    for (let round = 0; round < 5; round += 1) {
      const trade = idOf(await purchase(offer, 100));
      await decide('purchases-requests', trade, 'approved');
      const paid = await Promise.all(Array.from({ length: 10 }, () => initiate(trade)));
      expect(new Set(paid.map(idOf)).size).toBe(1);
      expect(paid.filter(({ status }) => status === 201)).toHaveLength(1);
      const transaction = idOf(paid[0] as Said);
      await upload(transaction, producer, { transaction_proof: pdf() });
      const answers = await Promise.all([judge(transaction, 'approved'), judge(transaction, 'rejected')]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    }
  });
});

describe('what has been decided', () => {
  it("keeps its documents: the producer's after the approval, the recycler's after completion", async () => {
    const offer = await addOffer(market, recycler, credit);
    const { transaction } = await paidPurchase(offer, 100);
    expect((await upload(transaction, producer, { transaction_proof: pdf() })).status).toBe(200);
    await judge(transaction, 'approved');
    expect((await upload(transaction, producer, { transaction_proof: pdf() })).status).toBe(409);
    expect((await upload(transaction, producer, { producer_transfer_proof: pdf() })).status).toBe(200);
    expect(
      (await upload(transaction, recycler, { recycler_transfer_proof: pdf(), trail_documents: pdf() })).status,
    ).toBe(200);
    expect((await upload(transaction, recycler, { trail_documents: pdf() })).status).toBe(409);
  });

  it('is not decided after its time has run out, also before the expiry job has come by', async () => {
    const offer = await addOffer(market, recycler, credit);
    const trade = idOf(await purchase(offer, 100));
    const before = market.clock.now();
    market.clock.advance(7 * 24 * 3600 * 1000);
    const { rows } = await sql<{ outcome: string }>`
      select outcome from decide_trade(${trade}, ${recycler.id}, 'purchase', 'approved', ${market.clock.now()}, ${market.clock.now()})
    `.execute(market.db);
    expect(rows[0]?.outcome).toBe('expired');
    market.clock.set(before);
  });

  it('is refused where status and is_approved contradict each other', async () => {
    const offer = await addOffer(market, recycler, credit);
    const { transaction } = await paidPurchase(offer, 100);
    expect(await judge(transaction, 'approved', { is_approved: 'false' })).toMatchObject({
      status: 400,
      body: { errors: { is_approved: expect.any(String) } },
    });
    expect(await judge(transaction, 'rejected', { is_approved: false })).toMatchObject({ status: 200 });
  });
});

describe('a batch', () => {
  it('gives each wish its own answer, in one commit, without a second try', async () => {
    const offer = await addOffer(market, recycler, credit, { quantityKg: 250, minimumKg: 100 });
    const now = market.clock.now();
    const wish = (quantity_kg: number, change: object = {}): Wish => ({
      trade_id: newId(now),
      kind: 'purchase',
      offer_id: offer,
      producer_id: producer.id,
      account_id: buyerAccount,
      year: 2026,
      quantity_kg,
      expires_at: new Date(now.getTime() + 1000).toISOString(),
      success_body: '{}',
      shortage_body: 'only {n}',
      ...change,
    });
    const placed = await placeTrades(
      market.db,
      [wish(100), wish(200), wish(50), wish(100, { account_id: newId(now) }), wish(150)],
      now,
      { feeBasisPoints: 50, gstBasisPoints: 1800 },
    );
    expect(placed.map(({ outcome, n, body }) => [outcome, n, body])).toEqual([
      ['placed', null, '{}'],
      ['shortage', 150, 'only 150'],
      ['below_minimum', 100, null],
      ['account_refused', null, null],
      ['placed', null, '{}'],
    ]);
  });
});

describe('what everybody sees', () => {
  it('shows a purchase at once: nothing is answered from before it', async () => {
    const offer = await addOffer(market, recycler, credit, { quantityKg: 1_000 });
    const seen = async () =>
      (await market.call('GET', `/api/epr/public-credit-offers/${offer}/`)).body.data.blocked_credit;
    expect(await seen()).toBe(0);
    const trade = idOf(await purchase(offer, 400));
    expect(await seen()).toBe(400);
    await decide('purchases-requests', trade, 'rejected');
    expect(await seen()).toBe(0);
  });
});

describe('strangers', () => {
  it('see and move nothing of a trade that is not theirs; it looks as if it did not exist', async () => {
    const offer = await addOffer(market, recycler, credit);
    const { trade, transaction } = await paidPurchase(offer, 100);
    const otherRecycler = await addPerson(market, 'recycler');
    const otherProducer = await addPerson(market, 'producer');
    const missing = '01890000-0000-7000-8000-000000000000';
    const tries = (id: string, paid: string) => [
      market.call('GET', `/api/epr/order/${id}/`, { token: otherProducer.token }),
      market.call('GET', `/api/epr/trades/${id}/`, { token: otherRecycler.token }),
      market.call('PATCH', `/api/epr/purchases-requests/${id}/`, {
        token: otherRecycler.token,
        body: { status: 'approved' },
      }),
      market.call('POST', `/api/epr/transactions/?purchases_request_id=${id}`, { token: otherProducer.token }),
      upload(paid, otherProducer, { transaction_proof: pdf() }),
      upload(paid, otherRecycler, { recycler_transfer_proof: pdf() }),
    ];
    const theirs = await Promise.all(tries(trade, transaction));
    const nobodys = await Promise.all(tries(missing, missing));
    expect(theirs.map(({ status }) => status)).toEqual(Array(6).fill(404));
    expect(theirs.map(({ text }) => text)).toEqual(nobodys.map(({ text }) => text));
    for (const path of ['purchases-requests', 'counter-credit-offers', 'transactions']) {
      expect((await market.call('GET', `/api/epr/${path}/`, { token: otherProducer.token })).body.data).toEqual([]);
    }
  });

  it('in the same bytes as proof of two transactions are marked for the superadmin alone', async () => {
    const offer = await addOffer(market, recycler, credit);
    const [one, two] = [await paidPurchase(offer, 100), await paidPurchase(offer, 100)];
    const same = pdf();
    await upload(one.transaction, producer, { transaction_proof: same });
    await upload(two.transaction, producer, { producer_transfer_proof: same });
    const { body } = await market.call('GET', '/api/superadmin/transactions/', { token: superadmin.token });
    const marks = body.data.filter((row: { id: string }) => [one.transaction, two.transaction].includes(row.id));
    expect(marks.map((row: { duplicate_proof: boolean }) => row.duplicate_proof)).toEqual([true, true]);
    const own = await market.call('GET', '/api/epr/transactions/', { token: producer.token });
    expect(own.body.data[0]).not.toHaveProperty('duplicate_proof');
  });
});

describe('the ledger', () => {
  it('cannot be rewritten, and no balance moves beside it', async () => {
    const offer = await addOffer(market, recycler, credit);
    await purchase(offer, 100);
    const tries = [
      sql`update ledger set quantity_kg = 1`,
      sql`delete from ledger`,
      sql`truncate ledger`,
      sql`update history set to_status = 'approved'`,
      sql`update offers set blocked_kg = 0 where id = ${offer}`,
      sql`update credit_records set available_kg = available_kg + 1`,
      sql`update trades set price_paise = 1, item_value_paise = quantity_kg`,
      sql`update trades set status = 'complete' where status = 'pending'`,
      sql`insert into ledger (movement, credit_id, offer_id, quantity_kg, at) values ('list', ${credit}, ${offer}, 1000000000, now())`,
    ];
    for (const statement of tries) await expect(statement.execute(market.db)).rejects.toThrow();
  });
});
