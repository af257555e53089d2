/** kill -9 of the server and of the database while recalls are executed and lifted: each is done as a whole or not at all. */
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { verifyLedger } from '../src/features/ledger/service.server.ts';
import { inTransaction, sql } from '../src/platform/database/database.ts';
import { newId } from '../src/platform/ids.ts';
import { provideKilledServer } from './kills.ts';
import type { TestMarket } from './market.ts';
import { addFile, addPerson, type Person } from './people.ts';
import { asked, addParties, type DraftedRecall, type Parties } from './recalls.ts';
import { repeats } from './repetitions.ts';

const KILLS = repeats(2, 50);
/** Open requests that each execution rejects, so that a kill hits it in the middle. */
const REQUESTS = 40;

const killed = provideKilledServer();

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

it(`${KILLS} kills leave no recall half executed or half lifted`, { timeout: 600_000 }, async () => {
  const server = killed();
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
    return server.insist(`/api/superadmin/recalls/${id}/${act}/`, { token, body, wanted: [200, 409] });
  };
  for (const [place, recall] of recalls.entries()) {
    const done = insist(recall, 'execute');
    // A different moment of each execution.
    await pause(place * 3);
    server.kill();
    await done;
    if (place % 2 === 1) await insist(recall, 'lift');
  }

  expect(server.kills).toBe(KILLS);
  await server.withMarket(async ({ db }) => {
    const { rows } = await sql<{ status: string; count: number }>`
      select status, count(*) as count from recalls group by status order by status`.execute(db);
    expect(rows).toEqual([
      { status: 'executed', count: KILLS / 2 },
      { status: 'lifted', count: KILLS / 2 },
    ]);
    const { rows: rejected } = await sql`select from trades where status = 'rejected'`.execute(db);
    expect(rejected).toHaveLength(REQUESTS);
    expect(await verifyLedger(db, new Date())).toEqual([]);
  });
});
