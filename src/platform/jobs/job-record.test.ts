import { expect, it } from 'vitest';
import { one } from '#platform/database/database.ts';
import { openSharedMarket } from '#tests/market.ts';
import { sql } from '../database/database.ts';
import { jobRecorder } from './job-record.ts';

const market = await openSharedMarket();

const row = async () => await one(market.db)`select * from job_runs where name = 'sweep'`;

it('writes what changes at once and what repeats seldom', async () => {
  const record = jobRecorder(market.context);
  const first = market.clock.now();
  await record('sweep', null);
  expect(await row()).toMatchObject({ last_run_at: first, succeeded_at: first, failed_at: null });

  market.clock.advance(29_999);
  await record('sweep', null);
  expect(await row()).toMatchObject({ last_run_at: first });
  market.clock.advance(1);
  const second = market.clock.now();
  await record('sweep', null);
  expect(await row()).toMatchObject({ last_run_at: second, succeeded_at: second });

  market.clock.advance(1_000);
  const failed = market.clock.now();
  await record('sweep', new Error('disk full'));
  expect(await row()).toMatchObject({
    last_run_at: failed,
    succeeded_at: second,
    failed_at: failed,
    failure: 'disk full',
  });

  market.clock.advance(1_000);
  const well = market.clock.now();
  await record('sweep', null);
  expect(await row()).toMatchObject({ last_run_at: well, succeeded_at: well, failed_at: failed, failure: 'disk full' });
});

it('a job goes on where its record cannot be written', async () => {
  await sql`alter table job_runs rename to job_runs_away`.execute(market.db);
  const record = jobRecorder(market.context);
  await expect(record('sweep', null)).resolves.toBeUndefined();
  await sql`alter table job_runs_away rename to job_runs`.execute(market.db);
  market.clock.advance(1_000);
  await record('sweep', null);
  expect(await row()).toMatchObject({ last_run_at: market.clock.now() });
});
