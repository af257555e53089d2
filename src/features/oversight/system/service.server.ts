import { statfs } from 'node:fs/promises';
import type * as z from 'zod/mini';
import { canKeepFiles } from '#base/files/service.server.ts';
import { lastLedgerCheck, type LedgerCheck } from '#base/ledger/service.server.ts';
import type { ActorContext, Context } from '#platform/context.ts';
import { inTransaction, perDatabase } from '#platform/database/database.ts';
import type { JobRunsTable } from '#platform/database/schema.gen.ts';
import type { Job } from '#platform/jobs/job.ts';
import { runNow } from '#platform/jobs/run-job.ts';
import { nextDue } from '#platform/jobs/schedule.ts';
import { Refusal } from '#platform/refusal.ts';
import packageFacts from '../../../../package.json' with { type: 'json' };
import type { system } from './contract.ts';
import { isFailing, maskedReason } from './rules.ts';
import * as store from './store.server.ts';

type System = z.output<typeof system>;

const started = perDatabase((): { at?: string } => ({}));

/** Start of this process by the server's clock. */
function startedAt({ db, clock }: Context): string {
  const kept = started(db);
  kept.at ??= new Date(clock.now().getTime() - process.uptime() * 1000).toISOString();
  return kept.at;
}

/** System status, from small tables and indexes; measured sizes are cached for a minute. */
export async function readSystem(context: ActorContext): Promise<System> {
  const { db, config } = context;
  const now = context.clock.now();
  const [migrations, outbox, letters, runs, ledger, { size, storage }] = await Promise.all([
    store.readMigrations(db),
    store.readOutbox(db),
    store.listUndelivered(db),
    store.listJobRuns(db),
    lastLedgerCheck(db),
    measure(context),
  ]);
  return {
    version: packageFacts.version,
    started_at: startedAt(context),
    now: now.toISOString(),
    database: { size, ...migrations },
    outbox: shownOutbox(outbox, letters),
    jobs: context.jobs.map((job) =>
      shownJob(
        job,
        runs.find(({ name }) => name === job.name),
        now,
      ),
    ),
    ledger: ledger ? shownCheck(ledger) : null,
    storage,
    mail: config.smtpUrl === undefined ? 'files' : 'smtp',
    rate_limits: config.rateLimits,
    warnings: context.warnings.list(),
  };
}

const text = (at: Date | null) => at?.toISOString() ?? null;

function shownOutbox(row: store.OutboxRow, letters: readonly store.UndeliveredRow[]): System['outbox'] {
  const { waiting, waiting_since, failing, failing_reason, buried } = row;
  return {
    waiting,
    waiting_since: text(waiting_since),
    failing: failing === 0 ? null : { count: failing, reason: maskedReason(failing_reason ?? 'unknown') },
    buried,
    letters: letters.map(shownMessage),
  };
}

function shownMessage(row: store.UndeliveredRow): System['outbox']['letters'][number] {
  return {
    id: String(row.id),
    topic: row.topic,
    at: row.at.toISOString(),
    attempts: row.attempts,
    buried_at: row.buried_at.toISOString(),
    reason: maskedReason(row.last_error ?? 'unknown'),
  };
}

function shownJob(job: Job, run: JobRunsTable | undefined, now: Date): System['jobs'][number] {
  const { last_run_at = null, succeeded_at = null, failed_at = null, failure = null } = run ?? {};
  return {
    name: job.name,
    last_run_at: text(last_run_at),
    next_run_at: nextRun(job, last_run_at, now).toISOString(),
    succeeded_at: text(succeeded_at),
    failed_at: text(failed_at),
    failure: failure === null ? null : maskedReason(failure),
    failing: isFailing({ failed_at, succeeded_at }),
  };
}

/** A frequent job that has not run yet is about to. */
function nextRun(job: Job, last: Date | null, now: Date): Date {
  if ('daily' in job) return nextDue(job.daily, now);
  return new Date(Math.max(now.getTime(), (last?.getTime() ?? 0) + job.pollIntervalMs));
}

function shownCheck(check: LedgerCheck) {
  return { ...check, at: check.at.toISOString() };
}

const MINUTE = 60_000;

/** Size of the database in bytes, and of the files with the free space of their disk. */
interface Sizes {
  size: number;
  storage: System['storage'];
}
const measured = perDatabase((): { last?: { at: number; sizes: Promise<Sizes> } } => ({}));

function measure(context: Context): Promise<Sizes> {
  const kept = measured(context.db);
  const at = context.clock.now().getTime();
  if (kept.last !== undefined && at - kept.last.at < MINUTE) return kept.last.sizes;
  const sizes = measureNow(context);
  kept.last = { at, sizes };
  // Failures are not cached.
  sizes.catch(() => delete kept.last);
  return sizes;
}

async function measureNow(context: Context): Promise<Sizes> {
  const { db, config } = context;
  const [size, files, disk, writable] = await Promise.all([
    store.measureDatabase(db),
    store.measureFiles(db),
    statfs(config.dataDirectory),
    canKeepFiles(context),
  ]);
  const free = config.storageUrl === undefined ? disk.bavail * disk.bsize : null;
  return { size, storage: { ...files, writable, free } };
}

/** Retries a message that was given up; a pending or delivered one stays unchanged. @throws Refusal `not_found` */
export async function retryMessage({ db, clock }: ActorContext, id: string): Promise<void> {
  if (!/^\d{1,15}$/.test(id)) throw new Refusal('not_found');
  const found = await inTransaction(db, (tx) => store.requeueMessage(tx, Number(id), clock.now()));
  if (!found) throw new Refusal('not_found');
}

export async function retryAllMessages({ db, clock }: ActorContext): Promise<number> {
  return inTransaction(db, (tx) => store.requeueAllMessages(tx, clock.now()));
}

/** Runs a job now, in this process. @throws Refusal `not_found`, `unavailable` while a long run goes on elsewhere */
export async function runJob(context: ActorContext, name: string): Promise<void> {
  const job = context.jobs.find((known) => known.name === name);
  if (job === undefined) throw new Refusal('not_found');
  await runNow(context, job);
}
