/** The maker of a pending request withdraws it: what it blocked is free, the other party is told, and of withdrawal and answer one comes first. */
import { expect, it } from 'vitest';
import { many, sql } from '#platform/database/database.ts';
import { addOffer, balances } from '#tests/goods.ts';
import { addPerson } from '#tests/people.ts';
import {
  counter,
  credit,
  decide,
  idOf,
  market,
  openTrading,
  producer,
  purchase,
  recycler,
  superadmin,
} from '#tests/trading.ts';

openTrading();

const PATHS = { purchase: 'purchases-requests', counter: 'counter-credit-offers' } as const;
type Kind = keyof typeof PATHS;

async function place(kind: Kind) {
  const offer = await addOffer(market, recycler, credit, { quantity: 1_000 });
  return { offer, id: idOf(await (kind === 'purchase' ? purchase(offer, 400) : counter(offer, 400, '2'))) };
}
const withdraw = (kind: Kind, id: string, body: object = {}, { token } = producer, key?: string) =>
  market.call('POST', `/api/epr/${PATHS[kind]}/${id}/withdraw/`, {
    token,
    body,
    key,
  });

it.each([
  ['purchase', 'Request withdrawn.', 400],
  ['counter', 'Counter-offer withdrawn.', 0],
] as const)('a %s: it is over, and nothing of it stays blocked', async (kind, message, blocked) => {
  const { offer, id } = await place(kind);
  expect((await balances(market, { offer })).offer).toMatchObject({ blocked });
  const response = await withdraw(kind, id, { reason: ' Bought elsewhere ' }, producer, `withdraw-${kind}`);
  expect([response.status, response.body.message], response.text).toEqual([200, message]);
  expect(response.body.data).toMatchObject({
    stage: 'withdrawn',
    turn: null,
    status: 'rejected',
    withdrawn: true,
    expired: false,
    expires_at: null,
    reason: 'Bought elsewhere',
  });
  expect((await balances(market, { offer })).offer).toMatchObject({ blocked: 0 });
  expect((await withdraw(kind, id, { reason: ' Bought elsewhere ' }, producer, `withdraw-${kind}`)).text).toBe(
    response.text,
  );
  for (const { token } of [producer, recycler, superadmin]) {
    const { data } = (await market.call('GET', `/api/epr/trades/${id}/`, { token })).body;
    expect(data.history.at(-1)).toMatchObject({ from: 'pending', to: 'withdrawn', reason: 'Bought elsewhere' });
  }
  const rows = await many<{ topic: string }>(market.db)`
    select topic from outbox where subject_id = ${id} order by id desc limit 1`;
  expect(rows).toEqual([{ topic: 'trade.withdrawn' }]);
});

it('a withdrawal is for the request’s maker alone, of its own kind, while it is not answered', async () => {
  const { id } = await place('purchase');
  const stranger = await addPerson(market, 'producer');
  const refused = async (...input: Parameters<typeof withdraw>) => {
    const response = await withdraw(...input);
    return [response.status, response.body.error];
  };
  expect((await withdraw('purchase', id, {}, recycler)).status).toBe(403);
  expect((await withdraw('purchase', id, {}, superadmin)).status).toBe(403);
  // Both sides withdraw counter-offers, each its own.
  expect((await withdraw('counter', (await place('counter')).id, {}, recycler)).status).toBe(403);
  expect((await withdraw('purchase', id, {}, stranger)).status).toBe(404);
  expect((await withdraw('counter', id)).status).toBe(404);
  expect((await withdraw('purchase', 'nothing')).status).toBe(404);
  expect((await withdraw('purchase', id, { reason: 'x'.repeat(301) })).body.errors).toHaveProperty('reason');
  expect((await decide('purchases-requests', id, 'approved')).status).toBe(200);
  const decided = [409, 'This request has already been decided.'];
  expect(await refused('purchase', id)).toEqual(decided);
  const { id: late } = await place('counter');
  await sql`update trades set expires_at = ${market.clock.now()} where id = ${late}`.execute(market.db);
  expect(await refused('counter', late)).toEqual(decided);
});

it('either a withdrawal or an acceptance at once wins', async () => {
  for (const kind of ['purchase', 'counter', 'purchase', 'counter', 'purchase'] as const) {
    const { offer, id } = await place(kind);
    const answers = await Promise.all([withdraw(kind, id), decide(PATHS[kind], id, 'approved')]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409]);
    const isAccepted = statuses[1] === 200;
    expect((await balances(market, { offer })).offer).toMatchObject({ blocked: isAccepted ? 400 : 0 });
  }
});
