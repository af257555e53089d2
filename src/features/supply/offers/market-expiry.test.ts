/** The market by expiry: the filter by days left, and the order by the last day of the credits. */
import { beforeAll, expect, it } from 'vitest';
import { addAccount, addCredit, addOffer } from '#tests/goods.ts';
import { openSharedMarket } from '#tests/market.ts';
import { addPerson, type Person } from '#tests/people.ts';

let recycler: Person;
const records: Record<string, string> = {};

const market = await openSharedMarket();
beforeAll(async () => {
  recycler = await addPerson(market, 'recycler');
  const goods = {
    'E-waste': { productType: 'ITEW1', creditType: 'Copper' },
    Tyre: { productType: 'Tyre', creditType: 'Crumb rubber' },
    Plastic: {},
  };
  for (const [wasteType, kind] of Object.entries(goods)) {
    const account = await addAccount(market, recycler, { wasteType });
    for (const year of [2023, 2024, 2025])
      records[`${wasteType} ${year}`] = await addCredit(market, recycler, account, { year, ...kind });
  }
  // By the shipped rules those of E-waste and Tyre end on 31 March of the third year after their own; of Plastic none is known.
  await add('A later', 'Tyre 2025');
  await add('B unknown', 'Plastic 2024');
  await add('C expired', 'E-waste 2023');
  await add('D soon', 'E-waste 2024');
  await add('E soon', 'Tyre 2024');
  await add('F unknown', 'Plastic 2025');
  await add('G soon', 'E-waste 2024');
});

const add = (title: string, record: string) =>
  addOffer(market, recycler, records[record] ?? '', { title, quantity: 100 });
const call = (query: string) => market.call('GET', `/api/epr/public-credit-offers/?${query}`);
const lettersOf = (data: { offer_title: string }[]) => data.map(({ offer_title: title }) => title[0]).join('');

it.each([
  ['ordering=expires_on', 'CGEDAFB'],
  ['ordering=expires_on&waste_type=Tyre&waste_type=Plastic', 'EAFB'],
  ['ordering=expires_on&FY=2024', 'GEDB'],
  ['ordering=expires_on&search=soon', 'GED'],
  ['ordering=expires_on&search=o', 'CGEDFB'],
  // 131 days are left until 31 March 2027 on 20 November 2026.
  ['expires_within=', 'GFEDCBA'],
  ['expires_within=130', ''],
  ['expires_within=131', 'GED'],
  ['expires_within=496', 'GED'],
  ['expires_within=497', 'GEDA'],
  ['expires_within=3650&ordering=expires_on', 'GEDA'],
  ['expires_within=365&waste_type=E-waste&ordering=price_per_credit', 'GD'],
  ['expires_within=365&search=soon&FY=2024&waste_type=Tyre', 'E'],
])('lists by %s: %s', async (query, expected) => {
  market.clock.set('2026-11-20T06:30:00Z');
  const response = await call(query);
  expect(response.status, response.text).toBe(200);
  expect(lettersOf(response.body.data)).toBe(expected);
});

it('counts the days from today in India, the last day included', async () => {
  market.clock.set('2027-03-31T18:29:59Z');
  expect(lettersOf((await call('expires_within=1')).body.data)).toBe('GED');
  market.clock.set('2027-03-31T18:30:00Z');
  expect(lettersOf((await call('expires_within=1&waste_type=')).body.data)).toBe('');
});

it.each(['0', '3651', '10000', '1.5', '-1', '+1', '1e2', 'soon'])('refuses expires_within=%s', async (days) => {
  const response = await call(`expires_within=${encodeURIComponent(days)}`);
  expect([response.status, response.body.errors]).toEqual([400, { expires_within: 'Enter 1 to 3650 days.' }]);
});

it.each(['', '&search=o', '&search=unknown', '&waste_type=Plastic&waste_type=E-waste'])(
  'pages by the last day%s: every offer once, equal and unknown days too, whatever comes meanwhile',
  async (filter) => {
    market.clock.advance(1_000);
    const whole = lettersOf((await call(`ordering=expires_on${filter}`)).body.data);
    let pages = '';
    let next: string | null = '';
    const added: string[] = [];
    while (next !== null) {
      const response = await call(`ordering=expires_on&page_size=1${filter}${next && `&cursor=${next}`}`);
      pages += lettersOf(response.body.data);
      next = response.body.next;
      added.push(await add('C expired meanwhile, not unknown', 'E-waste 2023'));
      market.context.marketChanged();
    }
    expect(pages).toBe(whole);
    for (const id of added) await market.call('DELETE', `/api/epr/credit-offers/${id}/`, { token: recycler.token });
  },
);

it.each([
  'x',
  '300_01a1fccc-2640-7066-9f47-69a2bab3f7e3',
  '2027-02-30_01a1fccc-2640-7066-9f47-69a2bab3f7e3',
  'never_x',
])('refuses the cursor %s', async (text) => {
  const response = await call(`ordering=expires_on&cursor=${Buffer.from(text).toString('base64url')}`);
  expect([response.status, response.body.errors]).toEqual([400, { cursor: 'This cursor is not valid' }]);
});
