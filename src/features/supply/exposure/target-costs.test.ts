import { expect, it } from 'vitest';
import { addAccount, addCredit, addOffer, addTarget } from '#tests/goods.ts';
import { openSharedMarket } from '#tests/market.ts';
import { addPerson } from '#tests/people.ts';

const market = await openSharedMarket();
const recycler = await addPerson(market, 'recycler');
const seller = await addAccount(market, recycler);
const producer = await addPerson(market, 'producer');
const buyer = await addAccount(market, producer);

const offerOf = async (productType: string, year: number, pricePaise: number, quantity: number, minimum = 500) =>
  addOffer(market, recycler, await recordOf(productType, year), { pricePaise, quantity, minimum });

const records = new Map<string, Promise<string>>();
function recordOf(productType: string, year: number): Promise<string> {
  const key = `${productType} ${year}`;
  const known = records.get(key) ?? addCredit(market, recycler, seller, { productType, year, available: 500_000 });
  records.set(key, known);
  return known;
}

const read = async (path = '') =>
  (await market.call('GET', `/api/epr/target/${path}`, { token: producer.token })).body.data;

it('costs a target at the offers of its own kind and year, without those of other years', async () => {
  const target = await addTarget(market, producer, buyer, { targetQuantity: 19_000, year: 2026 });
  await offerOf('Category I', 2026, 245, 41_000);
  await offerOf('Category I', 2026, 205, 10_000);
  await offerOf('Category I', 2025, 165, 33_000);
  await offerOf('Category II', 2026, 100, 33_000);
  const cost = {
    covered: 19_000,
    over: 0,
    missing: 0,
    offers: 2,
    item_value: 42_550,
    transaction_fee: 212.75,
    gst: 7_697.3,
    total: 50_460.05,
  };
  const price_context = { lowest: 2.05, median: 2.25, offers: 2 };
  expect(await read(`${target}/`)).toMatchObject({ remaining: 19_000, cost, price_context });
  expect(await read()).toMatchObject([{ id: target, cost, price_context }]);
});

it('a target has no cost where nothing remains, and says what is missing where too little is offered', async () => {
  const short = await addTarget(market, producer, buyer, { targetQuantity: 9_000, productType: 'Category III' });
  expect(await read(`${short}/`)).toMatchObject({
    cost: { covered: 0, missing: 9_000, offers: 0, total: 0 },
    price_context: null,
  });
  await offerOf('Category III', 2026, 200, 4_000);
  expect((await read(`${short}/`)).cost).toMatchObject({ covered: 4_000, missing: 5_000, offers: 1 });
  const body = { producer_epr: buyer, FY: '2026', quantity: '4000' };
  const { data } = (await market.call('GET', '/api/epr/public-credit-offers/?product_type=Category+III')).body;
  const url = `/api/epr/purchases-requests/?credit_offer_id=${data[0].id}`;
  await addTarget(market, producer, buyer, { targetQuantity: 4_000, productType: 'Category III', year: 2027 });
  expect((await market.call('POST', url, { token: producer.token, body: { ...body, FY: '2027' } })).status).toBe(201);
  const met = (await read('?FY=2027')) as { remaining: number; cost: unknown }[];
  expect(met).toMatchObject([{ remaining: 0, cost: null }]);
});

it('counts of each offer what is not reserved for others', async () => {
  const rival = await addPerson(market, 'producer');
  const account = await addAccount(market, rival);
  const cheapest = await offerOf('Category IV', 2026, 110, 500, 100);
  await offerOf('Category IV', 2026, 137, 1_000, 400);
  await offerOf('Category IV', 2026, 205, 5_000, 1);
  const body = { producer_epr: account, FY: '2026', quantity: '200' };
  const url = `/api/epr/purchases-requests/?credit_offer_id=${cheapest}`;
  expect((await market.call('POST', url, { token: rival.token, body })).status).toBe(201);
  const target = await addTarget(market, producer, buyer, {
    targetQuantity: 743,
    productType: 'Category IV',
    year: 2026,
  });
  // 300 × 1.10 and 443 × 1.37, each with fee and GST.
  expect(await read(`${target}/`)).toMatchObject({
    cost: { covered: 743, missing: 0, offers: 2, item_value: 936.91, total: 1_111.08 },
    price_context: { lowest: 1.1, median: 1.37, offers: 3 },
  });
});
