/** Quantities that a buyer has set in a plan stay, the rest is planned around them; a plan names sellers and years as they stand now. */
import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#platform/database/database.ts';
import { addAccount, addCredit, addOffer, addTarget } from '#tests/goods.ts';
import { openSharedMarket, withoutLimits } from '#tests/market.ts';
import { addPerson, type Person } from '#tests/people.ts';
import type { Basket, Outcome } from './contract.ts';

let buyer: Person;
let target: string;
let other: string;
let cheap: string;
let middle: string;
let dear: string;
const market = await openSharedMarket();
withoutLimits(market);
const seller = await addPerson(market, 'recycler');
const credit = await addCredit(market, seller, await addAccount(market, seller), { available: 100_000_000 });
beforeEach(async () => {
  await sql`update offers set status = 'withdrawn' where status = 'listed'`.execute(market.db);
  const offers: string[] = [];
  for (const [quantity, pricePaise] of [
    [500, 200],
    [500, 300],
    [2_000, 400],
  ])
    offers.push(
      await addOffer(market, seller, credit, { quantity: quantity ?? 0, pricePaise: pricePaise ?? 0, minimum: 100 }),
    );
  [cheap = '', middle = '', dear = ''] = offers;
  buyer = await addPerson(market, 'producer');
  target = await addTarget(market, buyer, await addAccount(market, buyer), { targetQuantity: 1_200 });
  other = await addTarget(market, buyer, await addAccount(market, buyer), { targetQuantity: 300 });
});

const post = (kept: readonly [offer: string, quantity: number, target?: string][], options: object = {}) =>
  market.call('POST', '/api/epr/baskets/', {
    token: buyer.token,
    body: {
      target_ids: [target],
      options,
      kept: kept.map(([offer_id, quantity, id = target]) => ({ target_id: id, offer_id, quantity })),
    },
  });
async function planned(...args: Parameters<typeof post>): Promise<Basket> {
  const response = await post(...args);
  expect(response.status, response.text).toBe(201);
  return response.body.data as Basket;
}
const linesOf = ({ lines }: Basket) => lines.map(({ offer_id, quantity }) => [offer_id, quantity]);

describe('a plan with own quantities', () => {
  it('keeps them and plans the rest', async () => {
    const before = await planned([]);
    expect(linesOf(before)).toEqual([
      [cheap, 500],
      [middle, 500],
      [dear, 200],
    ]);
    expect(before.lines.map(({ least, most }) => [least, most])).toEqual([
      [100, 500],
      [100, 500],
      [100, 2_000],
    ]);
    const after = await planned([[cheap, 150]]);
    expect(linesOf(after)).toEqual([
      [cheap, 150],
      [middle, 500],
      [dear, 550],
    ]);
    expect(after).toMatchObject({
      kept: [{ target_id: target, offer_id: cheap, quantity: 150 }],
      differs: ['You changed quantities.'],
      needs: [{ missing: 1_200, covered: 1_200, over: 0, lacking: 0 }],
      totals: { item_value: 150 * 2 + 500 * 3 + 550 * 4 },
    });
    expect(after.alternatives).toMatchObject([{ goal: 'fewest_offers', covered: 1_200 }]);
  });

  it('leaves out what was removed', async () => {
    expect(linesOf(await planned([[middle, 0]]))).toEqual([
      [cheap, 500],
      [dear, 700],
    ]);
  });

  it('buys no more than is missing beside them, and counts them among the most offers', async () => {
    const whole = await planned([[dear, 1_500]]);
    expect(linesOf(whole)).toEqual([[dear, 1_500]]);
    expect(whole.needs).toMatchObject([{ covered: 1_200, over: 300, lacking: 0 }]);
    expect(whole.why).toContain('Target - 1: 300 Kg more than missing, because of your own quantities.');
    expect(linesOf(await planned([[dear, 100]], { max_offers: 2 }))).toEqual([
      [cheap, 500],
      [dear, 100],
    ]);
    expect(linesOf(await planned([[dear, 100]], { max_offers: 1, price_ceiling: '2.50' }))).toEqual([[dear, 100]]);
  });

  it('leaves to later targets what the earlier ones keep', async () => {
    const response = await market.call('POST', '/api/epr/baskets/', {
      token: buyer.token,
      body: { target_ids: [target, other], kept: [{ target_id: target, offer_id: cheap, quantity: 300 }] },
    });
    const { lines, differs } = response.body.data as Basket;
    expect(lines.filter((line) => line.target_id === other)).toMatchObject([{ offer_id: cheap, quantity: 200 }, {}]);
    expect(differs).toEqual(['You changed quantities.', 'Targets of this plan share offers.']);
  });

  it.each<[string, () => [string, number], string]>([
    ['above what is free', () => [cheap, 501], 'Only 500 Kg are free.'],
    ['below the minimum', () => [cheap, 99], 'At least 100 Kg.'],
    ['of no offer', () => [target, 100], 'This offer cannot be used for this target any more.'],
  ])('refuses a quantity %s beside its field', async (_name, kept, text) => {
    const response = await post([[cheap, 200], kept()]);
    expect([response.status, response.body.errors]).toEqual([400, { 'kept.1.quantity': text }]);
  });

  it('refuses an offer of another year, unless these are used too', async () => {
    const record = await addCredit(market, seller, await addAccount(market, seller), { year: 2025 });
    const old = await addOffer(market, seller, record, { pricePaise: 100 });
    expect((await post([[old, 100]])).status).toBe(400);
    const { lines } = await planned([[old, 100]], { use_other_years: true });
    expect(lines[0]).toMatchObject({ offer_id: old, quantity: 100, FY: 2025 });
  });
});

