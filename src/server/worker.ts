import { setTimeout } from 'node:timers/promises';
import createLimit from 'p-limit';
import type { Context } from '#platform/context.ts';
import { jobRecorder } from '#platform/jobs/job-record.ts';
import type { Job } from '#platform/jobs/job.ts';
import { runIfDue } from '#platform/jobs/run-job.ts';
import { nextDue } from '#platform/jobs/schedule.ts';
import { WAKEABLE_JOBS } from './jobs.ts';

export interface WorkerOptions {
  /**
   * Registers a callback that wakes the worker as soon as there may be something to deliver, instead of at the next poll one second later.
   */
  listen?: (wake: () => void) => void;
}

export interface Worker {
  /** Wakes the jobs that notify people and send them live events. */
  wakeNotifiers: () => void;
  /** Resolves after the steps that are running have ended. */
  stop(): Promise<void>;
}

const SECOND = 1_000;
/**
 * Maximum retry delay. After a failure a job is retried with exponential backoff (1 s, 2 s, 4 s …) up to this delay; a wakeup ends it
 * early.
 */
const MAX_RETRY_DELAY_MS = 30 * SECOND;
/** Maximum time from one look to the next whether a daily job is due: another process that ran it may have died. */
const MAX_DUE_CHECK_INTERVAL_MS = 15 * SECOND;

/**
 * Starts the background worker, which runs these jobs. Any number of processes may run a worker at the same time.
 * Retry of a job: a failed step is logged once, recorded, and retried until it succeeds, with exponential backoff (see `MAX_RETRY_DELAY_MS`).
 * Retry of an e-mail: `deliverOutbox` in `platform/outbox.ts` retries each event by itself, after 2, 4, 8 … seconds, at most 10
 * attempts; while the mail server is out of reach, every 30 seconds without limit.
 */
export function startWorker(context: Context, jobs: readonly Job[], { listen }: WorkerOptions = {}): Worker {
  const stopping = new AbortController();
  const wakeups = new Map(Object.values(WAKEABLE_JOBS).map((name) => [name as string, createWakeup(stopping.signal)]));
  const wake = (...names: readonly string[]): void => names.forEach((name) => wakeups.get(name)?.wake());
  listen?.(() => wake(...wakeups.keys()));
  // A daily job holds a connection for its lock beside those of its work: all of them at once, as at a first start, would take the whole pool.
  const inTurn = createLimit(1);
  const take = (job: Job) => {
    const once = () => turn(context, job, stopping.signal);
    return 'daily' in job ? inTurn(once) : once();
  };
  const running = jobs.map((job) =>
    run(context, job, stopping.signal, wakeups.get(job.name) ?? createWakeup(stopping.signal), () => take(job)),
  );
  return {
    wakeNotifiers: () => wake(WAKEABLE_JOBS.notifications, WAKEABLE_JOBS.liveEvents),
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

/** One turn of a job: a step of a frequent one; of a daily one its whole run, if it is due. */
async function turn(context: Context, job: Job, stopping: AbortSignal): Promise<{ ran: boolean; more: boolean }> {
  if ('daily' in job) return { ran: await runIfDue(context, job, stopping), more: false };
  return { ran: true, more: await job.step() };
}

function pauseOf({ clock }: Context, job: Job): number {
  if (!('daily' in job)) return job.pollIntervalMs;
  const now = clock.now();
  return Math.min(MAX_DUE_CHECK_INTERVAL_MS, nextDue(job.daily, now).getTime() - now.getTime());
}

/**
 * Runs a job until the worker stops. A failed turn is retried: the retry delay doubles with each failure, and the first success resets it.
 * An e-mail that fails is no failed turn: `deliverOutbox` schedules its retry in the table `outbox`.
 */
async function run(
  context: Context,
  job: Job,
  stopping: AbortSignal,
  wakeup: Wakeup,
  take: () => ReturnType<typeof turn>,
): Promise<void> {
  const record = jobRecorder(context);
  let failures = 0;
  while (!stopping.aborted) {
    let more = false;
    try {
      const { ran, ...turned } = await take();
      more = turned.more;
      // Where a failed look whether a daily job is due was recorded, the next one says that it is well again: its duty may be done.
      if (ran || failures > 0) await record(job.name, null);
      if (failures > 0) context.log.info({ job: job.name, failures }, 'job works again');
      failures = 0;
    } catch (error) {
      failures += 1;
      if (failures === 1) context.log.error({ err: error, job: job.name }, 'job failed and is tried again');
      await record(job.name, error);
    }
    if ('stepPauseMs' in job) await setTimeout(job.stepPauseMs, undefined, { signal: stopping }).catch(() => undefined);
    if (more || stopping.aborted) continue;
    await wakeup.wait(
      failures === 0 ? pauseOf(context, job) : Math.min(SECOND * 2 ** (failures - 1), MAX_RETRY_DELAY_MS),
    );
  }
}

interface Wakeup {
  /** Ends the current wait, or the next one if none is running. */
  wake: () => void;
  wait: (milliseconds: number) => Promise<void>;
}

function createWakeup(stopping: AbortSignal): Wakeup {
  let isWoken = false;
  let endWait: (() => void) | undefined;
  const wake = (): void => {
    isWoken = true;
    endWait?.();
  };
  stopping.addEventListener('abort', wake);
  return {
    wake,
    async wait(milliseconds) {
      if (!isWoken) {
        const { promise, resolve } = Promise.withResolvers<void>();
        endWait = resolve;
        const timer = globalThis.setTimeout(resolve, milliseconds);
        await promise;
        clearTimeout(timer);
        endWait = undefined;
      }
      isWoken = false;
    },
  };
}
