import { execFile } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { percentiles, type Measure } from '../measure.ts';
import { messageOf, startChild, type Child } from '../process.ts';
import type { DriverJob } from './driver.ts';
import { buyStatement } from './statement.ts';

const run = promisify(execFile);

/** Limit B: the purchase as one prepared statement in one round trip, 16 clients, by pgbench if it is installed, else by our own driver. */
export interface DatabasePurchases {
  program: string;
  /** @param offers number of offers that buyers choose from */
  slice(offers: number): Measure;
  stop(): Promise<void>;
}

export async function databasePurchases(url: string, directory: string): Promise<DatabasePurchases> {
  const program = findPgbench();
  if (program !== undefined)
    return { program, slice: (offers) => pgbench(program, { url, directory, offers }), stop: async () => undefined };
  const driver = startChild(new URL('driver.ts', import.meta.url), { DATABASE_URL: url });
  await messageOf(driver);
  return {
    program: 'no pgbench found, 16 connections of Node',
    slice: (offers) => drive(driver, offers),
    stop: () => driver.stop(),
  };
}

function findPgbench(): string | undefined {
  const versions = '/usr/lib/postgresql';
  const installed = existsSync(versions) ? readdirSync(versions).map((version) => join(versions, version, 'bin')) : [];
  const folders = [...installed.toSorted().toReversed(), ...(process.env['PATH'] ?? '').split(delimiter)];
  return folders.map((folder) => join(folder, 'pgbench')).find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function pgbench(
  program: string,
  { url, directory, offers }: { url: string; directory: string; offers: number },
): Measure {
  const { hostname, port, username, password, pathname } = new URL(url);
  return async (milliseconds) => {
    const folder = await mkdtemp(join(directory, 'pgbench-'));
    try {
      const statement = buyStatement({ offer: ':offer', target: ':target', quantity: ':quantity' });
      const script = `\\set offer random(1, ${offers})\n\\set target :client_id + 1\n\\set quantity 100\n${statement.replaceAll('\n', ' ')};\n`;
      await writeFile(join(folder, 'buy.sql'), script);
      const seconds = Math.max(1, Math.round(milliseconds / 1000));
      const where = ['-h', hostname, '-p', port, '-U', username];
      const how = ['-n', '-M', 'prepared', '-c', '16', '-T', String(seconds), '-f', 'buy.sql', '-l'];
      const { stdout } = await run(program, [...where, ...how, pathname.slice(1)], {
        cwd: folder,
        env: { PATH: process.env['PATH'], PGPASSWORD: password },
      });
      const rate = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
      const errors = Number(/number of failed transactions: (\d+)/.exec(stdout)?.[1] ?? 0);
      return { rate, errors, ...percentiles(await loggedTimes(folder)) };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
}

/** The third column of pgbench's log: microseconds of each transaction. */
async function loggedTimes(folder: string): Promise<number[]> {
  const logs = (await readdir(folder)).filter((name) => name.startsWith('pgbench_log'));
  const texts = await Promise.all(logs.map((name) => readFile(join(folder, name), 'utf8')));
  return texts.flatMap((text) => text.trim().split('\n')).map((line) => Number(line.split(' ')[2]) / 1000);
}

function drive(driver: Child, offers: number): Measure {
  return async (milliseconds) => {
    const result = messageOf<{ times: number[]; milliseconds: number }>(driver);
    driver.process.send({ offers, milliseconds } satisfies DriverJob);
    const { times, milliseconds: taken } = await result;
    return { rate: (times.length * 1000) / taken, errors: 0, ...percentiles(times) };
  };
}
