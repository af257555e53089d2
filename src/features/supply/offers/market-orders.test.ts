import { describe, expect, it } from 'vitest';
import { addAccount, addCredit, addOffer } from '#tests/goods.ts';
import { openSharedMarket } from '#tests/market.ts';
import { addPerson } from '#tests/people.ts';

/** Ids of offers by their titles. */
const ids: Record<string, string> = {};

const market = await openSharedMarket();
const recycler = await addPerson(market, 'recycler');
const account = await addAccount(market, recycler);
const records: Record<number, string> = {};
const add = async (title: string, year: number, pricePaise: number, quantity: number, minimum: number) => {
  records[year] ??= await addCredit(market, recycler, account, { year, available: 1_000_000 });
  ids[title] = await addOffer(market, recycler, records[year] ?? '', { title, pricePaise, quantity, minimum });
};
await add('A', 2026, 240, 41_000, 500);
await add('B', 2025, 205, 3_000, 500);
await add('C', 2026, 2_550, 40, 40);
await add('D', 2025, 240, 41_000, 900);
await add('E', 2024, 300, 500_000, 20_000);

const list = (query: string) => market.call('GET', `/api/epr/public-credit-offers/?${query}`);
const titlesOf = (body: { data: { offer_title: string }[] }) => body.data.map((offer) => offer.offer_title).join('');

/** A need of 300 Kg buys 500 of A and B, 900 of D, 20,000 of E; C covers 40 of them. */
const ORDERINGS = [
  ['free', 'CBDAE'],
  ['-free', 'EDABC'],
  ['minimum_purchase', 'CBADE'],
  ['-minimum_purchase', 'EDBAC'],
  ['FY', 'EDBCA'],
  ['-FY', 'CADBE'],
  ['total&need=300', 'BADEC'],
  ['total&need=20000', 'DAEBC'],
  ['total&need=100000', 'EBDAC'],
];

it.each(ORDERINGS)('orders by %s: %s, equal values newest first', async (ordering, expected) => {
  expect(titlesOf((await list(`ordering=${ordering}`)).body)).toBe(expected);
});

it.each(ORDERINGS)('pages by %s: every offer once', async (ordering, whole) => {
  for (const search of ['', '&search=plastic', '&state=Maharashtra&state=Goa']) {
    let pages = '';
    let cursor = '';
    do {
      const { body } = await list(`ordering=${ordering}${search}&page_size=2${cursor && `&cursor=${cursor}`}`);
      pages += titlesOf(body);
      cursor = body.next ?? '';
    } while (cursor !== '');
    expect([search, pages]).toEqual([search, whole]);
  }
});

it.each([
  ['ordering=total', { need: 'Enter the quantity first.' }],
  ['ordering=-total&need=5', { ordering: 'Unknown ordering' }],
  ['ordering=available', { ordering: 'Unknown ordering' }],
  ['need=0', { need: 'Enter a whole number from 1 to 1,00,00,00,000' }],
  ['need=1.5', { need: 'Enter a whole number from 1 to 1,00,00,00,000' }],
  ['free_min=-1', { free_min: 'Enter a whole number from 1 to 1,00,00,00,000' }],
  ['minimum_max=1000000001', { minimum_max: 'Enter a whole number from 1 to 1,00,00,00,000' }],
  ['free_min=1&free_min=2', { free_min: 'Enter a whole number from 1 to 1,00,00,00,000' }],
  ['cursor=x&ordering=free', { cursor: 'This cursor is not valid' }],
])('refuses %s', async (query, errors) => {
  const { status, body } = await list(query);
  expect([status, body.errors]).toEqual([400, errors]);
});

it.each([
  ['free_min=3000', 'EDBA'],
  ['free_min=3001', 'EDA'],
  ['minimum_max=500', 'CBA'],
  ['minimum_max=499', 'C'],
  ['free_min=1000000000', ''],
  ['free_min=41000&minimum_max=500&need=7', 'A'],
])('filters by %s: %s', async (query, expected) => {
  expect(titlesOf((await list(query)).body)).toBe(expected);
});

describe('the quantity needed', () => {
  // Price, free, minimum; need: takes, total, per_unit.
  it.each([
    ['A', 20_000, { covers: 'all', takes: 20_000, total: 56_923.2, per_unit: 2.85 }],
    ['A', 300, { covers: 'all', takes: 500, total: 1_423.08, per_unit: 2.85 }],
    ['B', 5_000, { covers: 'part', takes: 3_000, total: 7_293.29, per_unit: 2.43 }],
    ['C', 20, { covers: 'all', takes: 40, total: 1_209.62, per_unit: 30.24 }],
  ])('of %s: %i needed', async (title, need, expected) => {
    const { body } = await list(`need=${need}`);
    const row = body.data.find((offer: { offer_title: string }) => offer.offer_title === title);
    expect(row.for_quantity).toMatchObject(expected);
    const { item_value, transaction_fee, gst, total } = row.for_quantity;
    expect(Math.round((item_value + transaction_fee + gst) * 100)).toBe(Math.round(total * 100));
    const detail = await market.call('GET', `/api/epr/public-credit-offers/${ids[title]}/?need=${need}`);
    expect(detail.body.data.for_quantity).toEqual(row.for_quantity);
  });

  it('is not there without a need, filters nothing, and is refused on the detail too', async () => {
    const { body } = await list('');
    expect(Object.keys(body.data[0])).not.toContain('for_quantity');
    expect(titlesOf((await list('need=1000000000')).body)).toBe(titlesOf(body));
    const url = `/api/epr/public-credit-offers/${ids['A']}/`;
    expect((await market.call('GET', url)).body.data).not.toHaveProperty('for_quantity');
    expect((await market.call('GET', `${url}?need=x`)).status).toBe(400);
  });
});
