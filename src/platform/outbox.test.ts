/** The outbox: of several workers at once each event is delivered by one. */
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openSharedMarket } from '#tests/market.ts';
import { inTransaction, sql } from './database/database.ts';
import { newId } from './ids.ts';
import { addToOutbox, deliverOutbox } from './outbox.ts';

const EVENTS = 60;
const WORKERS = 4;

const market = await openSharedMarket();

it('several workers at once deliver each event once', async () => {
  const now = market.clock.now();
  await sql`delete from outbox`.execute(market.db);
  await inTransaction(market.db, async (tx) => {
    for (let event = 0; event < EVENTS; event += 1) await addToOutbox(tx, 'user.registered', newId(now), now);
  });
  const delivered: number[] = [];
  const work = async () => {
    const deliver = async ({ id }: { id: number }) => {
      delivered.push(id);
      await pause(2);
    };
    while (await deliverOutbox(market.db, now, deliver));
  };
  await Promise.all(Array.from({ length: WORKERS }, work));
  expect(delivered).toHaveLength(EVENTS);
  expect(new Set(delivered).size).toBe(EVENTS);
});
