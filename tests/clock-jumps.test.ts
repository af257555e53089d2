// @module-tag thorough
/** The machine's clock is corrected by an hour, forwards and backwards: sessions, keys, trades and messages keep working. */
import { beforeAll, expect, it } from 'vitest';
import { many, sql } from '#platform/database/database.ts';
import { deliverOutbox } from '#platform/outbox.ts';
import { addOffer } from './goods.ts';
import { addPerson } from './people.ts';
import { credit, decide, idOf, initiate, market, openTrading, paidPurchase, purchase, recycler } from './trading.ts';

openTrading();
beforeAll(async () => {
  // The companies joined longer ago than the clock goes back: law I34 compares the instants.
  await sql`update members set joined_at = joined_at - interval '1 day'`.execute(market.db);
});

const HOUR = 3_600_000;

/**
 * Delivers due events, as the worker does.
 * @returns number of delivered events
 */
async function deliverDueEvents(): Promise<number> {
  let delivered = 0;
  while (await deliverOutbox(market.db, market.clock.now(), async () => void (delivered += 1)));
  return delivered;
}

it.each([
  ['an hour back', -HOUR],
  ['an hour forward', HOUR],
])('%s: a session goes on, by its refresh token where its access token is over', async (_, jump) => {
  const person = await addPerson(market, 'producer');
  await deliverDueEvents();
  market.clock.advance(jump);
  const ask = (token: string) => market.call('GET', '/api/users/profile/', { token });
  expect((await ask(person.token)).status).toBe(jump < 0 ? 200 : 401);
  const refreshed = await market.call('POST', '/api/users/token/refresh/', { body: { refresh: person.refresh } });
  expect(refreshed.status).toBe(200);
  expect((await ask(refreshed.body.access)).status).toBe(200);
});

it('an hour back in the middle of a trade: it goes on, in the order in which it happened, and its key still counts', async () => {
  const offer = await addOffer(market, recycler, credit);
  const first = await purchase(offer, 100, { key: 'before-the-jump' });
  const trade = idOf(first);
  market.clock.advance(-HOUR);
  expect((await purchase(offer, 100, { key: 'before-the-jump' })).text).toBe(first.text);
  expect((await decide('purchases-requests', trade, 'approved')).status).toBe(200);
  expect((await initiate(trade)).status).toBe(201);
  const read = await market.call('GET', `/api/epr/trades/${trade}/`, { token: recycler.token });
  const moves = read.body.data.history.map(({ to }: { to: string }) => to);
  expect(moves).toEqual(['pending', 'approved', 'complete', 'initiated']);
});

it('an hour back: waiting events are delivered, and no duration is negative', async () => {
  const offer = await addOffer(market, recycler, credit);
  await paidPurchase(offer, 100);
  market.clock.advance(-HOUR);
  const early = await deliverDueEvents();
  // Undoes the jump, and makes due what the previous test left an hour ahead.
  market.clock.advance(2 * HOUR);
  expect(early + (await deliverDueEvents())).toBeGreaterThan(0);
  const rows = await many(market.db)`
    select id::text from outbox where delivered_at is null or buried_at is not null
    union all select id::text from trades where expires_at <= created_at`;
  expect(rows).toEqual([]);
});
