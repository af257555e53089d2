// @module-tag thorough
/** The database fails in the middle of an action: a repeat with the same key acts once. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, many, one, openDatabase } from '#platform/database/database.ts';
import { addOffer } from '#tests/goods.ts';
import { openServer, sendTo, type TestMarket } from '#tests/market.ts';
import { credit, idOf, market, openTrading, paidPurchase, pdf, producer, purchase, recycler } from '#tests/trading.ts';

openTrading();

let database: Database;
let app: TestMarket['app'];
/** Point of the next commit at which the connection is lost. */
let cut: 'before' | 'after' | null = null;

beforeAll(async () => {
  database = openDatabase({ url: market.url, poolSize: 2 });
  database.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
    const cutting = async (...args: unknown[]): Promise<unknown> => {
      const [first] = args;
      const text = typeof first === 'string' ? first : (first as { text: string }).text;
      if (text !== 'commit' || cut === null) return query(...args);
      const when = cut;
      cut = null;
      if (when === 'after') await query(...args);
      (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
      throw new Error('Connection terminated unexpectedly');
    };
    client.query = cutting as typeof client.query;
  });
  app = await openServer(market, { db: database.db });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

async function objects(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of market.context.storage.list()) keys.push(key);
  return keys.toSorted();
}

it.each(['before', 'after'] as const)('an answer whose connection is cut %s its commit counts once', async (when) => {
  const trade = idOf(await purchase(await addOffer(market, recycler, credit), 100));
  const ask = () =>
    sendTo(app, 'PATCH', `/api/epr/purchases-requests/${trade}/`, {
      token: recycler.token,
      body: { status: 'approved' },
      key: `cut-${when}`,
    });
  cut = when;
  expect((await ask()).status).toBe(503);
  expect(await ask()).toMatchObject({ status: 200, body: { message: 'Request accepted successfully!' } });
  const rows = await many<{ to_status: string }>(market.db)`
    select to_status from history where subject_id = ${trade} order by id`;
  expect(rows.map(({ to_status }) => to_status)).toEqual(['pending', 'approved']);
});

it.each(['before', 'after'] as const)('an upload whose connection is cut %s its commit is kept once', async (when) => {
  const { transaction } = await paidPurchase(await addOffer(market, recycler, credit), 100);
  const file = pdf();
  const ask = () =>
    sendTo(app, 'PATCH', `/api/epr/transactions/${transaction}/`, {
      token: producer.token,
      body: { producer_transfer_proof: file },
      key: `upload-${when}`,
    });
  const known = await objects();
  cut = when;
  expect((await ask()).status).toBe(503);
  const again = await ask();
  expect(again).toMatchObject({ status: 200, body: { message: 'Transaction updated successfully!' } });
  const row = await one<{ id: string }>(market.db)`
    select producer_transfer_proof_id as id from transactions where id = ${transaction}`;
  const kept = row?.id ?? '';
  const fresh = (await objects()).filter((key) => !known.includes(key));
  expect(fresh).toContain(kept);
  // Before the commit the result is unknown: files of the first attempt are left to the sweep, and no row refers to them.
  const named = await many<{ id: string }>(market.db)`select id from files where id::text = any (${fresh})`;
  expect(named).toEqual([{ id: kept }]);
  expect(fresh).toHaveLength(when === 'after' ? 1 : 2);
});
