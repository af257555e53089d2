import { expect, it } from 'vitest';
import { inTransaction, sql } from '#platform/database/database.ts';
import { addAccount, addCredit, addOffer } from '#tests/goods.ts';
import { openSharedMarket } from '#tests/market.ts';
import { addPerson } from '#tests/people.ts';

/** Three offers with a rare title, one with many signs, and above them more newer and cheaper ones than the search scans. */
const market = await openSharedMarket();
const recycler = await addPerson(market, 'recycler');
const credit = await addCredit(market, recycler, await addAccount(market, recycler), { available: 1_000_000 });
for (const pricePaise of [900, 700, 800]) {
  await addOffer(market, recycler, credit, { title: `Needle at ${pricePaise}`, pricePaise, quantity: 100 });
}
await addOffer(market, recycler, credit, { title: 'Zwirn (Weiß-Blau), 12 Straßen', pricePaise: 900, quantity: 100 });
const model = await addOffer(market, recycler, credit, { title: 'Hay 0', quantity: 100 });
await inTransaction(market.db, async (tx) => {
  await sql`
    insert into offers (id, recycler_id, account_id, credit_id, title, price_paise, minimum_purchase, year, waste_type,
      product_type, credit_type, recycler_type, state, city, trail_documents, product_image_id, availability_proof_id,
      seller_open, status, changed_at, changed_by, created_at)
    select ('ffffffff-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, recycler_id, account_id, credit_id, 'Hay ' || n, 100,
      1, year, waste_type, product_type, credit_type, recycler_type, state, city, trail_documents, product_image_id,
      availability_proof_id, seller_open, status, changed_at, changed_by, created_at
    from offers, generate_series(1, 2500) n where id = ${model}`.execute(tx);
  await sql`
    insert into ledger (movement, credit_id, offer_id, quantity, at, by_id)
    select 'list', credit_id, id, 1, changed_at, changed_by from offers
    where title like 'Hay %' and id <> ${model}`.execute(tx);
});

async function find(query: string): Promise<{ titles: string[]; next: string | null }> {
  const { body } = await market.call('GET', `/api/epr/public-credit-offers/?${query}`);
  return { titles: body.data.map((offer: { offer_title: string }) => offer.offer_title), next: body.next };
}

it('finds a rare title behind thousands of others, in every order and page by page', async () => {
  expect((await find('search=needle')).titles).toEqual(['Needle at 800', 'Needle at 700', 'Needle at 900']);
  expect((await find('search=NEEDLE&ordering=price_per_credit')).titles).toEqual([
    'Needle at 700',
    'Needle at 800',
    'Needle at 900',
  ]);
  const first = await find('search=needle&ordering=-price_per_credit&page_size=2');
  expect(first.titles).toEqual(['Needle at 900', 'Needle at 800']);
  const second = await find(`search=needle&ordering=-price_per_credit&page_size=2&cursor=${first.next}`);
  expect(second).toEqual({ titles: ['Needle at 700'], next: null });
});

it('pages through a common title without losing or repeating one', async () => {
  const seen: string[] = [];
  let cursor = '';
  do {
    const page = await find(`search=hay&page_size=200${cursor && `&cursor=${cursor}`}`);
    seen.push(...page.titles);
    cursor = page.next ?? '';
  } while (cursor !== '');
  expect(seen).toHaveLength(2501);
  expect(new Set(seen).size).toBe(2501);
});

it('keeps to the filters', async () => {
  expect((await find('search=needle&waste_type=Oil')).titles).toEqual([]);
  expect((await find('search=needle&price_max=8.00')).titles).toEqual(['Needle at 800', 'Needle at 700']);
});

it.each([
  ['700 need', ['Needle at 700']],
  ['at needle', ['Needle at 800', 'Needle at 700', 'Needle at 900']],
  ['needle hay', []],
  ['eedle 700', []],
  ['at 70', ['Needle at 700']],
  ['le at', ['Needle at 800', 'Needle at 700', 'Needle at 900']],
  ['zwirn (weiß', ['Zwirn (Weiß-Blau), 12 Straßen']],
  ['blau 12', ['Zwirn (Weiß-Blau), 12 Straßen']],
  ['weiß-blau stra', ['Zwirn (Weiß-Blau), 12 Straßen']],
  ['weiß-bau stra', []],
  ['ß-blau zwirn', []],
  ['en 12 zwirn', []],
])('finds %j by the beginnings of words behind thousands of others: %j', async (search, expected) => {
  expect((await find(`search=${encodeURIComponent(search)}`)).titles).toEqual(expected);
  const { body } = await market.call('GET', `/api/epr/all-types/?search=${encodeURIComponent(search)}`);
  expect(body.total).toBe(expected.length);
});
