/** kill -9 of the server and of the database while invoices are issued: each acknowledged one exists, and no series has a gap. */
import { expect, it } from 'vitest';
import { verifyLedger } from '../src/features/ledger/service.server.ts';
import { sql } from '../src/platform/database/database.ts';
import { billedTrade, type BilledTrade } from './billing.ts';
import { provideKilledServer } from './kills.ts';
import { repeats } from './repetitions.ts';

const KILLS = repeats(2, 20);
const ISSUERS = repeats(5, 50);
/** Responses between two kills. */
const CALM = repeats(5, 10);
const SELLERS = 2;
/** After the last kill each issuer still has an invoice to issue. */
const TRADES = KILLS * CALM + ISSUERS;

const killed = provideKilledServer();

it(`${KILLS} kills under ${ISSUERS} issuers lose no invoice and leave no gap`, { timeout: 600_000 }, async () => {
  const server = killed();
  const trades: BilledTrade[] = [];
  await server.withMarket(async (market) => {
    while (trades.length < TRADES) {
      const earlier = trades.at(-SELLERS);
      const people = earlier && { recycler: earlier.recycler, producer: earlier.producer };
      trades.push(await billedTrade(market, { ...people, quantity: 10 }));
    }
  });

  const answers = new Map<string, string>();
  const waiting = [...trades];
  await Promise.all(
    Array.from({ length: ISSUERS }, async () => {
      for (let trade = waiting.shift(); trade; trade = waiting.shift()) {
        const { id, recycler } = trade;
        const body = { classification: 'goods', hsn_sac: '4907' };
        const sent = { token: recycler.token, body, key: id };
        answers.set(id, await server.insist(`/api/epr/trades/${id}/invoices/`, sent));
        if (answers.size % CALM === 0 && server.kills < KILLS) server.kill();
      }
    }),
  );

  expect(server.kills).toBe(KILLS);
  expect(server.disturbed).toBeGreaterThan(0);
  await server.withMarket(async ({ db }) => {
    const { rows } = await sql<{ trade_id: string; id: string; company_id: string; series_position: number }>`
      select trade_id, id, company_id, series_position from documents order by company_id, series_position`.execute(db);
    const series = Map.groupBy(rows, (row) => row.company_id);
    expect(series.size).toBe(SELLERS);
    for (const documents of series.values())
      expect(documents.map((row) => row.series_position)).toEqual(documents.map((_, index) => index + 1));
    expect(new Map(rows.map((row) => [row.trade_id, row.id]))).toEqual(
      new Map(trades.map(({ id }) => [id, JSON.parse(answers.get(id) ?? '{}').data.id])),
    );
    expect(await verifyLedger(db, new Date())).toEqual([]);
  });
});