it.each([(id: string) => id, (id: string) => ` ${id.toLowerCase()}`])(
  'leaves out a seller to avoid, however its id is typed',
  async (typed) => {
    const id = (await planned([])).lines[0]?.recycler_id ?? '';
    const { lines, why, options } = await planned([], { avoid: [typed(id)] });
    expect([lines, options.avoid]).toEqual([[], [id]]);
    expect(why).toContain('Target - 1: Left out: 3 of sellers to avoid.');
  },
);

it('names the seller where it shows its name, and until when each request can be answered', async () => {
  const { id, lines } = await planned([]);
  const unique_id = lines[0]?.recycler_id;
  expect(lines[0]).toMatchObject({ FY: 2026, recycler: { unique_id, company_name: null } });
  await sql`update companies set show_company_name = true where user_id = ${seller.id}`.execute(market.db);
  const read = async () =>
    (await market.call('GET', `/api/epr/baskets/${id}/`, { token: buyer.token })).body.data as Basket;
  expect((await read()).lines[0]?.recycler).toEqual({ unique_id, company_name: expect.any(String) });
  await sql`update companies set show_company_name = false where user_id = ${seller.id}`.execute(market.db);
  const response = await market.call('POST', `/api/epr/baskets/${id}/place/`, { token: buyer.token, body: {} });
  const until = new Date(market.clock.now().getTime() + 7 * 24 * 3_600_000).toISOString();
  const { lines: outcomes } = response.body.data as { lines: Outcome[] };
  expect(outcomes.map(({ answer_until }) => answer_until)).toEqual([until, until, until]);
  expect((await read()).outcomes?.[0]?.answer_until).toBe(until);
});

it('a plan that was stored before reads as one of the default options', async () => {
  const { id } = await planned([[cheap, 150]]);
  await sql`update baskets set plan = plan - 'options' - 'kept' - 'differs' where id = ${id}`.execute(market.db);
  const response = await market.call('GET', `/api/epr/baskets/${id}/`, { token: buyer.token });
  expect(response.body.data).toMatchObject({
    options: { goal: 'cheapest', max_offers: null, use_other_years: false },
    kept: [],
    differs: [],
  });
});
