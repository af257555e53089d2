import type { Context } from '../platform/context.ts';
import { sql } from '../platform/database/database.ts';

/** A job that runs each second is written down this seldom. Milliseconds. */
const SELDOM = 30_000;

/**
 * Writes down when a job ran and why it failed, for the superadmin's System screen. A success after a failure, and a failure after a
 * success, at once; what only repeats, seldom. Where even that cannot be written, the job goes on: the log has its failure.
 */
export function jobRecorder({ db, clock }: Context): (name: string, error: unknown) => Promise<void> {
  let written: { at: number; failed: boolean } | undefined;
  return async (name, error) => {
    const now = clock.now();
    const failed = error !== null;
    if (written?.failed === failed && now.getTime() - written.at < SELDOM) return;
    const failure = failed ? (error instanceof Error ? error.message : 'unknown').slice(0, 500) : null;
    try {
      await sql`
        insert into job_runs as j (name, last_run_at, succeeded_at, failed_at, failure)
        values (${name}, ${now}, ${failed ? null : now}, ${failed ? now : null}, ${failure})
        on conflict (name) do update set last_run_at = excluded.last_run_at,
          succeeded_at = coalesce(excluded.succeeded_at, j.succeeded_at),
          failed_at = coalesce(excluded.failed_at, j.failed_at),
          failure = coalesce(excluded.failure, j.failure)`.execute(db);
      written = { at: now.getTime(), failed };
    } catch {
      written = undefined;
    }
  };
}
