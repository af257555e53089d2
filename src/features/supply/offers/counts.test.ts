import { beforeAll, describe, expect, it } from 'vitest';
import { addAccount, addCredit, addOffer } from '#tests/goods.ts';
import { openSharedMarket } from '#tests/market.ts';
import { addPerson } from '#tests/people.ts';

const market = await openSharedMarket();

const ask = (query = '') => market.call('GET', `/api/epr/all-types/${query && `?${query}`}`);
type Option = { name: string; count: number };
const shown = (options: Option[]) => options.map(({ name, count }) => `${name} ${count}`).join(', ');

it('counts live offers of each option: waste types always, the rest only where something is offered', async () => {
  const before = await market.call('GET', '/api/epr/all-types/');
  expect(before.body.data.waste_type).toHaveLength(5);
  expect(before.body.data.state).toEqual([]);

  const recycler = await addPerson(market, 'recycler');
  const plastic = await addCredit(market, recycler, await addAccount(market, recycler));
  await addOffer(market, recycler, plastic);
  await addOffer(market, recycler, plastic);
  const oil = await addAccount(market, recycler, { wasteType: 'Oil', state: 'Goa' });
  await addOffer(market, recycler, await addCredit(market, recycler, oil, { productType: 'Grease' }));
  const hidden = await addAccount(market, recycler, { wasteType: 'Tyre', state: 'Kerala', status: 'rejected' });
  await addOffer(market, recycler, await addCredit(market, recycler, hidden, { productType: 'Domestic new tyre' }));
  market.context.marketChanged();

  const { body } = await market.call('GET', '/api/epr/all-types/');
  expect(body.data.waste_type.slice(0, 3)).toEqual([
    { name: 'Plastic', count: 2 },
    { name: 'Oil', count: 1 },
    { name: 'Battery', count: 0 },
  ]);
  expect(body.data.state).toEqual([
    { name: 'Maharashtra', count: 2 },
    { name: 'Goa', count: 1 },
  ]);
  expect(body.data.product_type).toEqual([
    { name: 'Category I', count: 2 },
    { name: 'Grease', count: 1 },
  ]);
});

describe('counts that follow the query', () => {
  /** Plastic of 2026 in Maharashtra: two at ₹ 2.50. Oil of 2026 in Goa: one. Added here: Plastic of 2025 in Goa at ₹ 9.00, of 500 Kg. */
  beforeAll(async () => {
    const recycler = await addPerson(market, 'recycler');
    const account = await addAccount(market, recycler, { state: 'Goa' });
    const record = await addCredit(market, recycler, account, { year: 2025, productType: 'Category II' });
    await addOffer(market, recycler, record, { title: 'Films', pricePaise: 900, quantity: 500, minimum: 200 });
    market.context.marketChanged();
  });

  it('without a query: all live offers, their years and their number', async () => {
    const { body } = await ask();
    expect(shown(body.data.waste_type.slice(0, 2))).toBe('Plastic 3, Oil 1');
    expect(body.years).toEqual([
      { FY: 2025, name: '2025-26', count: 1 },
      { FY: 2026, name: '2026-27', count: 3 },
    ]);
    expect([body.total, body.total_capped]).toEqual([4, false]);
  });

  it('counts an option alone in its group, the other groups as chosen; those at 0 stay, in the same order', async () => {
    const { body } = await ask('state=goa&waste_type=Oil');
    expect(body.total).toBe(1);
    expect(shown(body.data.waste_type)).toBe('Plastic 1, Oil 1, Battery 0, E-waste 0, Tyre 0');
    expect(shown(body.data.state)).toBe('Goa 1, Maharashtra 0');
    expect(shown(body.data.product_type)).toBe('Category I 0, Category II 0, Grease 1');
    expect(body.years.map(({ count }: Option) => count)).toEqual([0, 1]);
    const several = await ask('state=Goa&state=Maharashtra&FY=2025-26');
    expect(shown(several.body.data.state)).toBe('Goa 1, Maharashtra 0');
    expect(several.body.years.map(({ count }: Option) => count)).toEqual([1, 3]);
  });

  it.each([
    ['search=FILM', 1],
    ['price_max=2.50', 3],
    ['price_min=2.51', 1],
    ['free_min=501', 3],
    ['minimum_max=100', 3],
    ['free_min=500&minimum_max=200', 4],
    ['need=99999&ordering=-FY&page_size=1', 4],
  ])('keeps to search and bounds: %s finds %i', async (query, total) => {
    const { body } = await ask(query);
    expect(body.total).toBe(total);
    const list = await market.call('GET', `/api/epr/public-credit-offers/?${query.replace('&page_size=1', '')}`);
    expect(list.body.data).toHaveLength(total);
    for (const group of ['waste_type', 'state'])
      expect(body.data[group].reduce((sum: number, { count }: Option) => sum + count, 0)).toBe(total);
  });

  it('refuses what the list refuses', async () => {
    const { status, body } = await ask('free_min=0&FY=soon');
    expect([status, Object.keys(body.errors)]).toEqual([400, ['FY', 'free_min']]);
  });
});
