import type { Context } from '../context.ts';
import { sql } from '../database/database.ts';

/** Shortest interval between two records of an unchanged result of a job. Milliseconds. */
const MIN_RECORD_INTERVAL_MS = 30_000;

/**
 * Records when a job ran and why it failed, for the superadmin's System screen. A change from success to failure, or back, is written at
 * once; a repeated result at most once in `MIN_RECORD_INTERVAL_MS`. If the record cannot be written, the job continues: the log has its failure.
 */
export function jobRecorder({ db, clock }: Context): (name: string, error: unknown) => Promise<void> {
  let written: { at: number; failed: boolean } | undefined;
  return async (name, error) => {
    const now = clock.now();
    const failed = error !== null;
    if (written?.failed === failed && now.getTime() - written.at < MIN_RECORD_INTERVAL_MS) return;
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
