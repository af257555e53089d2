import { expect, it } from 'vitest';
import { addAccount, addCredit, addOffer } from '#tests/goods.ts';
import { openSharedMarket } from '#tests/market.ts';
import { addPerson } from '#tests/people.ts';
import { readPriceContexts } from './price-context.server.ts';

const market = await openSharedMarket();
const recycler = await addPerson(market, 'recycler');
const account = await addAccount(market, recycler);

/** Lists an offer of that kind at each price, in paise; returns their ids. */
async function list(kind: { year: number; productType: string }, pricesPaise: readonly number[]): Promise<string[]> {
  const record = await addCredit(market, recycler, account, kind);
  const ids: string[] = [];
  for (const pricePaise of pricesPaise) ids.push(await addOffer(market, recycler, record, { pricePaise }));
  market.context.marketChanged();
  return ids;
}

const LIST = '/api/epr/public-credit-offers/';
const ask = (productType: string, FY: string) =>
  market.call(
    'GET',
    `/api/epr/price-context/?${new URLSearchParams({ waste_type: 'plastic', product_type: productType, credit_type: 'Recycling', FY })}`,
  );
const contextOf = async (productType: string, FY: string) => (await ask(productType, FY)).body.data.price_context;

it('alike but for the financial year: 2025-26 1.65; 2026-27 2.05, 2.40, 2.45, 2.70', async () => {
  const productType = 'Category I';
  const [only] = await list({ year: 2025, productType }, [165]);
  const others = await list({ year: 2026, productType }, [205, 240, 245, 270]);

  // The first has it alone; the others have 2.05, 2.43, 4.
  const one = { lowest: 1.65, median: 1.65, offers: 1 };
  const four = { lowest: 2.05, median: 2.43, offers: 4 };
  expect(await contextOf(productType, '2025-26')).toEqual(one);
  expect(await contextOf(productType, '2026-27')).toEqual(four);
  for (const [id, expected] of [[only, one] as const, ...others.map((other) => [other, four] as const)]) {
    const rows = (await market.call('GET', LIST)).body.data as { id: string; price_context: object }[];
    expect(rows.find((row) => row.id === id)?.price_context).toEqual(expected);
    expect((await market.call('GET', `${LIST}${id}/`)).body.data.price_context).toEqual(expected);
    const { body } = await market.call('GET', `/api/epr/credit-offers/${id}/`, { token: recycler.token });
    expect(body.data.price_context).toEqual(expected);
  }
  const own = await market.call('GET', '/api/epr/credit-offers/', { token: recycler.token });
  expect(own.body.data.map((row: { price_context: object }) => row.price_context)).toEqual([
    four,
    four,
    four,
    four,
    one,
  ]);
});

it('covers all live offers of the kind, whatever is searched, filtered, ordered and shown on a page', async () => {
  const productType = 'Category II';
  await list({ year: 2026, productType }, [100, 300, 500]);
  const all = { lowest: 1, median: 3, offers: 3 };
  for (const query of ['price_min=5', 'ordering=-price_per_credit&page_size=1', 'search=rigid&page_size=2']) {
    const { body } = await market.call('GET', `${LIST}?product_type=Category+II&${query}`);
    expect(body.data.length).toBeGreaterThan(0);
    for (const row of body.data) expect(row.price_context).toEqual(all);
  }
});

it('leaves out what is not live, and says nothing where nothing is', async () => {
  const productType = 'Category III';
  const [cheap = '', dear = ''] = await list({ year: 2026, productType }, [100, 400]);
  const edit = (id: string, body: object) =>
    market.call('PATCH', `/api/epr/credit-offers/${id}/`, { token: recycler.token, body });
  const remove = (id: string) => market.call('DELETE', `/api/epr/credit-offers/${id}/`, { token: recycler.token });

  expect((await edit(cheap, { price_per_credit: '2.01' })).body.data.price_context).toEqual({
    lowest: 2.01,
    median: 3.01, // 3.005 rounded
    offers: 2,
  });
  expect(await contextOf(productType, '2026')).toEqual({ lowest: 2.01, median: 3.01, offers: 2 });
  await remove(cheap);
  expect(await contextOf(productType, '2026')).toEqual({ lowest: 4, median: 4, offers: 1 });
  await remove(dear);
  expect(await contextOf(productType, '2026')).toBeNull();
});

it('keeps the figures of sold out offers for those who look at them', async () => {
  const productType = 'Category IV';
  const [sold = ''] = await list({ year: 2026, productType }, [150, 250]);
  const producer = await addPerson(market, 'producer');
  const body = { producer_epr: await addAccount(market, producer), FY: '2026', quantity: '10000' };
  const url = `/api/epr/purchases-requests/?credit_offer_id=${sold}`;
  expect((await market.call('POST', url, { token: producer.token, body })).status).toBe(201);
  expect((await market.call('GET', `${LIST}${sold}/`)).body.data.price_context).toEqual({
    lowest: 2.5,
    median: 2.5,
    offers: 1,
  });
});

it.each(['waste_type', 'product_type', 'credit_type', 'FY'])('needs %s', async (name) => {
  const query = new URLSearchParams({
    waste_type: 'Oil',
    product_type: 'Grease',
    credit_type: 'Recycling',
    FY: '2026',
  });
  query.delete(name);
  const { status, body } = await market.call('GET', `/api/epr/price-context/?${query}`);
  expect([status, Object.keys(body.errors)]).toEqual([400, [name]]);
});

it('reads the figures of many kinds in the order asked, each once for all who ask', async () => {
  const kind = (product_type: string, year: number) => ({
    waste_type: 'Plastic',
    product_type,
    credit_type: 'Recycling',
    year,
    unit: 'kg' as const,
  });
  const asked = [kind('Category I', 2026), kind('None', 2026), kind('Category I', 2025), kind('Category I', 2026)];
  expect((await readPriceContexts(market.context, asked)).map((found) => found?.offers)).toEqual([4, undefined, 1, 4]);
});

it('the price context does not look for names that the catalogue does not have, and finds its own whatever their capitals', async () => {
  await list({ year: 2027, productType: 'Invented' }, [100]);
  expect(await contextOf('Invented', '2027-28')).toBeNull();
  await list({ year: 2027, productType: 'Category I' }, [100]);
  expect(await contextOf('category i', '2027-28')).toEqual({ lowest: 1, median: 1, offers: 1 });
});
