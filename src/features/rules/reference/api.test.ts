import { expect, it } from 'vitest';
import { openSharedMarket } from '#tests/market.ts';

const market = await openSharedMarket();

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
    expect(body.data.registration_number.message).toBe('Enter the number as on the certificate.');
  },
);

it('another waste type is not found', async () => {
  expect((await market.call('GET', '/api/epr/waste-types/Gold/')).status).toBe(404);
});
