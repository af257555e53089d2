/** A trade shows the last 50 entries of its history; the earlier ones are a list of their own, whole in files. */
import { beforeAll, expect, it } from 'vitest';
import { sql } from '#platform/database/database.ts';
import { actingAs } from '#tests/actors.ts';
import { billedTrade, type BilledTrade } from '#tests/billing.ts';
import { openSharedMarket } from '#tests/market.ts';
import { addPerson, type Person } from '#tests/people.ts';
import { partOfHistory } from './history.server.ts';
import { readTradeRecord } from './service.server.ts';

let trade: BilledTrade;
const market = await openSharedMarket();
beforeAll(async () => {
  trade = await billedTrade(market);
  await add(120);
});

/** Rows as if the buyer had looked at the account number so many times. */
const add = (count: number) =>
  sql`insert into history (subject, subject_id, at, by_id, from_status, to_status)
    select 'bank_details', ${trade.id}, ${market.clock.now()}::timestamptz + n * interval '1 second', ${trade.producer.id}, 'masked', 'shown'
    from generate_series(1, ${count}::integer) n`.execute(market.db);
const PATH = () => `/api/epr/trades/${trade.id}/`;
const read = async (path: string, { token }: Person = trade.producer) => market.call('GET', path, { token });
const file = async () => (await read(PATH())).body.data;

async function earlier(cursor: string | null): Promise<{ at: string }[]> {
  const all: { at: string }[] = [];
  for (let next = cursor; next !== null;) {
    const { body } = await read(`${PATH()}history/?cursor=${next}`);
    all.push(...body.data);
    next = body.next;
  }
  return all;
}

it('the trade has the last 50, oldest first, and says where the earlier ones begin', async () => {
  const { history: whole } = await partOfHistory(
    market.db,
    { ownerId: trade.producer.id, role: 'producer' },
    { id: trade.id, transaction_id: trade.transaction },
    null,
  );
  expect(whole).toHaveLength(124);
  const { history, history_next: next, accepted } = await file();
  expect(history).toEqual(whole.slice(-50));
  expect(accepted).toBe(true);
  expect([...(await earlier(next)).toReversed(), ...history]).toEqual(whole);
  const copy = await readTradeRecord(actingAs(market.context, trade.producer), trade.id, null);
  expect([copy.history, copy.history_next]).toEqual([whole, null]);
});

it('a new entry moves no page', async () => {
  const { history_next: next } = await file();
  const before = await earlier(next);
  await add(3);
  expect(await earlier(next)).toEqual(before);
});

it('a short history is whole', async () => {
  const short = await billedTrade(market, { producer: trade.producer });
  const { history, history_next: next } = (await read(`/api/epr/trades/${short.id}/`)).body.data;
  expect([history.length, next]).toEqual([4, null]);
});

it('the list is for the parties and superadmins, and takes our cursors alone', async () => {
  for (const person of [trade.recycler, trade.producer, await addPerson(market, 'superadmin')])
    expect((await read(`${PATH()}history/`, person)).body.data).toHaveLength(50);
  for (const role of ['recycler', 'producer'] as const)
    expect((await read(`${PATH()}history/`, await addPerson(market, role))).status).toBe(404);
  for (const cursor of ['x', '0', '-1', '1e3', '9'.repeat(20)])
    expect(await read(`${PATH()}history/?cursor=${cursor}`), cursor).toMatchObject({
      status: 400,
      body: { errors: { cursor: 'This cursor is not valid' } },
    });
});
