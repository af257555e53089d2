/** A plan of targets that something was bought for since it was made is placed only where that is wanted. */
import { beforeEach, describe, expect, it } from 'vitest';
import { inTransaction, many, one, sql } from '#platform/database/database.ts';
import { addAccount, addCredit, addOffer, addTarget } from '#tests/goods.ts';
import { openSharedMarket, withoutLimits } from '#tests/market.ts';
import { addPerson, type Person } from '#tests/people.ts';
import { repeats } from '#tests/repetitions.ts';
import type { Basket } from './contract.ts';

const OUTDATED =
  'Something was bought for these targets since this plan was made. Plan again, or place it all the same.';

let buyer: Person;
let account: string;
let target: string;
let other: string;
const market = await openSharedMarket();
withoutLimits(market);
const seller = await addPerson(market, 'recycler');
const credit = await addCredit(market, seller, await addAccount(market, seller), { available: 1_000_000 });
const offer = await addOffer(market, seller, credit, { quantity: 1_000_000, minimum: 10 });
beforeEach(async () => {
  buyer = await addPerson(market, 'producer');
  account = await addAccount(market, buyer, { entityType: 'Brand Owner (BO)' });
  target = await addTarget(market, buyer, account, { targetQuantity: 300 });
  other = await addTarget(market, buyer, account, { targetQuantity: 200, year: 2027 });
});

async function planned(...target_ids: string[]): Promise<string> {
  const response = await market.call('POST', '/api/epr/baskets/', {
    token: buyer.token,
    body: { target_ids, options: { use_other_years: true } },
  });
  expect(response.status, response.text).toBe(201);
  return (response.body.data as Basket).id;
}
const place = (id: string, body: object = {}, key?: string) =>
  market.call('POST', `/api/epr/baskets/${id}/place/`, {
    token: buyer.token,
    body,
    key,
  });
const brief = ({ status, body }: Awaited<ReturnType<typeof place>>) => ({ ...body, status });
async function boughtKg(): Promise<number> {
  const row = await one<{ kg: number }>(market.db)`
    select coalesce(sum(quantity), 0) as kg from trades where producer_id = ${buyer.id}`;
  return Number(row?.kg);
}
const buy = (FY = '2026') =>
  market.call('POST', `/api/epr/purchases-requests/?credit_offer_id=${offer}`, {
    token: buyer.token,
    body: { producer_epr: account, FY, quantity: '50' },
  });

describe('placing', () => {
  it('a second plan of one target is refused with its targets, until it is wanted all the same', async () => {
    const [first, second] = [await planned(target), await planned(target, other)];
    expect((await place(first)).status).toBe(200);
    expect(brief(await place(second, {}, 'key'))).toEqual({
      status: 409,
      error: OUTDATED,
      code: 'plan_outdated',
      data: { targets: [target] },
    });
    expect((await place(second, { force: false }, 'key')).status).toBe(409);
    expect(await boughtKg()).toBe(300);
    const forced = await place(second, { force: true }, 'key');
    expect([forced.status, forced.body.message]).toEqual([200, '2 of 2 requests placed.']);
    expect(await boughtKg()).toBe(800);
    expect((await place(second, { force: true }, 'other')).body.error).toBe('This plan has been placed.');
  });

  it('a purchase request since is named too, also where it was withdrawn; one for another year is not', async () => {
    const [first, second] = [await planned(target), await planned(other)];
    const bought = await buy();
    expect(bought.status, bought.text).toBe(201);
    await sql`select withdraw_trade(${bought.body.data.id}, ${buyer.id}, 'purchase', ${market.clock.now()}, null)`.execute(
      market.db,
    );
    expect((await place(first)).body.data).toEqual({ targets: [target] });
    expect((await place(second)).status).toBe(200);
  });

  it('a plan that is made after what was bought is placed', async () => {
    expect((await buy()).status).toBe(201);
    expect((await place(await planned(target))).status).toBe(200);
  });

  it('force is true or false', async () => {
    const response = await place(await planned(target), { force: 'yes' });
    expect([response.status, response.body.errors]).toEqual([400, { force: 'force is true or false' }]);
  });
});

it('exactly one of the plans placed at once is placed', { tags: 'thorough' }, async () => {
  for (let round = 0; round < repeats(3, 30); round += 1) {
    const wanted = [];
    for (const targetQuantity of [300, 200])
      wanted.push(
        await addTarget(market, buyer, await addAccount(market, buyer, { entityType: 'Brand Owner (BO)' }), {
          targetQuantity,
        }),
      );
    const [first = '', second = ''] = wanted;
    const baskets = await Promise.all([
      planned(first, second),
      planned(second, first),
      planned(first, second),
      planned(second, first),
    ]);
    const answers = await Promise.all(baskets.map((id) => place(id, {}, id)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    for (const { status, body } of answers) if (status === 409) expect(body.code).toBe('plan_outdated');
  }
});

it('placing waits for a purchase that has begun, and is then refused', async () => {
  const basket = await planned(target);
  const waiting = async () => {
    const rows = await many(market.db)`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%claim_basket%'`;
    return rows.length;
  };
  let answer: ReturnType<typeof place> | undefined;
  await inTransaction(market.db, async (tx) => {
    await sql`update targets set purchase_count = purchase_count + 1 where id = ${target}`.execute(tx);
    answer = place(basket);
    await expect.poll(waiting).toBe(1);
  });
  expect((await answer)?.body.code).toBe('plan_outdated');
});
