/** Targets made of several lines of a sheet: their sums, the limit of purchases by these sums, and what a deleted target leaves. */
import { expect, it } from 'vitest';
import { many } from '#platform/database/database.ts';
import { addAccount, addCredit, addOffer } from '#tests/goods.ts';
import { openSharedMarket } from '#tests/market.ts';
import { addPerson } from '#tests/people.ts';
import type { Basket } from '#trading/baskets/contract.ts';
import type { Sheet } from './contract.ts';

const market = await openSharedMarket();
const producer = await addPerson(market, 'producer');
const account = await addAccount(market, producer, { wasteType: 'E-waste', entityType: 'Producer' });

const post = (path: string, body: object) => market.call('POST', path, { token: producer.token, body });

/** A sheet of two lines for copper of ITEW: 22,400 Kg by its share, 1,00,000 Kg of a new producer in total. */
async function saveSheet(): Promise<string> {
  const response = await post('/api/epr/obligations/', {
    epr_id: account,
    FY: 2026,
    items: [
      { product_type: 'ITEW', placed: 800_000, life_years: 5, shares: { Copper: 4 }, held: { Copper: 2_400 } },
      { product_type: 'ITEW', part: 'New producer', placed: 500_000, leftover: { total: 10_000 } },
    ],
  });
  expect(response.status, response.text).toBe(201);
  return (response.body.data as Sheet & { id: string }).id;
}
const setTargets = (id: string) =>
  post(`/api/epr/obligations/${id}/targets/`, {
    lines: [{ key: '0:Copper' }, { key: '1:total', credit_type: 'Copper' }],
  });
const rowsOf = async (id: string) =>
  await many<{ quantity: number; leftover: number; held: number }>(market.db)`
      select quantity, leftover, held from obligation_targets where sheet_id = ${id}`;

it('sums lines of one kind, bounds purchases by the sums, and goes with its target while the sheet stays', async () => {
  const id = await saveSheet();
  const set = await setTargets(id);
  expect([set.status, set.body.message], set.text).toEqual([200, 'Targets set.']);
  const [first, second] = set.body.data as { target_id: string; outcome: string; quantity: number }[];
  expect([first, second]).toMatchObject([
    { outcome: 'created', quantity: 130_000 },
    { outcome: 'created', quantity: 130_000 },
  ]);
  expect(second?.target_id).toBe(first?.target_id);
  expect(await rowsOf(id)).toEqual([{ quantity: 122_400, leftover: 10_000, held: 2_400 }]);

  const seller = await addPerson(market, 'recycler');
  const plant = await addAccount(market, seller, { wasteType: 'E-waste' });
  const credit = await addCredit(market, seller, plant, { productType: 'ITEW', creditType: 'Copper' });
  await addOffer(market, seller, credit);
  const plan = await post('/api/epr/baskets/', { sheet_id: id });
  expect(plan.status, plan.text).toBe(201);
  // 1,22,400 + 10,000 + 5% of 1,22,400 − 2,400.
  expect((plan.body.data as Basket).needs).toMatchObject([
    { target_id: first?.target_id, missing: 130_000, room: 136_120 },
  ]);

  const path = `/api/epr/target/${first?.target_id}/`;
  expect((await market.call('DELETE', path, { token: producer.token })).status).toBe(200);
  expect(await rowsOf(id)).toEqual([]);
  expect((await market.call('GET', `/api/epr/obligations/${id}/`, { token: producer.token })).status).toBe(200);
  const without = await post('/api/epr/baskets/', { sheet_id: id });
  expect([without.status, without.body.error]).toEqual([409, 'Set the targets of this sheet first.']);
});

it('says that lines are to be chosen where the law names no credit of any', async () => {
  const response = await post('/api/epr/obligations/', {
    epr_id: account,
    FY: 2026,
    items: [{ product_type: 'ITEW', part: 'New producer', placed: 500_000 }],
  });
  const { id } = response.body.data as { id: string };
  const set = await market.call('POST', `/api/epr/obligations/${id}/targets/`, { token: producer.token });
  expect([set.status, set.body.errors]).toEqual([400, { lines: 'Choose lines of this sheet.' }]);
});
