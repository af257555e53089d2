// @module-tag thorough
/** Backup directories: complete, interrupted and old ones. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it } from 'vitest';
import { pruneBackups } from '#server/backup/folder.ts';
import { backUp, ownFolder } from './backups.ts';
import { market, openTrading } from './trading.ts';

openTrading();

it('a killed backup leaves nothing that looks like one, and the next works', async () => {
  const directory = await ownFolder();
  const url = market.url;
  const blocker = new pg.Client({ connectionString: url });
  await blocker.connect();
  try {
    await blocker.query('begin; lock table users in access exclusive mode');
    const command = fork(new URL('../src/server/backup/backup-command.ts', import.meta.url), [directory], {
      env: {
        ...process.env,
        DATABASE_URL: url,
        DATA_DIR: market.context.config.dataDirectory,
        APP_SECRET: market.context.secret,
      },
      stdio: 'ignore',
      execArgv: [],
    });
    await expect
      .poll(async () => (await readdir(directory)).filter((name) => name !== 'backup.lock'), { timeout: 20_000 })
      .toEqual([expect.stringMatching(/\.partial$/)]);
    const ended = once(command, 'exit');
    command.kill('SIGKILL');
    await ended;
  } finally {
    await blocker.end();
  }
  expect(await readdir(directory)).toContainEqual(expect.stringMatching(/\.partial$/));
  const { path } = await backUp(market, directory);
  expect(await readdir(directory)).toEqual([path.split('/').at(-1)]);
});

it('two backups into one directory do not meet', async () => {
  const directory = await ownFolder();
  const outcomes = await Promise.allSettled([backUp(market, directory), backUp(market, directory)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await readdir(directory)).toHaveLength(1);
});

it('keeps the newest whole ones and touches nothing else', async () => {
  const directory = await ownFolder();
  const names = ['2026-01-01T00-00-00Z', '2026-01-02T00-00-00Z', '2026-01-03T00-00-00Z'];
  for (const name of [...names, '2025-12-31T00-00-00Z', '2025-01-01-mine']) {
    await mkdir(join(directory, name));
    if (name !== '2025-12-31T00-00-00Z') await writeFile(join(directory, name, 'manifest.json'), '{}');
  }
  expect(await pruneBackups(directory, 2)).toEqual([join(directory, names[0] ?? '')]);
  expect(await readdir(directory)).toEqual(['2025-01-01-mine', '2025-12-31T00-00-00Z', ...names.slice(1)]);
});

it('a directory whose folder is not there is not made: a disk may not be mounted', async () => {
  const missing = join(await ownFolder(), 'disk');
  await expect(backUp(market, join(missing, 'backups'))).rejects.toThrow(`there is no folder ${missing}`);
});
