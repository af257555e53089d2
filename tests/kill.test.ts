// @module-tag thorough
/** kill -9 of the server and of the database while people buy, issue invoices, record numbers and recall: nothing is lost, doubled or done by half. */
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { verifyLedger } from '#base/ledger/service.server.ts';
import { type Db, inTransaction, many, sql } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { asked } from './billing.ts';
import { certificateNumbers, invoices, purchases, type Load } from './killed-loads.ts';
import { provideKilledServer } from './kills.ts';
import type { TestMarket } from './market.ts';
import { addFile, addPerson, type Person } from './people.ts';
import { addParties, type DraftedRecall, type Parties } from './recalls.ts';
import { repeats } from './repetitions.ts';

const KILLS = repeats(2, 50);
/** Fifty kills, each with its new start and the work between, took more than ten minutes on a busy machine. */
const TIMEOUT_MS = repeats(600_000, 3_600_000);
const BUYERS = 6;
const ISSUERS = repeats(5, 50);
/** Workers that record numbers, each for both sellers at once. */
const WORKERS = 4;
/** Invoices between two kills. */
const CALM = repeats(5, 10);
/** After the last kill each issuer still has an invoice to issue. */
const INVOICES = KILLS * CALM + ISSUERS;
/** Open requests that the first execution of a recall rejects, so that a kill hits it in the middle. */
const REQUESTS = 40;

const killed = provideKilledServer();

/** Broken laws but I11: events wait for more than five minutes where a server is killed each second and so delivers few. */
const breaches = async (db: Db) => (await verifyLedger(db, new Date())).filter(({ law }) => !law.startsWith('I11 '));

it(
  `${KILLS} kills under buyers, issuers and recorders lose nothing and double nothing`,
  { timeout: TIMEOUT_MS },
  async () => {
    const server = killed();
    const killOften = (answers: number): void => {
      if (answers % CALM === 0 && server.kills < KILLS) server.kill();
    };
    const loads: Load[] = await server.withMarket(async (market) => [
      await purchases(market, BUYERS),
      await certificateNumbers(market, WORKERS),
      await invoices(market, { count: INVOICES, issuers: ISSUERS, answered: killOften }),
    ]);

    await Promise.all(loads.map((load) => load.work(server, KILLS)));

    expect(server.kills).toBe(KILLS);
    // Each kind of request was under way when something was killed.
    expect([...server.disturbed].toSorted()).toEqual(loads.map(({ name }) => name).toSorted());
    await server.withMarket(async ({ db }) => {
      for (const load of loads) await load.prove(db);
      expect(await breaches(db)).toEqual([]);
    });
    // The server survives a crash of its database; it exits only when it is killed itself.
    expect(server.ends).toBe(KILLS / 2);
  },
);

/** A draft without the upload of a document, which this server's helper cannot send. */
async function draftOf(
  market: TestMarket,
  { id }: Person,
  { account }: Parties,
  place: number,
): Promise<DraftedRecall> {
  const now = market.clock.now();
  const recall = { id: newId(now), number: `RC-2026-27-${String(900_000 + place)}` };
  await inTransaction(market.db, async (tx) => {
    const document = await addFile(tx, id, 'recall_document', now);
    await sql`
      insert into recalls (id, number, status, authority, reference, order_date, order_reason, document_id, scope, waste_type, account_id, years,
        credit_types, certificate_numbers, created_by, created_at, changed_by, changed_at)
      values (${recall.id}, ${recall.number}, 'draft', 'CPCB', 'CPCB/1', '2026-11-20', 'Generated without processing', ${document}, 'account', 'Plastic',
        ${account}, '{}', '{}', '{}', ${id}, ${now}, ${id}, ${now})`.execute(tx);
  });
  return recall;
}

it(`${KILLS} kills leave no recall half executed or half lifted`, { timeout: TIMEOUT_MS }, async () => {
  const server = killed();
  const killsBefore = server.kills;
  const recalls: DraftedRecall[] = [];
  const { token } = await server.withMarket(async (market) => {
    const superadmin = await addPerson(market, 'superadmin');
    const parties = await addParties(market);
    for (let place = 0; place < KILLS; place += 1) recalls.push(await draftOf(market, superadmin, parties, place));
    for (let place = 0; place < REQUESTS; place += 1) await asked(market, parties, 10);
    return superadmin;
  });

  /** Repeats an act until it is answered; 409 says that an earlier try has done it. */
  const insist = ({ id, number }: DraftedRecall, act: 'execute' | 'lift') => {
    const body = { confirm: number, reason: 'The order was withdrawn', reference: 'CPCB/2' };
    const sent = { load: 'recalls', token, body, wanted: [200, 409] };
    return server.insist(`/api/superadmin/recalls/${id}/${act}/`, sent);
  };
  for (const [place, recall] of recalls.entries()) {
    const done = insist(recall, 'execute');
    // A different moment of each execution.
    await pause(place * 3);
    server.kill();
    await done;
    if (place % 2 === 1) await insist(recall, 'lift');
  }

  expect(server.kills - killsBefore).toBe(KILLS);
  await server.withMarket(async ({ db }) => {
    const rows = await many<{ status: string; count: number }>(db)`
      select status, count(*) as count from recalls group by status order by status`;
    expect(rows).toEqual([
      { status: 'executed', count: KILLS / 2 },
      { status: 'lifted', count: KILLS / 2 },
    ]);
    expect(await many(db)`select from trades where status = 'rejected'`).toHaveLength(REQUESTS);
    expect(await breaches(db)).toEqual([]);
  });
});
