import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAccount, addCredit, addOffer } from '../../../tests/goods.ts';
import { openTestMarket, type TestMarket } from '../../../tests/market.ts';
import { addPerson } from '../../../tests/people.ts';

let market: TestMarket;
beforeAll(async () => {
  market = await openTestMarket();
});
afterAll(() => market.close());

it('names the five waste types without a token', async () => {
  const { status, body } = await market.call('GET', '/api/epr/waste-types/');
  expect(status).toBe(200);
  expect(body.data.map((type: { name: string }) => type.name)).toEqual([
    'Plastic',
    'E-waste',
    'Battery',
    'Tyre',
    'Oil',
  ]);
});

it.each(['Plastic', 'plastic', 'PLASTIC', 'E-waste', 'e-waste', '%45-Waste'])(
  'gives the lists of %s, without the choices that are not offered yet',
  async (name) => {
    const { status, body } = await market.call('GET', `/api/epr/waste-types/${name}/`);
    expect(status).toBe(200);
    for (const list of ['recycler_types', 'producer_types', 'product_types', 'credit_types'])
      expect(body.data[list].length).toBeGreaterThan(0);
    expect(body.data.product_types).not.toContainEqual(expect.objectContaining({ name: 'Category V' }));
    expect(body.data.registration_number.message).toMatch(/digits/);
  },
);

it('does not know another waste type', async () => {
  expect((await market.call('GET', '/api/epr/waste-types/Gold/')).status).toBe(404);
});

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
