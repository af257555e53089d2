/** kill -9 of processes that make copies of data: each copy is made in the end, once and whole. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { makeExports } from '../src/features/personal-data/exports.server.ts';
import { sql } from '../src/platform/database/database.ts';
import { unzipped } from './evidence.ts';
import { urlOf } from './databases.ts';
import { openTestMarket, type TestMarket } from './market.ts';
import { addPerson, type Person } from './people.ts';

const KILLS = 4;
const COMPANIES = 10;

let market: TestMarket;
let people: Person[];
let url: string;
const processes: ChildProcess[] = [];
beforeAll(async () => {
  market = await openTestMarket();
  people = await Promise.all(
    Array.from({ length: COMPANIES }, (_, n) => addPerson(market, n % 2 === 0 ? 'recycler' : 'producer')),
  );
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(market.db);
  url = urlOf(inject('clusterUrl'), rows[0]?.name ?? '');
});
afterAll(async () => {
  for (const running of processes) running.kill('SIGKILL');
  await market.close();
});

async function start(): Promise<ChildProcess> {
  const { dataDirectory } = market.context.config;
  const script = new URL('./exporting-process.ts', import.meta.url);
  const running = fork(script, [url, dataDirectory, market.context.secret], { execArgv: [] });
  processes.push(running);
  await once(running, 'message');
  return running;
}

const tries = async (): Promise<number> =>
  (await sql<{ n: number }>`select sum(attempts)::int as n from data_exports`.execute(market.db)).rows[0]?.n ?? 0;

it(`${KILLS} kills lose no copy that was asked for`, { timeout: 180_000 }, async () => {
  for (const { token } of people) await market.call('POST', '/api/users/data-exports/', { token });
  for (let kill = 0; kill < KILLS; kill += 1) {
    const before = await tries();
    const killed = await start();
    // In the midst of its work: it has begun a copy.
    await expect.poll(tries, { timeout: 30_000, interval: 1 }).toBeGreaterThan(before);
    killed.kill('SIGKILL');
    await once(killed, 'exit');
  }
  expect(await tries()).toBeGreaterThanOrEqual(KILLS);
  const states = async () =>
    (await sql<{ state: string }>`select state from data_exports`.execute(market.db)).rows.map(({ state }) => state);
  expect(await states()).toContain('waiting');
  // The lock of a killed process goes with its connection.
  await expect
    .poll(
      async () => {
        while (await makeExports(market.context));
        return states();
      },
      { timeout: 60_000 },
    )
    .toEqual(Array.from({ length: COMPANIES }, () => 'ready'));
  const { rows } = await sql<{ files: number; named: number }>`
    select count(*)::int as files, count(d.id)::int as named
    from files f left join data_exports d on d.file_id = f.id where f.purpose = 'data_export'`.execute(market.db);
  expect(rows).toEqual([{ files: COMPANIES, named: COMPANIES }]);
  for (const { token } of people) {
    const [{ link }] = (await market.call('GET', '/api/users/data-exports/', { token })).body.data;
    expect([...(await unzipped((await market.app.inject({ url: link })).rawPayload)).keys()]).toContain('data.json');
  }
});
