import { afterAll, beforeAll, expect, it } from 'vitest';
import { actingAs } from '../../../tests/actors.ts';
import { addAccount, addCredit, addOffer } from '../../../tests/goods.ts';
import { openTestMarket, type TestMarket } from '../../../tests/market.ts';
import { addPerson } from '../../../tests/people.ts';
import { sql, type Db } from '../../platform/database/database.ts';
import { refusalOf } from '../../platform/refusal-of.ts';
import { placeTrade } from './placing.server.ts';

let market: TestMarket;
beforeAll(async () => {
  market = await openTestMarket();
});
afterAll(() => market.close());

type Call = (...args: unknown[]) => unknown;
/** A copy of an object with one method replaced. */
function replacing<T extends object>(thing: T, name: string, by: (original: Call) => Call): T {
  return new Proxy(thing, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property, target);
      if (typeof value !== 'function') return value;
      const bound: Call = value.bind(target);
      return property === name ? by(bound) : bound;
    },
  });
}

/** A database that commits its first batch of trades but loses the response. */
function losingFirstAnswer(db: Db): Db {
  let lost = false;
  const losing = (execute: Call) => async (query: { sql: string }, id: unknown) => {
    const result = await execute(query, id);
    if (lost || !query.sql.includes('place_trades')) return result;
    lost = true;
    throw new Error('Connection terminated unexpectedly');
  };
  return replacing(
    db,
    'getExecutor',
    (original) => () => replacing(original() as object, 'executeQuery', (execute) => losing(execute) as Call),
  );
}

it('buyers whose batch was committed while the connection was lost get an unknown result, and the real one by their key', async () => {
  const recycler = await addPerson(market, 'recycler');
  const credit = await addCredit(market, recycler, await addAccount(market, recycler));
  const offer = await addOffer(market, recycler, credit);
  const buyers = await Promise.all(
    [0, 1, 2].map(async () => {
      const { id, role } = await addPerson(market, 'producer');
      const account = await addAccount(market, { id, role, token: '', refresh: '', email: '' });
      return { account, id, role };
    }),
  );
  const buyOn = (db: Db) =>
    Promise.allSettled(
      buyers.map(({ account, id, role }) =>
        placeTrade(
          actingAs({ ...market.context, db }, { id, role }),
          'purchase',
          offer,
          { producer_epr: account, FY: 2026, quantity: 100 },
          { key: 'one press', fingerprint: '00'.repeat(32) },
        ),
      ),
    );
  const heard = await buyOn(losingFirstAnswer(market.db));
  const refusals = heard.map((one) => (one.status === 'rejected' ? refusalOf(one.reason) : undefined));
  expect(refusals.map((refusal) => [refusal?.status, refusal?.retryAfter])).toEqual(buyers.map(() => [503, 2]));

  const again = await buyOn(market.db);
  const answers = again.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  const { rows } = await sql<{ id: string }>`select id from trades where offer_id = ${offer}`.execute(market.db);
  const ids = answers.map(({ body }) => (JSON.parse(body) as { data: { id: string } }).data.id);
  expect(ids.toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
});
