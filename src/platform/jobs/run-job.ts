import type { Context } from '../context.ts';
import { one, sql, type Db } from '../database/database.ts';
import { runExclusively } from '../database/locks.ts';
import type { JobRunsTable } from '../database/schema.gen.ts';
import { jobRecorder } from './job-record.ts';
import type { DailyJob, Job } from './job.ts';
import { lastDue } from './schedule.ts';

/**
 * Runs a daily job if its time has come since its last run, also when servers stood still then; how often it was missed does not matter.
 * One process of all runs it. @returns whether this process has
 */
export async function runIfDue(context: Context, job: DailyJob, stopping: AbortSignal): Promise<boolean> {
  const isDue = async (db: Db) => {
    const run = await one<Pick<JobRunsTable, 'done_for'>>(db)`select done_for from job_runs where name = ${job.name}`;
    const doneFor = run?.done_for ?? null;
    return doneFor === null || doneFor < lastDue(job.daily, context.clock.now());
  };
  if (!(await isDue(context.db))) return false;
  // Another process may have run it meanwhile.
  const ran = await runExclusively(
    context.db,
    lockOf(job),
    async (connection) => (await isDue(connection)) && (await runWhole(context, job, stopping)),
  );
  return ran === true;
}

/**
 * Runs a job now, whenever it is due. A run by call elsewhere, or a daily run, is waited for.
 * @throws the job's errors, which are recorded; a timeout of the lock while another run goes on
 */
export async function runNow(context: Context, job: Job): Promise<void> {
  const record = jobRecorder(context);
  await context.db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(hashtextextended(${lockOf(job)}, 0))`.execute(connection);
    try {
      await runWhole(context, job);
      await record(job.name, null);
    } catch (error) {
      await record(job.name, error);
      throw error;
    } finally {
      await sql`select pg_advisory_unlock(hashtextextended(${lockOf(job)}, 0))`.execute(connection);
    }
  });
}

// The lock belongs to the connection, so it is released when the process dies.
const lockOf = ({ name }: Job) => `epr-mandi.job ${name}`;

/** Runs all steps; a daily job has then done its duty for the time that was due when they began. False when it was stopped before. */
async function runWhole({ db, clock }: Context, job: Job, stopping?: AbortSignal): Promise<boolean> {
  const now = clock.now();
  while (await job.step()) if (stopping?.aborted) return false;
  if (!('daily' in job)) return true;
  await sql`
    insert into job_runs as j (name, last_run_at, done_for) values (${job.name}, ${now}, ${lastDue(job.daily, now)})
    on conflict (name) do update set done_for = greatest(j.done_for, excluded.done_for)`.execute(db);
  return true;
}
