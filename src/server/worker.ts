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
  /** Calls back whenever there may be something to tell, so that it is told at once and not in a second. */
  listen?: (wake: () => void) => void;
}

export interface Worker {
  /** There is something to tell people, as far as this process knows. */
  tell: () => void;
  /** Ends after the steps that are running. */
  stop(): Promise<void>;
}

interface Job {
  name: string;
  /** Milliseconds from the end of one step to the next. */
  pause: number;
  /** The least of it, however often the bell rings. */
  rest?: number;
  /** True when there is more to do at once. */
  step: () => Promise<boolean>;
}

const SECOND = 1_000;
/** After failures the pauses grow up to this, unless the job's own is longer. */
const LONGEST_RETRY = 30 * SECOND;

/**
 * Does what nobody asks for: delivers the outbox, tells people what has changed, lets trades expire, puts bank details in
 * force, keeps house, verifies the ledger. Any number of processes may run one. What fails is
 * reported once and tried again until it works.
 */
export function startWorker(context: Context, mailer: Mailer, { listen }: WorkerOptions = {}): Worker {
  const stopping = new AbortController();
  const [mailBell, peopleBell] = [createWakeup(stopping.signal), createWakeup(stopping.signal)];
  const outbox: Job = {
    name: 'deliver the outbox',
    pause: SECOND,
    step: () => deliverOutbox(context.db, context.clock.now(), (event) => deliver(context, mailer, event)),
  };
  // By itself: a mail server that hangs must not hold up what people see.
  const people: Job = { name: 'tell people', pause: SECOND, rest: SECOND / 10, step: () => tellPeople(context) };
  const others: Job[] = [
    { name: 'expire trades', pause: 60 * SECOND, step: () => expireDueTrades(context) },
    { name: 'bank details', pause: 60 * SECOND, step: () => settleBankDetails(context) },
    { name: 'keep house', pause: 3_600 * SECOND, step: () => keepHouse(context).then(() => false) },
    { name: 'erase files', pause: 10 * SECOND, step: () => eraseFiles(context) },
    { name: 'inspect files', pause: 3_600 * SECOND, step: () => inspectKeptFiles(context) },
    // Asked often, done once a day: processes come and go.
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
  /** Ends the wait that is on, or the next one. */
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
