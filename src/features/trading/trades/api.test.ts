import { describe, expect, it } from 'vitest';
import { one, sql } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { addAccount, addCredit, addOffer, addTarget, balances } from '#tests/goods.ts';
import { addPerson } from '#tests/people.ts';
import {
  buyerAccount,
  counter,
  credit,
  decide,
  idOf,
  initiate,
  decideTransaction,
  market,
  openTrading,
  paidPurchase,
  pdf,
  producer,
  purchase,
  recycler,
  upload,
} from '#tests/trading.ts';

openTrading();

describe('a whole trade', () => {
  it('names the parties as they were on the day on which it was asked for', async () => {
    const seller = await addPerson(market, 'recycler');
    const record = await addCredit(market, seller, await addAccount(market, seller));
    const trade = idOf(await purchase(await addOffer(market, seller, record), 100));
    const read = async () =>
      (await market.call('GET', `/api/epr/trades/${trade}/`, { token: producer.token })).body.data.recycler;
    const before = await read();
    expect(before).toMatchObject({ gst_number: expect.stringMatching(/^27/), state: 'Maharashtra' });
    await sql`
      update companies
      set company_name = 'Renamed Limited', gst_number = '29' || substr(gst_number, 3), state = 'Karnataka'
      where user_id = ${seller.id}`.execute(market.db);
    const today = { company_name_now: 'Renamed Limited', gst_number_now: expect.stringMatching(/^29/) };
    expect(await read()).toEqual({ ...before, ...today });
  });

  it('runs from request to completed, and every kilogram moves as specified', async () => {
    const offer = await addOffer(market, recycler, credit, { quantity: 5_000, pricePaise: 250 });
    const target = await addTarget(market, producer, buyerAccount, { targetQuantity: 2_000, year: 2030 });
    const before = await balances(market, { credit });
    const shownCredit = async () =>
      (await market.call('GET', `/api/epr/credit/${credit}/`, { token: recycler.token })).body.data;
    const shownBefore = await shownCredit();

    const asked = await purchase(offer, '1000', { FY: '2030-31' });
    expect(asked).toMatchObject({
      status: 201,
      body: { status: true, message: 'Purchase request submitted successfully!' },
    });
    const trade = idOf(asked);
    expect(await balances(market, { offer, target })).toMatchObject({
      offer: { available: 5_000, blocked: 1_000, sold: 0 },
      target: { blocked: 1_000, achieved: 0 },
    });

    // 1000 kg × ₹ 2.50 = 2,500.00; fee 12.50; GST 18 % of 2,512.50 = 452.25, within Maharashtra half CGST and half SGST.
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

    expect(await decideTransaction(transaction, 'approved')).toMatchObject({
      status: 409,
      body: { error: 'A payment proof of the producer is still missing.' },
    });
    expect((await upload(transaction, recycler, { recycler_transfer_proof: pdf() })).body.error).toBe(
      'Upload document has not been approved yet.',
    );
    const paidAt = market.clock.now().toISOString();
    expect((await upload(transaction, producer, { transaction_proof: pdf() })).status).toBe(200);
    market.clock.advance(1_000);

    expect((await decideTransaction(transaction, 'approved', { is_approved: 'true' })).body).toMatchObject({
      message: 'Transaction approved successfully!',
      data: { status: 'approved', is_approved: true, transaction_status: 'Payment Verified' },
    });
    expect(await balances(market, { offer, target })).toMatchObject({
      offer: { available: 4_000, blocked: 0, sold: 1_000 },
      target: { blocked: 1_000, achieved: 0 },
    });

    expect((await upload(transaction, recycler, { recycler_transfer_proof: pdf() })).body.data.transaction_status).toBe(
      'Payment Verified',
    );
    market.clock.advance(1_000);
    expect((await upload(transaction, recycler, { trail_documents: pdf() })).body.data.transaction_status).toBe(
      'Completed',
    );
    expect(await balances(market, { target })).toMatchObject({ target: { blocked: 0, achieved: 1_000 } });
    const after = await balances(market, { credit });
    expect(after.credit).toMatchObject({
      available: Number(Object(before.credit).available) - 1_000,
      sold: Number(Object(before.credit).sold) + 1_000,
    });
    expect(await shownCredit()).toMatchObject({
      available_certificate_value: shownBefore.available_certificate_value - 1_000,
      sold: shownBefore.sold + 1_000,
      current_processing: shownBefore.current_processing,
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
    const { requested_by } = file.body.data.request;
    const later = (seconds: number) => new Date(Date.parse(paidAt) + seconds * 1_000).toISOString();
    expect(file.body.data.documents).toMatchObject([
      { field: 'transaction_proof', at: paidAt, by: requested_by },
      { field: 'recycler_transfer_proof', at: later(1), by: recycler.fullName },
      { field: 'trail_documents', at: later(2), by: recycler.fullName },
    ]);
    expect(file.body.data.history.at(-1).at).toBe(later(2));
    expect(file.body.data.actions).toContainEqual({
      name: 'accept',
      allowed: false,
      reason: 'This request has already been decided.',
    });
  });

  it('that is declined by the superadmin releases everything and leaves the request approved', async () => {
    const offer = await addOffer(market, recycler, credit, { quantity: 1_000 });
    const { trade, transaction } = await paidPurchase(offer, 400);
    expect((await decideTransaction(transaction, 'rejected')).body).toMatchObject({
      message: 'Transaction rejected successfully',
      data: { status: 'rejected', transaction_status: 'Cancelled' },
    });
    expect((await balances(market, { offer })).offer).toMatchObject({ available: 1_000, blocked: 0, sold: 0 });
    const list = await market.call('GET', '/api/epr/purchases-requests/', { token: producer.token });
    expect(list.body.data.find((row: { id: string }) => row.id === trade)).toMatchObject({
      status: 'approved',
      is_complete: true,
    });
    expect((await decideTransaction(transaction, 'approved')).status).toBe(409);
    expect((await upload(transaction, producer, { producer_transfer_proof: pdf() })).status).toBe(409);
  });
});

describe('a purchase request', () => {
  it('is refused below the minimum, above what is free, and may take a remainder below the minimum whole', async () => {
    const offer = await addOffer(market, recycler, credit, { quantity: 250, minimum: 100 });
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

  it('beyond what is free is refused with the kilograms grouped as on the screens', async () => {
    const seller = await addPerson(market, 'recycler');
    const record = await addCredit(market, seller, await addAccount(market, seller), { available: 200_000 });
    const offer = await addOffer(market, seller, record, { quantity: 120_000 });
    expect((await purchase(offer, 120_001)).body.error).toBe('Only 1,20,000 Kg of this credit is available.');
  });

  it.each([0, -1, 1e308, '1e3', 0.5, 2 ** 53, 'NaN', '١٢', ' ', '', null, true, [100], '1,000'])(
    'refuses the quantity %j and changes nothing',
    async (quantity) => {
      const offer = await addOffer(market, recycler, credit);
      const response = await purchase(offer, quantity);
      expect(response.status).toBe(400);
      expect(response.body.errors).toHaveProperty('quantity');
      expect((await balances(market, { offer })).offer).toMatchObject({ blocked: 0 });
    },
  );

  it('takes its price from the offer, whatever the body says', async () => {
    const offer = await addOffer(market, recycler, credit, { pricePaise: 333 });
    const response = await market.call('POST', `/api/epr/purchases-requests/?credit_offer_id=${offer}`, {
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
    const order = await market.call('GET', `/api/epr/order/${idOf(response)}/`, { token: producer.token });
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
    const offer = await addOffer(market, recycler, credit, { quantity: 500 });
    const trade = idOf(await purchase(offer, 500));
    expect((await decide('purchases-requests', trade, 'rejected')).body.data.status).toBe('rejected');
    expect((await balances(market, { offer })).offer).toMatchObject({ available: 500, blocked: 0 });
    expect((await decide('purchases-requests', trade, 'approved')).status).toBe(409);
    expect((await initiate(trade)).status).toBe(409);
  });

  it('is paid before its seven days are over, also when no job has let it expire yet', async () => {
    const offer = await addOffer(market, recycler, credit, { quantity: 500 });
    const trade = idOf(await purchase(offer, 300));
    expect((await decide('purchases-requests', trade, 'approved')).status).toBe(200);
    const due = market.clock.now().getTime() + 7 * 24 * 3600 * 1000;
    const initiateAt = async (at: number) =>
      (
        await one<{ outcome: string }>(market.db)`
          select outcome
          from initiate_payment(${trade}, ${producer.id}, ${newId(market.clock.now())}, 2026, ${new Date(at)})`
      )?.outcome;
    expect(await initiateAt(due)).toBe('expired');
    expect(await initiateAt(due - 1)).toBe('created');
  });

  it('expires after seven days without an answer, and gives back what it blocked', async () => {
    const offer = await addOffer(market, recycler, credit, { quantity: 500 });
    const trade = idOf(await purchase(offer, 300));
    const due = new Date(market.clock.now().getTime() + 7 * 24 * 3600 * 1000);
    const expire = async (at: Date) =>
      (await one<{ done: boolean }>(market.db)`select expire_trade(${trade}, ${at}) as done`)?.done;
    expect(await expire(new Date(due.getTime() - 1))).toBe(false);
    expect(await expire(due)).toBe(true);
    expect(await expire(due)).toBe(false);
    expect((await balances(market, { offer })).offer).toMatchObject({ blocked: 0 });
    const { body } = await market.call('GET', '/api/epr/purchases-requests/', { token: producer.token });
    expect(body.data.find((row: { id: string }) => row.id === trade)).toMatchObject({
      status: 'rejected',
      expired: true,
    });
  });
});

describe('a counter-offer', () => {
  it('is not accepted while its offer is not on the market', async () => {
    const offer = await addOffer(market, recycler, credit, { quantity: 1_000, pricePaise: 300 });
    const trade = idOf(await counter(offer, 800, 2.5));
    await sql`update offers set seller_open = false where id = ${offer}`.execute(market.db);
    expect(await decide('counter-credit-offers', trade, 'approved')).toMatchObject({
      status: 409,
      body: { error: 'This offer is not on the market.' },
    });
  });

  it('blocks nothing until it is accepted, keeps the listed price, and is refused when the credit is gone', async () => {
    const offer = await addOffer(market, recycler, credit, { quantity: 1_000, pricePaise: 300 });
    const first = idOf(await counter(offer, 800, '2.75'));
    const second = idOf(await counter(offer, 800, 2.5));
    expect((await balances(market, { offer })).offer).toMatchObject({ blocked: 0 });
    expect((await decide('counter-credit-offers', first, 'approved')).body.data).toMatchObject({
      offer_price: 2.75,
      actual_price: 3,
      status: 'approved',
    });
    expect((await balances(market, { offer })).offer).toMatchObject({ blocked: 800 });
    for (const { token } of [recycler, producer]) {
      const { body } = await market.call('GET', '/api/epr/counter-credit-offers/', { token });
      expect(body.data.find(({ id }: { id: string }) => id === second)).toMatchObject({ free_quantity: 200 });
    }
    expect(await decide('counter-credit-offers', second, 'approved')).toMatchObject({
      status: 409,
      body: { error: 'Only 200 Kg of this credit is available.' },
    });
    expect((await decide('counter-credit-offers', second, 'rejected')).status).toBe(200);
    expect((await initiate(first, 'counter_credit_offer_id')).status).toBe(201);
    expect((await initiate(first, 'purchases_request_id')).status).toBe(404);
  });

  it.each(['0', '-1', '1.234', 'abc', '', '10000000.01', '1e2'])('refuses the price %j', async (price) => {
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
    const [first, second] = [await initiate(trade), await initiate(trade)];
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body.data.id).toBe(first.body.data.id);
    expect(second.body.data.order_id).toBe(first.body.data.order_id);
  });
});
