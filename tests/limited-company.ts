/** A company with members and a purchase limit, and the calls that the limit holds. */
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { many, one } from '#platform/database/database.ts';
import { addAccount, addCredit, addOffer } from './goods.ts';
import { openTestMarket, withoutLimits, type TestMarket } from './market.ts';
import { addMember, addPerson, loggedInAgain, type Person } from './people.ts';
import { brokenLaws } from './refused-statements.ts';

/** Quantity at ₹ 100 per Kg of which the total payable is ₹ 1,99,942.74. */
export const TWO_LAKH = 1_686;
export const TOTAL = 199_942.74;

export let market: TestMarket;
export let seller: Person;
export let plant: string;
export let owner: Person;
export let manager: Person;
export let trader: Person;
export let account: string;
export let offer: string;
let credit: string;

/** Opens a market, makes the company anew for each test, and checks all laws after it. */
export function openLimitedCompany(): void {
  beforeAll(async () => {
    market = await openTestMarket();
    withoutLimits(market);
    seller = await addPerson(market, 'recycler');
    plant = await addAccount(market, seller);
    credit = await addCredit(market, seller, plant, { available: 100_000_000 });
  });
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
}

/** Offers like that of the company's market: trades about different ones do not wait for each other. */
export async function moreOffers(count: number): Promise<string[]> {
  const offers: string[] = [];
  while (offers.length < count)
    offers.push(await addOffer(market, seller, credit, { quantity: 100_000, pricePaise: 10_000, minimum: 1 }));
  return offers;
}

/** Logs members in anew, after days have passed. */
export async function logInAgain(): Promise<void> {
  [manager, trader] = [await loggedInAgain(market, manager), await loggedInAgain(market, trader)];
}

export const call = (who: Person, method: string, path: string, body?: object, key?: string) =>
  market.call(method, `/api/${path}`, {
    token: who.token,
    body,
    key,
  });
export const limit = (body: object, who = owner) => call(who, 'PATCH', 'users/purchase-limits/', body);
/** Sets the limit, and lets the minute pass in which the law knows no order. */
export const setLimit = async (per_day: number) => {
  expect(await limit({ enabled: true, per_day })).toMatchObject({ status: 200 });
  market.clock.advance(120_000);
};
export const buy = (who: Person, quantity: number = TWO_LAKH, key?: string, from = account, of = offer) =>
  call(who, 'POST', `epr/purchases-requests/?credit_offer_id=${of}`, { producer_epr: from, FY: '2026', quantity }, key);
export const offerPrice = (who: Person, quantity: number, offer_price: number, of = offer) =>
  call(who, 'POST', `epr/counter-credit-offers/?credit_offer_id=${of}`, {
    producer_epr: account,
    FY: '2026',
    quantity,
    offer_price,
  });
export const counter = (who: Person, id: string, quantity: number, offer_price: number) =>
  call(who, 'POST', `epr/counter-credit-offers/${id}/counter/`, { quantity, offer_price });
export const decide = (who: Person, id: string, status: 'approved' | 'rejected' = 'approved', key?: string) =>
  call(who, 'PATCH', `users/approvals/${id}/`, { status, reason: 'looked at it' }, key);
export const list = async (status = 'waiting') =>
  (await call(trader, 'GET', `users/approvals/?status=${status}`)).body.data;
export const tradesOf = async () =>
  await many<{ id: string; bound_by: string; approval_id: string | null }>(market.db)`
      select id, bound_by, approval_id from trades where producer_id = ${owner.id} and status <> 'countered'
      order by id`;
export const blocked = async () =>
  (await one<{ blocked: number }>(market.db)`select blocked from offers where id = ${offer}`)?.blocked;
export const HELD = {
  status: 202,
  body: {
    message: 'A second person of Kaveri Plastics must approve this. Nothing is reserved until then.',
    data: { approval_id: expect.any(String) },
  },
};
export const heldId = (response: Awaited<ReturnType<typeof call>>): string => {
  expect(response).toMatchObject(HELD);
  return response.body.data.approval_id;
};
