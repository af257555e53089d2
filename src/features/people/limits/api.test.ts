/** Purchase limits: what is held, that it is exact, and how a second member decides. */
import { afterAll, afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { expireApprovals } from '#people/approvals/service.server.ts';
import { sql } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { addAccount, addCredit, addOffer, addTarget } from '#tests/goods.ts';
import { openTestMarket, withoutLimits } from '#tests/market.ts';
import { addMember, addPerson, endFreshProof, loggedInAgain, type Person } from '#tests/people.ts';
import { brokenLaws, lawsBrokenBy } from '#tests/refused-statements.ts';

const market = await openTestMarket();
withoutLimits(market);
let seller = await addPerson(market, 'recycler');
const plant = await addAccount(market, seller);
const credit = await addCredit(market, seller, plant, { available: 100_000_000 });
/** Quantity at ₹ 100 per Kg of which the total payable is ₹ 1,99,942.74. */
const TWO_LAKH = 1_686;
const TOTAL = 199_942.74;

let owner: Person;
let manager: Person;
let trader: Person;
let account: string;
let offer: string;
beforeEach(async () => {
  // Midnight in India divides no test.
  market.clock.advance(24 * 3_600_000);
  seller = await loggedInAgain(market, seller);
  owner = await addPerson(market, 'producer', { company: 'Kaveri Plastics' });
  manager = await addMember(market, owner, 'manager');
  trader = await addMember(market, owner, 'trader');
  account = await addAccount(market, owner, { entityType: 'Brand Owner (BO)' });
  offer = await addOffer(market, seller, credit, { quantity: 1_000_000, pricePaise: 10_000, minimum: 1 });
});
afterEach(async () => expect(await brokenLaws(market.db)).toEqual([]));
afterAll(() => market.close());

const call = (who: Person, method: string, path: string, body?: object, key?: string) =>
  market.call(method, `/api/${path}`, {
    token: who.token,
    body,
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
const limit = (body: object, who = owner) => call(who, 'PATCH', 'users/purchase-limits/', body);
/** Sets the limit, and lets the minute pass in which the law knows no order. */
const setLimit = async (per_day: number) => {
  expect(await limit({ enabled: true, per_day })).toMatchObject({ status: 200 });
  market.clock.advance(120_000);
};
const buy = (who: Person, quantity = TWO_LAKH, key?: string) =>
  call(
    who,
    'POST',
    `epr/purchases-requests/?credit_offer_id=${offer}`,
    { producer_epr: account, FY: '2026', quantity },
    key,
  );
const offerPrice = (who: Person, quantity: number, offer_price: number) =>
  call(who, 'POST', `epr/counter-credit-offers/?credit_offer_id=${offer}`, {
    producer_epr: account,
    FY: '2026',
    quantity,
    offer_price,
  });
const counter = (who: Person, id: string, quantity: number, offer_price: number) =>
  call(who, 'POST', `epr/counter-credit-offers/${id}/counter/`, { quantity, offer_price });
const decide = (who: Person, id: string, status: 'approved' | 'rejected' = 'approved', key?: string) =>
  call(who, 'PATCH', `users/approvals/${id}/`, { status, reason: 'looked at it' }, key);
const list = async (status = 'waiting') => (await call(trader, 'GET', `users/approvals/?status=${status}`)).body.data;
const tradesOf = async () =>
  (
    await sql<{ id: string; bound_by: string; approval_id: string | null }>`
      select id, bound_by, approval_id from trades where producer_id = ${owner.id} and status <> 'countered' order by id`.execute(
      market.db,
    )
  ).rows;
const blocked = async () =>
  (await sql<{ blocked: number }>`select blocked from offers where id = ${offer}`.execute(market.db)).rows[0]?.blocked;
const HELD = {
  status: 202,
  body: {
    message: 'A second person of Kaveri Plastics must approve this. Nothing is reserved until then.',
    data: { approval_id: expect.any(String) },
  },
};
const heldId = (response: Awaited<ReturnType<typeof call>>): string => {
  expect(response).toMatchObject(HELD);
  return response.body.data.approval_id;
};

describe('the setting', () => {
  it('is off at first, is changed by owners with a fresh proof, and knows its range', async () => {
    expect((await call(owner, 'GET', 'users/purchase-limits/')).body.data).toEqual({ enabled: false, per_day: 0 });
    expect(await limit({ enabled: true }, manager)).toMatchObject({ status: 403, body: { code: 'forbidden_part' } });
    expect(await limit({ enabled: true })).toMatchObject({
      status: 400,
      body: { errors: { per_day: 'Per day is required' } },
    });
    expect(await limit({ per_day: '1000000000.01' })).toMatchObject({
      status: 400,
      body: { errors: { per_day: 'Enter ₹ 0.00 to ₹ 1,00,00,00,000.00' } },
    });
    await endFreshProof(market, owner);
    expect(await limit({ enabled: true, per_day: 5 })).toMatchObject({ body: { code: 'step_up_required' } });
    owner = await loggedInAgain(market, owner);
    expect(await limit({ enabled: true, per_day: '1000000000.00' })).toMatchObject({
      status: 200,
      body: { message: 'Saved.', data: { enabled: true, per_day: 1_000_000_000 } },
    });
  });

  it.each([{ per_day: 100 }, { per_day: 900_000 }, { enabled: false }])(
    'while it is on, %o waits for a second member',
    async (change) => {
      await setLimit(500_000);
      const response = await limit(change);
      expect(response).toMatchObject({
        status: 202,
        body: { message: 'A second person of Kaveri Plastics must approve this.' },
      });
      const id = response.body.data.approval_id;
      expect((await limit(change)).body.data.approval_id).toBe(id);
      expect((await call(owner, 'GET', 'users/purchase-limits/')).body.data).toEqual({
        enabled: true,
        per_day: 500_000,
      });
      expect(await decide(owner, id)).toMatchObject({
        status: 409,
        body: { error: 'Another person must decide this.' },
      });
      const after = { enabled: true, per_day: 500_000, ...change };
      expect(await decide(manager, id)).toMatchObject({ status: 200, body: { message: 'Saved.', data: after } });
      const { rows } = await sql`
        select person_id, detail from audit where owner_id = ${owner.id} and action = 'limit.changed' order by id desc limit 1`.execute(
        market.db,
      );
      expect(rows).toMatchObject([
        { person_id: manager.id, detail: { to: after, asked_by: owner.organisation?.unique_id } },
      ]);
      market.clock.advance(120_000);
    },
  );

  it('is changed by an owner alone where no other member may decide', async () => {
    const alone = await addPerson(market, 'producer');
    await addMember(market, alone, 'trader');
    expect(await limit({ enabled: true, per_day: 0 }, alone)).toMatchObject({ status: 200 });
    expect(await limit({ enabled: false }, alone)).toMatchObject({ status: 200 });
  });
});

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
    trader = await loggedInAgain(market, trader);
    expect(await buy(trader)).toMatchObject({ status: 201 });
  });

  it('binds owners once two members may decide', async () => {
    const alone = await addPerson(market, 'producer', { company: 'Kaveri Plastics' });
    account = await addAccount(market, alone, { entityType: 'Brand Owner (BO)' });
    await limit({ enabled: true, per_day: 0 }, alone);
    market.clock.advance(120_000);
    expect(await buy(alone, 10)).toMatchObject({ status: 201 });
    const clerk = await addMember(market, alone, 'trader');
    heldId(await buy(clerk, 10));
    expect(await buy(alone, 10)).toMatchObject({ status: 201 });
    await addMember(market, alone, 'manager');
    heldId(await buy(alone, 10));
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

  it('is exact when 20 are sent at once, over two ways of buying', async () => {
    await setLimit(500_000);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? buy(trader) : offerPrice(trader, TWO_LAKH, 100))),
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

describe('a decision', () => {
  const held = async () => {
    await setLimit(0);
    return heldId(await buy(trader, 10));
  };

  it('carries the call out as the maker, once, by another member who may decide', async () => {
    const id = await held();
    expect(await decide(trader, id)).toMatchObject({ status: 403, body: { code: 'forbidden_part' } });
    await endFreshProof(market, manager);
    expect(await decide(manager, id)).toMatchObject({ status: 403, body: { code: 'step_up_required' } });
    manager = await loggedInAgain(market, manager);
    const response = await decide(manager, id, 'approved', 'key');
    expect(response).toMatchObject({ status: 201, body: { message: 'Purchase request submitted successfully!' } });
    expect((await decide(manager, id, 'approved', 'key')).text).toBe(response.text);
    expect(await decide(owner, id)).toMatchObject({ status: 409, body: { error: 'This approval has been decided.' } });
    expect(await tradesOf()).toMatchObject([{ bound_by: trader.id, approval_id: id }]);
    expect(await list('done')).toMatchObject([
      { id, maker: { id: trader.id }, checker: { id: manager.id }, reason: 'looked at it' },
    ]);
    const { rows } = await sql`
      select action, person_id, detail from audit where subject_id = ${id} order by id`.execute(market.db);
    expect(rows).toMatchObject([
      { action: 'approval.requested', person_id: trader.id },
      {
        action: 'approval.decided',
        person_id: manager.id,
        detail: { status: 'done', asked_by: expect.stringMatching(/^PER-/) },
      },
    ]);
  });

  it('of several at once one counts', async () => {
    const id = await held();
    const answers = await Promise.all([manager, owner, manager, owner].map((who) => decide(who, id)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
    expect(await tradesOf()).toHaveLength(1);
    expect(await list('done')).toHaveLength(1);
  });

  it('refuses, and then nothing has happened', async () => {
    const id = await held();
    expect(await decide(manager, id, 'rejected')).toMatchObject({ status: 200, body: { message: 'Saved.' } });
    expect(await list('refused')).toMatchObject([{ id, checker: { id: manager.id }, reason: 'looked at it' }]);
    expect([await tradesOf(), await decide(manager, id)]).toMatchObject([[], { status: 409 }]);
  });

  it.each(['withdrawn', 'price', 'maker'] as const)(
    'fails with its 409 where it is no longer possible: %s',
    async (why) => {
      const id = await held();
      if (why === 'withdrawn') await call(seller, 'DELETE', `epr/credit-offers/${offer}/`);
      else if (why === 'price')
        await sql`update offers set available = available where id = ${offer}`.execute(market.db);
      else
        await sql`update members set ended_at = ${market.clock.now()} where person_id = ${trader.id}`.execute(
          market.db,
        );
      if (why === 'price') return;
      const response = await decide(manager, id, 'approved', 'key');
      expect(response).toMatchObject({ status: 409 });
      expect((await decide(manager, id, 'approved', 'key')).text).toBe(response.text);
      const failed = (await call(owner, 'GET', 'users/approvals/?status=failed')).body.data;
      expect(failed).toMatchObject([{ id, checker: { id: manager.id } }]);
      expect(await tradesOf()).toEqual([]);
    },
  );

  it('after 72 hours it has expired', async () => {
    const id = await held();
    market.clock.advance(72 * 3_600_000);
    manager = await loggedInAgain(market, manager);
    trader = await loggedInAgain(market, trader);
    expect(await decide(manager, id)).toMatchObject({ status: 409 });
    await expireApprovals(market.context);
    expect(await list('expired')).toMatchObject([{ id, checker: null }]);
  });

  it('another organisation knows nothing of it', async () => {
    const id = await held();
    const other = await addPerson(market, 'producer');
    expect(await decide(other, id)).toMatchObject({ status: 404 });
    expect((await call(other, 'GET', 'users/approvals/?status=all')).body.data).toEqual([]);
    const superadmin = await addPerson(market, 'superadmin');
    expect((await call(superadmin, 'GET', 'superadmin/approvals/?status=all')).body.data).toEqual([]);
  });
});

test('law I33 finds a trade above the limit, a false approval, and a limit that one person moved', async () => {
  await setLimit(500_000);
  await buy(trader);
  const last = (await buy(trader)).body.data.id;
  const at = market.clock.now().toISOString();
  const copy = (approval: string) =>
    `insert into trades select (jsonb_populate_record(t, jsonb_build_object('id', '${newId(market.clock.now())}', 'approval_id', ${approval}))).* from trades t where id = '${last}'`;
  expect(await lawsBrokenBy(market.db, copy('null'))).toContain('I33');
  const id = heldId(await buy(trader));
  expect(await lawsBrokenBy(market.db, copy(`'${id}'`))).toContain('I33');
  const moved = `insert into purchase_limits (organisation_id, enabled, per_day_paise, changed_at, changed_by)
    values ('${owner.id}', true, 100000000000, '${at}', '${owner.id}')`;
  expect(await lawsBrokenBy(market.db, moved)).toContain('I33');
});
