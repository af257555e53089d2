/** The limit of a day: each call that it holds, and that it is exact. */
import { describe, expect, it, test } from 'vitest';
import { addAccount, addCredit, addOffer, addTarget } from '#tests/goods.ts';
import {
  TOTAL,
  TWO_LAKH,
  account,
  blocked,
  buy,
  call,
  counter,
  decide,
  heldId,
  limit,
  list,
  logInAgain,
  manager,
  market,
  moreOffers,
  offer,
  offerPrice,
  openLimitedCompany,
  owner,
  plant,
  seller,
  setLimit,
  trader,
  tradesOf,
} from '#tests/limited-company.ts';
import { addMember, addPerson } from '#tests/people.ts';

openLimitedCompany();

describe('of a day', () => {
  it('counts what a person placed, ended ones not: of three orders of 2 lakh under 5 lakh the third waits and reserves nothing', async () => {
    await setLimit(500_000);
    const first = await buy(trader);
    expect(first).toMatchObject({ status: 201 });
    expect(await buy(trader)).toMatchObject({ status: 201 });
    const id = heldId(await buy(trader));
    expect(await blocked()).toBe(2 * TWO_LAKH);
    expect(await list()).toMatchObject([
      {
        id,
        action: 'purchase_request',
        subject_id: offer,
        amount: TOTAL,
        text: expect.stringMatching(/^Buy 1,686 Kg of “.+” at ₹ 100\.00\/Kg$/),
        maker: { id: trader.id },
        checker: null,
        status: 'waiting',
      },
    ]);
    // Others have a day of their own, and what has ended counts no more.
    expect(await buy(manager)).toMatchObject({ status: 201 });
    const withdrawn = await call(trader, 'POST', `epr/purchases-requests/${first.body.data.id}/withdraw/`, {});
    expect(withdrawn).toMatchObject({ status: 200 });
    expect(await buy(trader)).toMatchObject({ status: 201 });
    heldId(await buy(trader));
    market.clock.advance(24 * 3_600_000);
    await logInAgain();
    expect(await buy(trader)).toMatchObject({ status: 201 });
  });

  it('binds owners once two members may decide', async () => {
    const alone = await addPerson(market, 'producer', { company: 'Kaveri Plastics' });
    const own = await addAccount(market, alone, { entityType: 'Brand Owner (BO)' });
    await limit({ enabled: true, per_day: 0 }, alone);
    market.clock.advance(120_000);
    expect(await buy(alone, 10, undefined, own)).toMatchObject({ status: 201 });
    const clerk = await addMember(market, alone, 'trader');
    heldId(await buy(clerk, 10, undefined, own));
    expect(await buy(alone, 10, undefined, own)).toMatchObject({ status: 201 });
    await addMember(market, alone, 'manager');
    heldId(await buy(alone, 10, undefined, own));
  });

  it('what is wrong in another way is refused as ever, and a key repeats the answer', async () => {
    await setLimit(0);
    expect(await buy(trader, 2_000_000)).toMatchObject({
      status: 409,
      body: { error: expect.stringMatching(/^Only/) },
    });
    const first = await buy(trader, 10, 'one');
    heldId(first);
    expect((await buy(trader, 10, 'one')).text).toBe(first.text);
    expect(await buy(trader, 11, 'one')).toMatchObject({ status: 409 });
    expect(await list()).toHaveLength(1);
    expect((await buy(trader, 10, 'two')).body.data.approval_id).not.toBe(first.body.data.approval_id);
  });

  it('is exact when 20 are sent at once, over two ways of buying and many offers', { tags: 'thorough' }, async () => {
    await setLimit(500_000);
    const offers = await moreOffers(20);
    const answers = await Promise.all(
      offers.map((of, i) =>
        i % 2 === 0 ? buy(trader, TWO_LAKH, undefined, account, of) : offerPrice(trader, TWO_LAKH, 100, of),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201,
      201,
      ...Array.from({ length: 18 }, () => 202),
    ]);
    expect(await tradesOf()).toHaveLength(2);
  });
});

