// @module-tag thorough
/** kill -9 of processes that make copies of data: each copy is made in the end, once and whole. */
import { expect, it } from 'vitest';
import { makeExports } from '#oversight/personal-data/exports.server.ts';
import { many, one } from '#platform/database/database.ts';
import { unzipped } from './evidence.ts';
import { provideKilledProcesses } from './kills.ts';
import { addPerson } from './people.ts';
import { repeats } from './repetitions.ts';

const KILLS = repeats(2, 4);
const COMPANIES = repeats(5, 10);

const killed = provideKilledProcesses(new URL('exporting-process.ts', import.meta.url));

it(`${KILLS} kills lose no copy that was asked for`, { timeout: 180_000 }, async () => {
  const { market, start, kill } = killed();
  const people = await Promise.all(
    Array.from({ length: COMPANIES }, (_, n) => addPerson(market, n % 2 === 0 ? 'recycler' : 'producer')),
  );
  const tries = async (): Promise<number> =>
    (await one<{ n: number }>(market.db)`select sum(attempts)::int as n from data_exports`)?.n ?? 0;
  for (const { token } of people) await market.call('POST', '/api/users/data-exports/', { token });
  for (let turn = 0; turn < KILLS; turn += 1) {
    const before = await tries();
    await start();
    // In the midst of its work: it has begun a copy.
    await expect.poll(tries, { timeout: 30_000, interval: 1 }).toBeGreaterThan(before);
    await kill();
  }
  expect(await tries()).toBeGreaterThanOrEqual(KILLS);
  const states = async () =>
    (await many<{ state: string }>(market.db)`select state from data_exports`).map(({ state }) => state);
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
  const rows = await many<{ files: number; named: number }>(market.db)`
    select count(*)::int as files, count(d.id)::int as named
    from files f left join data_exports d on d.file_id = f.id where f.purpose = 'data_export'`;
  expect(rows).toEqual([{ files: COMPANIES, named: COMPANIES }]);
  for (const { token } of people) {
    const [{ link }] = (await market.call('GET', '/api/users/data-exports/', { token })).body.data;
    expect([...(await unzipped((await market.app.inject({ url: link })).rawPayload)).keys()]).toContain('data.json');
  }
});
