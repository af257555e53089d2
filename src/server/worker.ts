import { setTimeout } from 'node:timers/promises';
import type { Context } from '../platform/context.ts';
import type { Mailer } from '../platform/mail.ts';
import { deliverOutbox } from '../platform/outbox.ts';
import { settleBankDetails } from '../features/company/bank-details.server.ts';
import { deliver } from '../features/notices/service.server.ts';
import { verifyLedgerDaily } from '../features/ledger/jobs.server.ts';
import { inspectKeptFiles } from '../features/files/jobs.server.ts';
import { tellPeople } from '../features/live/service.server.ts';
import { jobRecorder } from './job-record.ts';
import { eraseFiles, keepHouse } from './housekeeping.ts';
import { expireDueTrades } from './trade-expiry.ts';

export interface WorkerOptions {
  /**
   * Registers a callback that wakes the worker as soon as there may be something to deliver, instead of at the next poll one second later.
   */
  listen?: (wake: () => void) => void;
}

export interface Worker {
  /** Wakes the job that sends live events to people. */
  tell: () => void;
  /** Resolves after the steps that are running have ended. */
  stop(): Promise<void>;
}

interface Job {
  name: string;
  /** Milliseconds from the end of one step to the next. */
  pause: number;
  /** Shortest pause in milliseconds, even if the job is woken earlier; it limits the rate of the job. */
  rest?: number;
  /** Runs one step. Resolves to true when there is more to do at once. */
  step: () => Promise<boolean>;
}

const SECOND = 1_000;
/**
 * Maximum retry delay. After a failure a job is retried with exponential backoff (1 s, 2 s, 4 s …) up to this delay; a wakeup ends it
 * early.
 */
const LONGEST_RETRY = 30 * SECOND;

/**
 * Starts the background worker. Its jobs deliver the outbox (e-mails and notices), send live events, expire trades, activate changed bank
 * details, clean up, erase and inspect files, and verify the ledger. Any number of processes may run a worker at the same time.
 * Retry of a job: a failed step is logged once, recorded, and retried until it succeeds, with exponential backoff (see `LONGEST_RETRY`).
 * Retry of an e-mail: `deliverOutbox` in `../platform/outbox.ts` retries each event by itself, after 2, 4, 8 … seconds, at most 10
 * attempts; while the mail server is out of reach, every 30 seconds without limit.
 */
export function startWorker(context: Context, mailer: Mailer, { listen }: WorkerOptions = {}): Worker {
  const stopping = new AbortController();
  const [mailBell, peopleBell] = [createWakeup(stopping.signal), createWakeup(stopping.signal)];
  const outbox: Job = {
    name: 'deliver the outbox',
    pause: SECOND,
    step: () => deliverOutbox(context.db, context.clock.now(), (event) => deliver(context, mailer, event)),
  };
  // A separate job, so that a mail server that hangs does not delay live events.
  const people: Job = { name: 'tell people', pause: SECOND, rest: SECOND / 10, step: () => tellPeople(context) };
  const others: Job[] = [
    { name: 'expire trades', pause: 60 * SECOND, step: () => expireDueTrades(context) },
    { name: 'bank details', pause: 60 * SECOND, step: () => settleBankDetails(context) },
    { name: 'keep house', pause: 3_600 * SECOND, step: () => keepHouse(context).then(() => false) },
    { name: 'erase files', pause: 10 * SECOND, step: () => eraseFiles(context) },
    { name: 'inspect files', pause: 3_600 * SECOND, step: () => inspectKeptFiles(context) },
    // Runs every ten minutes but verifies once a day, because processes are often restarted.
    { name: 'verify the ledger', pause: 600 * SECOND, step: () => verifyLedgerDaily(context).then(() => false) },
  ];
  listen?.(() => {
    mailBell.ring();
    peopleBell.ring();
  });
  const running = [
    run(context, outbox, stopping.signal, mailBell.wait),
    run(context, people, stopping.signal, peopleBell.wait),
    ...others.map((job) => run(context, job, stopping.signal, createWakeup(stopping.signal).wait)),
  ];
  return {
    tell: peopleBell.ring,
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

/**
 * Runs a job until the worker stops. A failed step is retried: the retry delay doubles with each failure, and the first success resets it.
 * An e-mail that fails is no failed step: `deliverOutbox` schedules its retry in the table `outbox`.
 */
async function run(
  context: Context,
  job: Job,
  stopping: AbortSignal,
  wait: (milliseconds: number) => Promise<void>,
): Promise<void> {
  const record = jobRecorder(context);
  let failures = 0;
  while (!stopping.aborted) {
    let more = false;
    try {
      more = await job.step();
      await record(job.name, null);
      if (failures > 0) context.log.info({ job: job.name, failures }, 'job works again');
      failures = 0;
    } catch (error) {
      failures += 1;
      if (failures === 1) context.log.error({ err: error, job: job.name }, 'job failed and is tried again');
      await record(job.name, error);
    }
    if (more || stopping.aborted) continue;
    if (job.rest) await setTimeout(job.rest, undefined, { signal: stopping }).catch(() => undefined);
    await wait(failures === 0 ? job.pause : Math.min(SECOND * 2 ** (failures - 1), LONGEST_RETRY));
  }
}

interface Wakeup {
  /** Ends the current wait, or the next one if none is running. */
  ring: () => void;
  wait: (milliseconds: number) => Promise<void>;
}

function createWakeup(stopping: AbortSignal): Wakeup {
  let rung = false;
  let wake: (() => void) | undefined;
  const ring = (): void => {
    rung = true;
    wake?.();
  };
  stopping.addEventListener('abort', ring);
  return {
    ring,
    async wait(milliseconds) {
      if (!rung) {
        const { promise, resolve } = Promise.withResolvers<void>();
        wake = resolve;
        const timer = globalThis.setTimeout(resolve, milliseconds);
        await promise;
        clearTimeout(timer);
        wake = undefined;
      }
      rung = false;
    },
  };
}
