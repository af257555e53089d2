import { expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { addAccount, addCredit, addOffer } from '#tests/goods.ts';
import { openSharedMarket } from '#tests/market.ts';
import { addPerson } from '#tests/people.ts';
import { listSimilarOffers } from './market.server.ts';

/** Ids of offers by the first letter of their titles, in the order of creation. */
const offers: Record<string, string> = {};

const market = await openSharedMarket();
const recycler = await addPerson(market, 'recycler');
const plastic = await addCredit(market, recycler, await addAccount(market, recycler), { year: 2025 });
const oilAccount = await addAccount(market, recycler, { wasteType: 'Oil', state: 'Goa' });
const oil = await addCredit(market, recycler, oilAccount, { year: 2026, productType: 'Grease' });
const add = async (title: string, record: string, pricePaise: number) => {
  offers[title[0] ?? ''] = await addOffer(market, recycler, record, { title, pricePaise });
};
await add('A rigid_100%', plastic, 300);
await add('B flexible', plastic, 150);
await add('C grease', oil, 300);
await add('D rigid', plastic, 300);
await add('E grease', oil, 500);

const call = (query: string) => market.call('GET', `/api/epr/public-credit-offers/?${query}`);

/** First letters of the offers that the market lists for a query. */
async function letters(query: string): Promise<string> {
  const response = await call(query);
  expect(response.status, response.text).toBe(200);
  return response.body.data.map((offer: { offer_title: string }) => offer.offer_title[0]).join('');
}

it.each([
  ['', 'EDCBA'],
  ['ordering=-created_at', 'EDCBA'],
  ['ordering=price_per_credit', 'BDCAE'],
  ['ordering=-price_per_credit', 'EDCAB'],
  ['waste_type=Plastic', 'DBA'],
  ['waste_type=plastic', 'DBA'],
  ['waste_type=', 'EDCBA'],
  ['waste_type=Plastic&waste_type=Oil', 'EDCBA'],
  ['waste_type=Plastic&waste_type=Oil&ordering=price_per_credit', 'BDCAE'],
  ['waste_type=Plastic&product_type=Grease', ''],
  ['product_type=Grease&product_type=Category I&state=Goa', 'EC'],
  ['state=goa', 'EC'],
  ['credit_type=Recycling&recycler_type=Recycler', 'EDCBA'],
  ['FY=2025', 'DBA'],
  ['FY=2025-26&FY=2026', 'EDCBA'],
  ['price_min=3&price_max=4', 'DCA'],
  ['price_min=0&price_max=4', 'DCBA'],
  ['price_min=3.01', 'E'],
  ['search=RIGID', 'DA'],
  ['search=0%25', 'A'],
  ['search=_100', 'A'],
  ['search=%25&waste_type=Oil', ''],
  ['search=%5C', ''],
  ["search=';drop table offers;--", ''],
  ['unheard_of=1', 'EDCBA'],
])('lists by %s: %s', async (query, expected) => {
  expect(await letters(query)).toBe(expected);
});

it.each([
  ['ordering=title', 'ordering'],
  ['ordering=price_per_credit;select', 'ordering'],
  ['price_min=-1', 'price_min'],
  ['FY=soon', 'FY'],
  ['cursor=x', 'cursor'],
  ['cursor=x&ordering=price_per_credit', 'cursor'],
  ['page_size=0', 'page_size'],
])('refuses %s', async (query, field) => {
  const response = await call(query);
  expect([response.status, Object.keys(response.body.errors)]).toEqual([400, [field]]);
});

it.each(['-created_at', 'price_per_credit', '-price_per_credit'])(
  'pages by %s: every offer once, equal prices too, whatever comes meanwhile',
  async (ordering) => {
    const whole = await letters(`ordering=${ordering}`);
    let pages = '';
    let next: string | null = null;
    const added: string[] = [];
    do {
      const cursor: string = next === null ? '' : `&cursor=${next}`;
      const response = await call(`ordering=${ordering}&page_size=2${cursor}`);
      pages += response.body.data.map((offer: { offer_title: string }) => offer.offer_title[0]).join('');
      next = response.body.next;
      // Its new position is before the cursor of the next page.
      const pricePaise = ordering === 'price_per_credit' ? 1 : 99_999;
      added.push(await addOffer(market, recycler, plastic, { title: 'New', pricePaise, quantity: 1 }));
      market.context.marketChanged();
    } while (next !== null);
    expect(pages).toBe(whole);
    for (const id of added) {
      const url = `/api/epr/credit-offers/${id}/`;
      expect((await market.call('DELETE', url, { token: recycler.token })).status).toBe(200);
    }
    market.clock.advance(1000);
  },
);

it('pages by price and filters by it up to the highest price, and not beyond', async () => {
  const dear = [999_999_999, 1_000_000_000, 1_000_000_000];
  const added = [];
  for (const pricePaise of dear)
    added.push(await addOffer(market, recycler, plastic, { title: 'High', pricePaise, quantity: 1, minimum: 1 }));
  const pages: number[] = [];
  let next: string | null = '';
  for (let page = 0; page < 3; page += 1) {
    const response = await call(`ordering=-price_per_credit&page_size=1${next && `&cursor=${next}`}`);
    pages.push(response.body.data[0].price_per_credit);
    next = response.body.next;
  }
  expect(pages).toEqual([10_000_000, 10_000_000, 9_999_999.99]);
  expect(await letters('price_min=9999999.99&price_max=10000000&ordering=price_per_credit')).toBe('HHH');
  expect((await call('price_max=10000000.01')).body.errors).toEqual({
    price_max: 'The price is above ₹ 1,00,00,000.00, the most that can be traded here',
  });
  for (const id of added)
    expect((await market.call('DELETE', `/api/epr/credit-offers/${id}/`, { token: recycler.token })).status).toBe(200);
  market.clock.advance(1000);
});

it('takes a cursor of one order for no other', async () => {
  const { next } = (await call('ordering=price_per_credit&page_size=1')).body;
  expect((await call(`cursor=${next}`)).status).toBe(400);
});

it('shows an offer with the amounts of its minimum purchase and what the same credit costs elsewhere', async () => {
  const { status, body, text } = await market.call('GET', `/api/epr/public-credit-offers/${offers['A']}/`);
  expect(status).toBe(200);
  // 100 kg at ₹ 3: 300.00, fee 1.50, GST 18% of 301.50
  expect(body.data).toMatchObject({ transaction_fee: 1.5, gst: 54.27, total: 355.77, registered_on: '2024-05-01' });
  expect(body.data.recycler_id).toMatch(/^REC-\d{6}$/);
  // By this number a recycler's browser knows the own offer.
  const own = await market.call('GET', '/api/users/profile/', { token: recycler.token });
  expect(own.body.data.unique_id).toBe(body.data.recycler_id);
  expect(body.data.price_context).toEqual({ lowest: 1.5, median: 3, offers: 3 });
  expect(text).not.toContain(recycler.email);
});

it('compares an only offer with itself', async () => {
  const record = await addCredit(market, recycler, await addAccount(market, recycler), { productType: 'Category III' });
  const only = await addOffer(market, recycler, record, { title: 'Only' });
  const { body } = await market.call('GET', `/api/epr/public-credit-offers/${only}/`);
  expect(body.data.price_context).toEqual({ lowest: 2.5, median: 2.5, offers: 1 });
  expect((await market.call('DELETE', `/api/epr/credit-offers/${only}/`, { token: recycler.token })).status).toBe(200);
});

it('finds up to three similar offers, the closest first', async () => {
  const titles = async (slug = '') =>
    (await listSimilarOffers(market.context, slug)).map((offer) => offer.offer_title[0]);
  expect(await titles(offers['A'])).toEqual(['D', 'B', 'E']);
  expect(await titles(offers['C'])).toEqual(['E', 'D', 'B']);
  await expect(titles(newId(market.clock.now()))).rejects.toMatchObject({ kind: 'not_found' });
});

it('knows no offer of a malformed id', async () => {
  expect((await market.call('GET', '/api/epr/public-credit-offers/1/')).status).toBe(404);
});
