import { describe, expect, it } from 'vitest';
import { type Db, many, sql } from '#platform/database/database.ts';
import type { ReadyResponse } from '#platform/http/respond-once.ts';
import { refusalOf } from '#platform/refusal-of.ts';
import { actingAs } from '#tests/actors.ts';
import { addAccount, addCredit, addOffer } from '#tests/goods.ts';
import { openSharedMarket } from '#tests/market.ts';
import { addPerson } from '#tests/people.ts';
import { placeTrade } from './placing.server.ts';

const market = await openSharedMarket();

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

/** An offer, and buyers with their accounts. */
async function prepared(count: number) {
  const recycler = await addPerson(market, 'recycler');
  const offer = await addOffer(market, recycler, await addCredit(market, recycler, await addAccount(market, recycler)));
  const buyers = await Promise.all(
    Array.from({ length: count }, async () => {
      const person = await addPerson(market, 'producer');
      return { account: await addAccount(market, person), id: person.id, role: person.role };
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
  return { offer, buyers, buyOn };
}

const answersOf = (results: PromiseSettledResult<ReadyResponse>[]) =>
  results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));

it('buyers whose batch was committed while the connection was lost get an unknown result, and the real one by their key', async () => {
  const { offer, buyers, buyOn } = await prepared(3);
  const heard = await buyOn(losingFirstAnswer(market.db));
  const refusals = heard.map((one) => (one.status === 'rejected' ? refusalOf(one.reason) : undefined));
  expect(refusals.map((refusal) => [refusal?.status, refusal?.retryAfter])).toEqual(buyers.map(() => [503, 2]));

  const answers = answersOf(await buyOn(market.db));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  const rows = await many<{ id: string }>(market.db)`select id from trades where offer_id = ${offer}`;
  const ids = answers.map(({ body }) => (JSON.parse(body) as { data: { id: string } }).data.id);
  expect(ids.toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
});

describe('servers of two versions', () => {
  it('a key that holds the bytes of the version before gives them again', async () => {
    const { buyers, buyOn } = await prepared(1);
    await buyOn(market.db);
    const bytes = '{"status": true ,"data":{"id":"0190a000-0000-7000-8000-000000000000"}}';
    const kept = await sql<{ answer: string | null }>`
      update idempotency_keys k set outcome = null, http_status = 201, body = ${bytes} where user_id = ${buyers[0]?.id}
      returning body as answer`.execute(market.db);
    expect(kept.rows).toEqual([{ answer: bytes }]);
    expect(answersOf(await buyOn(market.db))).toMatchObject([{ status: 201, body: bytes }]);
  });

  it('a key that holds an outcome has the version before ask again later', async () => {
    const { buyers, buyOn } = await prepared(1);
    await buyOn(market.db);
    const claim = (key: string) =>
      sql<{ state: string }>`
        select state from claim_key(${buyers[0]?.id}, ${key}, decode(${'00'.repeat(32)}, 'hex'), ${market.clock.now()})`.execute(
        market.db,
      );
    const refused = await claim('one press').catch(refusalOf);
    expect(refused).toMatchObject({ status: 503, retryAfter: 1 });
    expect((await claim('another')).rows).toEqual([{ state: 'new' }]);
  });
});
