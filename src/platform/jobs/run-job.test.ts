import { beforeEach, expect, it } from 'vitest';
import { openSharedMarket } from '#tests/market.ts';
import { sql } from '../database/database.ts';
import type { DailyJob } from './job.ts';
import { runIfDue, runNow } from './run-job.ts';

const DAY = 24 * 60 * 60 * 1000;
const going = new AbortController().signal;

let runs: Date[];
const job: DailyJob = {
  name: 'sweep',
  daily: '06:00',
  step: async () => {
    runs.push(market.clock.now());
    return false;
  },
};

const market = await openSharedMarket();
beforeEach(async () => {
  runs = [];
  market.clock.set('2026-11-21T00:30:00Z');
  await sql`delete from job_runs`.execute(market.db);
});

const ask = (daily = job) => runIfDue(market.context, daily, going);

it('runs once a day, from its hour in India on', async () => {
  expect([await ask(), await ask()]).toEqual([true, false]);
  market.clock.advance(DAY - 1);
  expect(await ask()).toBe(false);
  market.clock.advance(1);
  expect([await ask(), await ask()]).toEqual([true, false]);
});

it('catches up once after a stop of a week', async () => {
  await ask();
  market.clock.advance(7 * DAY - 60_000);
  expect([await ask(), await ask()]).toEqual([true, false]);
  market.clock.advance(60_000);
  expect(await ask()).toBe(true);
});

it('runs in one process of all', async () => {
  const asked = await Promise.all(Array.from({ length: 5 }, () => ask()));
  expect(asked.filter(Boolean)).toHaveLength(1);
  expect(runs).toHaveLength(1);
});

it('a job is due until a run has ended well', async () => {
  const broken: DailyJob = { ...job, step: () => Promise.reject(new Error('disk full')) };
  await expect(ask(broken)).rejects.toThrow('disk full');
  const stopped = new AbortController();
  const stops: DailyJob = { ...job, step: async () => (stopped.abort(), true) };
  expect(await runIfDue(market.context, stops, stopped.signal)).toBe(false);
  expect(await ask()).toBe(true);
});

it('by call it runs at any time, one after the other, and has then done the duty of its day', async () => {
  let steps = 0;
  let atOnce = 0;
  const slow: DailyJob = {
    ...job,
    step: async () => {
      atOnce = Math.max(atOnce, ++steps);
      await sql`select pg_sleep(0.05)`.execute(market.db);
      steps -= 1;
      return false;
    },
  };
  await Promise.all([runNow(market.context, slow), runNow(market.context, slow)]);
  expect(atOnce).toBe(1);
  expect(await ask()).toBe(false);
  market.clock.advance(DAY);
  expect(await ask()).toBe(true);
});
