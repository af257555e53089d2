/** kill -9 of the server and of the database while two sellers record the same certificate numbers: each number is of one of them. */
import { expect, it } from 'vitest';
import { verifyLedger } from '../src/features/ledger/service.server.ts';
import { inTransaction, sql } from '../src/platform/database/database.ts';
import { billedTrade, type BilledTrade } from './billing.ts';
import { provideKilledServer } from './kills.ts';
import type { TestMarket } from './market.ts';
import { addFile, addPerson, type Person } from './people.ts';
import { repeats } from './repetitions.ts';
import { lineOf } from './transfers.ts';

const KILLS = repeats(2, 50);
/** Numbers that are answered between two kills. */
const CALM = 3;
const WORKERS = 4;
/** After the last kill each worker still has a number to record. */
const NUMBERS = KILLS * CALM + WORKERS;

const killed = provideKilledServer();

/** An order of 1,00,000 kg whose payment is verified. */
async function order(market: TestMarket, superadmin: Person): Promise<BilledTrade> {
  const trade = await billedTrade(market, { quantity: 100_000 });
  const now = market.clock.now();
  // This server's helper cannot send files.
  await inTransaction(market.db, async (tx) => {
    const file_id = await addFile(tx, trade.producer.id, 'transaction_proof', now);
    const sent = JSON.stringify([{ file_id, field: 'transaction_proof', kind: null }]);
    await sql`select attach_documents(${trade.transaction}, ${trade.producer.id}, ${sent}::jsonb, ${now})`.execute(tx);
  });
  const response = await market.call('PATCH', `/api/superadmin/transactions/${trade.transaction}/`, {
    token: superadmin.token,
    body: { status: 'approved' },
  });
  if (response.status !== 200) throw new Error(response.text);
  return trade;
}

it(`${KILLS} kills leave no number with two sellers, and lose no acknowledged line`, { timeout: 600_000 }, async () => {
  const server = killed();
  const sellers = await server.withMarket(async (market) => {
    const superadmin = await addPerson(market, 'superadmin');
    return [await order(market, superadmin), await order(market, superadmin)];
  });
  const transferred_on = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);

  /** Seller to whom a number was acknowledged; the refused one finds no such line of its own. */
  const answers = new Map<string, string[]>();
  const waiting = Array.from({ length: NUMBERS }, (_, place) => `KILL-${String(place).padStart(4, '0')}`);
  const record = async ({ transaction, recycler }: BilledTrade, number: string) => {
    const body = { lines: [lineOf(number, 10, { face_value: 10, transferred_on })] };
    const sent = { token: recycler.token, body, key: `${number}-${recycler.id}`, wanted: [201, 409] };
    const response = await server.insist(`/api/epr/transactions/${transaction}/transfers/`, sent);
    return JSON.parse(response).status === true ? [recycler.id] : [];
  };
  await Promise.all(
    Array.from({ length: WORKERS }, async () => {
      for (let number = waiting.shift(); number !== undefined; number = waiting.shift()) {
        const wanted = number;
        answers.set(number, (await Promise.all(sellers.map((trade) => record(trade, wanted)))).flat());
        if (answers.size % CALM === 0 && server.kills < KILLS) server.kill();
      }
    }),
  );

  expect(server.kills).toBe(KILLS);
  expect(server.disturbed).toBeGreaterThan(0);
  await server.withMarket(async ({ db }) => {
    const { rows } = await sql<{ number: string; owners: string[] }>`
      select c.number, array_agg(distinct c.owner_id) as owners from transfer_lines l join certificates c on c.id = l.certificate_id
      where l.status <> 'withdrawn' group by c.number order by c.number`.execute(db);
    expect(rows).toHaveLength(NUMBERS);
    for (const { number, owners } of rows) expect([number, owners]).toEqual([number, answers.get(number)]);
    expect(await verifyLedger(db, new Date())).toEqual([]);
  });
});