describe('each call that binds the buyer', () => {
  const rounds = async () => {
    const { id } = (await offerPrice(manager, 100, 80)).body.data;
    return (await counter(seller, id, 100, 95)).body.data.id as string;
  };

  test('a counter-offer', async () => {
    await setLimit(0);
    const id = heldId(await offerPrice(trader, 100, 80));
    expect(await decide(manager, id)).toMatchObject({
      status: 201,
      body: { message: 'Offer price submitted successfully!', data: { id: expect.any(String) } },
    });
    expect(await tradesOf()).toMatchObject([{ bound_by: trader.id, approval_id: id }]);
  });

  test('a later round', async () => {
    const round = await rounds();
    await setLimit(0);
    const id = heldId(await counter(trader, round, 100, 90));
    expect(heldId(await counter(trader, round, 100, 90))).toBe(id);
    expect((await list())[0]).toMatchObject({ action: 'counter_round', text: expect.stringContaining('round 3') });
    expect(await decide(manager, id)).toMatchObject({ status: 201, body: { message: 'Counter-offer sent!' } });
    expect(await tradesOf()).toMatchObject([{ bound_by: trader.id, approval_id: id }]);
  });

  test('an acceptance', async () => {
    const [round, other] = [await rounds(), await rounds()];
    await setLimit(0);
    const id = heldId(await call(trader, 'PATCH', `epr/counter-credit-offers/${round}/`, { status: 'approved' }));
    expect(await blocked()).toBe(0);
    expect(await decide(manager, id)).toMatchObject({
      status: 200,
      body: { message: 'Request accepted successfully!', data: { id: round } },
    });
    expect(await blocked()).toBe(100);
    expect((await tradesOf()).find((trade) => trade.id === round)).toMatchObject({
      bound_by: trader.id,
      approval_id: id,
    });
    // Declining binds nobody to anything.
    expect(await call(trader, 'PATCH', `epr/counter-credit-offers/${other}/`, { status: 'rejected' })).toMatchObject({
      status: 200,
    });
  });

  test('a plan, as a whole', async () => {
    const productType = 'Category III';
    const kind = await addCredit(market, seller, plant, { productType, available: 2_000 });
    for (const pricePaise of [10_000, 11_000])
      await addOffer(market, seller, kind, { quantity: 1_000, minimum: 10, pricePaise });
    const target = await addTarget(market, owner, account, { productType, targetQuantity: 1_500 });
    const plan = async () => (await call(trader, 'POST', 'epr/baskets/', { target_ids: [target] })).body.data;
    const place = (id: string, key: string) => call(trader, 'POST', `epr/baskets/${id}/place/`, {}, key);
    await setLimit(150_000);
    const basket = await plan();
    const first = await place(basket.id, 'one');
    const id = heldId(first);
    expect(await tradesOf()).toEqual([]);
    expect((await place(basket.id, 'one')).text).toBe(first.text);
    expect(heldId(await place(basket.id, 'two'))).toBe(id);
    const approved = await decide(manager, id, 'approved', 'three');
    expect(approved).toMatchObject({ status: 200, body: { message: '2 of 2 requests placed.' } });
    expect((await decide(manager, id, 'approved', 'three')).body).toEqual(approved.body);
    expect(await decide(manager, id, 'approved', 'four')).toMatchObject({ status: 409 });
    expect(await tradesOf()).toMatchObject([
      { bound_by: trader.id, approval_id: id },
      { bound_by: trader.id, approval_id: id },
    ]);
    expect((await place(basket.id, 'one')).text).toBe(first.text);
    expect(await place(basket.id, 'five')).toMatchObject({
      status: 409,
      body: { error: 'This plan has been placed.' },
    });
  });

  test('a plan within the limit is placed at once, and counts', async () => {
    const productType = 'Category II';
    const kind = await addCredit(market, seller, plant, { productType, available: 2_000 });
    for (const pricePaise of [10_000, 11_000])
      await addOffer(market, seller, kind, { quantity: 1_000, minimum: 10, pricePaise });
    const target = await addTarget(market, owner, account, { productType, targetQuantity: 1_500 });
    await setLimit(200_000);
    const { id } = (await call(trader, 'POST', 'epr/baskets/', { target_ids: [target] })).body.data;
    expect(await call(trader, 'POST', `epr/baskets/${id}/place/`, {})).toMatchObject({
      status: 200,
      body: { message: '2 of 2 requests placed.' },
    });
    heldId(await buy(trader, 200));
    expect(await buy(trader, 100)).toMatchObject({ status: 201 });
  });
});
