import { expect, it } from 'vitest';
import { brand } from '#brand.ts';
import { sql } from '#platform/database/database.ts';
import { addOffer, addTarget } from '#tests/goods.ts';
import { addPerson } from '#tests/people.ts';
import {
  buyerAccount,
  counter,
  credit,
  decide,
  idOf,
  decideTransaction,
  initiate,
  market,
  openTrading,
  paidPurchase,
  pdf,
  producer,
  purchase,
  recycler,
  upload,
} from '#tests/trading.ts';

openTrading();

const history = (id: string, query = '', token = producer.token) =>
  market.call('GET', `/api/epr/target/${id}/history/${query}`, { token });

it('tells a target’s life from the ledger: blocked, released and achieved with the balance after each', async () => {
  const offer = await addOffer(market, recycler, credit);
  const target = await addTarget(market, producer, buyerAccount, { targetQuantity: 1_000 });
  const added = market.clock.now().toISOString();
  market.clock.advance(60_000);
  const rejected = idOf(await purchase(offer, 200));
  market.clock.advance(60_000);
  await decide('purchases-requests', rejected, 'rejected');
  market.clock.advance(60_000);
  const bought = await paidPurchase(offer, 700);
  await decideTransaction(bought.transaction, 'approved');
  const accepted = idOf(await counter(offer, 450, '2.10'));
  expect((await history(target)).body.data).toHaveLength(4);
  await decide('counter-credit-offers', accepted, 'approved');
  market.clock.advance(60_000);
  await upload(bought.transaction, recycler, { recycler_transfer_proof: pdf(), trail_documents: pdf() });
  const done = market.clock.now().toISOString();

  const { body } = await history(target);
  const lines = body.data.map((line: { trade: { id: string } | null } & Record<string, unknown>) => [
    line['movement'],
    line['quantity'],
    line['blocked'],
    line['achieved'],
    line['remaining'],
    line.trade?.id ?? null,
    line['by'],
  ]);
  const seller = recycler.organisation?.company_name;
  expect(lines).toEqual([
    ['achieved', 700, 450, 700, 0, bought.trade, seller],
    ['blocked', 450, 1_150, 0, 0, accepted, seller],
    ['blocked', 700, 700, 0, 300, bought.trade, producer.fullName],
    ['released', 200, 0, 0, 1_000, rejected, seller],
    ['blocked', 200, 200, 0, 800, rejected, producer.fullName],
    ['added', 1_000, 0, 0, 1_000, null, null],
  ]);
  expect(body.next).toBeNull();
  expect(body.data[0].at).toBe(done);
  expect(body.data[0].trade).toMatchObject({
    kind: 'purchase',
    order_id: expect.stringMatching(/^WO-/),
    total: 2075.33,
  });
  expect(body.data[1].trade).toMatchObject({ kind: 'counter', order_id: null });
  expect(body.data.at(-1).at).toBe(added);
});

it('the history names the platform for a declined payment, and the system for an expiry', async () => {
  const offer = await addOffer(market, recycler, credit);
  const target = await addTarget(market, producer, buyerAccount, { targetQuantity: 5_000, year: 2029 });
  const expired = idOf(await purchase(offer, 100, { FY: '2029' }));
  await sql`update trades set expires_at = ${market.clock.now()} where id = ${expired}`.execute(market.db);
  await sql`select expire_trade(${expired}, ${market.clock.now()})`.execute(market.db);
  const declined = idOf(await purchase(offer, 200, { FY: '2029' }));
  await decide('purchases-requests', declined, 'approved');
  await decideTransaction(idOf(await initiate(declined)), 'rejected');
  const { data } = (await history(target)).body;
  const released = data.filter(({ movement }: { movement: string }) => movement === 'released');
  expect(released.map(({ quantity, by }: { quantity: number; by: string }) => [quantity, by])).toEqual([
    [200, brand.name],
    [100, 'The system'],
  ]);
});

it('the history comes in pages that keep the running balance, and ends with the beginning', async () => {
  const offer = await addOffer(market, recycler, credit);
  const target = await addTarget(market, producer, buyerAccount, { targetQuantity: 5_000, year: 2027 });
  for (let round = 0; round < 3; round += 1) {
    const id = idOf(await purchase(offer, 100, { FY: '2027' }));
    await decide('purchases-requests', id, 'rejected');
  }
  const first = (await history(target, '?page_size=4')).body;
  const second = (await history(target, `?page_size=4&cursor=${first.next}`)).body;
  expect([...first.data, ...second.data].map(({ blocked }: { blocked: number }) => blocked)).toEqual([
    0, 100, 0, 100, 0, 100, 0,
  ]);
  expect([second.data.at(-1).movement, second.next]).toEqual(['added', null]);
  expect((await history(target, '?cursor=nonsense')).status).toBe(400);
  expect((await history(target, '?page_size=0')).status).toBe(400);
});

it('the history is its owner’s alone', async () => {
  const target = await addTarget(market, producer, buyerAccount, { year: 2028 });
  const stranger = await addPerson(market, 'producer');
  expect((await history(target, '', stranger.token)).status).toBe(404);
  expect((await history(target, '', recycler.token)).status).toBe(403);
  expect((await history('nonsense')).status).toBe(404);
  expect((await history(target)).body.data).toHaveLength(1);
});
