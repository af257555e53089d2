// @module-tag thorough
/** A recall is executed and lifted once, whatever else happens at the same time: no deadlock, and every kilogram stays accounted for. */
import { afterEach, expect, it } from 'vitest';
import { verifyLedger } from '#base/ledger/service.server.ts';
import { inTransaction, many, sql } from '#platform/database/database.ts';
import { decideTrade, accepted, asked, paying } from './billing.ts';
import { refuseDeadlocks } from './database-errors.ts';
import { withoutLimits, type TestResponse, openSharedMarket } from './market.ts';
import { addPerson } from './people.ts';
import {
  completed,
  drafted,
  execute,
  executed,
  lift,
  addParties,
  readTarget,
  readTrade,
  transferDocuments,
  verified,
} from './recalls.ts';
import { repeats } from './repetitions.ts';
import { pdf } from './trading.ts';
import { lineOf, newNumber, recordedLine, recordLines } from './transfers.ts';

refuseDeadlocks();
const market = await openSharedMarket();
withoutLimits(market);
const superadmin = await addPerson(market, 'superadmin');
afterEach(async () => {
  expect(await verifyLedger(market.db, market.clock.now())).toEqual([]);
});

const counted = (result: readonly TestResponse[]) => {
  const counts: Record<string, number> = {};
  for (const { status, body } of result) {
    const name = `${status} ${body.error ?? ''}`.trim();
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
};

const ACTS = repeats(30, 100);

it(`of ${ACTS} executions at once one is 200, and of ${ACTS} liftings`, async () => {
  const parties = await addParties(market);
  await completed(market, parties, superadmin, 4_000);
  const recall = await drafted(market, superadmin, { account: parties.account });
  const allAtOnce = (act: typeof execute) =>
    Promise.all(Array.from({ length: ACTS }, () => act(market, superadmin, recall)));
  expect(counted(await allAtOnce(execute))).toEqual({ 200: 1, '409 This recall was executed already.': ACTS - 1 });
  expect(await readTarget(market, parties)).toMatchObject({ achieved_quantity: 0, voided_quantity: 4_000 });
  expect(counted(await allAtOnce(lift))).toEqual({ 200: 1, '409 This recall was lifted already.': ACTS - 1 });
  expect(await readTarget(market, parties)).toMatchObject({ achieved_quantity: 4_000, voided_quantity: 0 });
});

it('an execution waits for a line of its number that is being recorded, and holds that order too', async () => {
  const parties = await addParties(market);
  const [first, second] = [
    await verified(market, parties, superadmin, 500),
    await verified(market, parties, superadmin, 500),
  ];
  const number = newNumber();
  await recordLines(market, first, [lineOf(number, 100, { face_value: 1_000 })]);
  const recall = await drafted(market, superadmin, { numbers: [number] });
  const waiting = () =>
    many(market.db)`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  let answers: Promise<TestResponse>[] = [];
  await inTransaction(market.db, async (tx) => {
    await sql`select from certificates where number = ${number} for update`.execute(tx);
    answers = [recordLines(market, second, [lineOf(number, 50)])];
    await expect.poll(async () => (await waiting()).length).toBe(1);
    answers.push(execute(market, superadmin, recall));
    await expect.poll(async () => (await waiting()).length).toBe(2);
  });
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([201, 200]);
  expect(await readTrade(market, second.id, parties.producer)).toMatchObject({ held_by: recall.number });
});

it.each(Array.from({ length: repeats(4, 40) }, (_, round) => round))(
  'an execution and a lifting amid purchases, answers, payments, documents and lines: round %s',
  async () => {
    const parties = await addParties(market);
    const [pending, ready, open, sold] = [
      await asked(market, parties, 100),
      await accepted(market, parties, 200),
      await paying(market, parties, 300),
      await verified(market, parties, superadmin, 400),
    ];
    const done = await completed(market, parties, superadmin, 5_000);
    const number = newNumber();
    await recordedLine(market, done, 1_000, number);
    await market.call('PATCH', `/api/epr/transactions/${open.transaction}/`, {
      token: parties.producer.token,
      body: { transaction_proof: pdf() },
    });
    const earlier = await executed(market, superadmin, { numbers: [number] });
    const recall = await drafted(market, superadmin, { account: parties.account });
    const [seller, buyer] = [{ token: parties.recycler.token }, { token: parties.producer.token }];
    const moves = () => [
      asked(market, parties, 50).catch(() => undefined),
      market.call('PATCH', `/api/epr/purchases-requests/${pending}/`, { ...seller, body: { status: 'approved' } }),
      market.call('POST', `/api/epr/transactions/?purchases_request_id=${ready}`, buyer),
      decideTrade(market, open, superadmin),
      transferDocuments(market, sold),
      recordLines(market, sold, [lineOf(newNumber(), 10, { face_value: 10 })]),
      recordLines(market, done, [lineOf(newNumber(), 10, { face_value: 10 })]),
      market.call('PATCH', `/api/epr/credit-offers/${parties.offer}/`, {
        ...seller,
        body: { price_per_credit: '2.60' },
      }),
    ];
    const [result] = await Promise.all([
      execute(market, superadmin, recall),
      lift(market, superadmin, earlier),
      ...moves(),
    ]);
    expect(result.status, result.text).toBe(200);
    expect(await verifyLedger(market.db, market.clock.now())).toEqual([]);
    const [lifted] = await Promise.all([lift(market, superadmin, recall), ...moves()]);
    expect(lifted.status, lifted.text).toBe(200);
  },
);
