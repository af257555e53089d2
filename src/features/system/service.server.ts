import { statfs } from 'node:fs/promises';
import type * as z from 'zod/mini';
import packageFacts from '../../../package.json' with { type: 'json' };
import type { ActorContext, Context } from '../../platform/context.ts';
import { inTransaction, perDatabase, type Db } from '../../platform/database.ts';
import { idleSettings } from '../../platform/idle-settings.ts';
import { Refusal } from '../../platform/refusal.ts';
import { checkLedger, lastLedgerCheck, type LedgerCheck } from '../ledger/service.server.ts';
import type { systemContract } from './contract.ts';
import { maskedReason } from './rules.ts';
import * as store from './store.server.ts';

type System = z.output<(typeof systemContract)['GET /api/superadmin/system/']['answer']>['data'];

/** How the house stands. Everything is read from small tables and indexes; only the sum of the files is kept for a minute. */
export async function readSystem(context: ActorContext): Promise<System> {
  const { db, config } = context;
  const [database, outbox, letters, jobs, ledger, storage] = await Promise.all([
    store.readDatabase(db),
    store.readOutbox(db),
    store.listBuriedLetters(db),
    store.listJobRuns(db),
    lastLedgerCheck(db),
    measureStorage(context),
  ]);
  return {
    version: packageFacts.version,
    uptime: Math.floor(process.uptime()),
    database,
    outbox: { ...outbox, waiting_since: text(outbox.waiting_since), letters: letters.map(shownLetter) },
    jobs: jobs.map(shownJob),
    ledger: ledger ? shownCheck(ledger) : null,
    storage,
    mail: config.smtpUrl === undefined ? 'files' : 'smtp',
    rate_limits: config.rateLimits,
    idle_settings: idleSettings(config),
  };
}

const text = (at: Date | null) => at?.toISOString() ?? null;

function shownLetter(row: store.LetterRow): System['outbox']['letters'][number] {
  return {
    id: String(row.id),
    topic: row.topic,
    at: row.at.toISOString(),
    attempts: row.attempts,
    buried_at: row.buried_at.toISOString(),
    reason: maskedReason(row.last_error ?? 'unknown'),
  };
}

function shownJob(row: store.JobRow): System['jobs'][number] {
  return {
    name: row.name,
    last_run_at: row.last_run_at.toISOString(),
    succeeded_at: text(row.succeeded_at),
    failed_at: text(row.failed_at),
    failure: row.failure === null ? null : maskedReason(row.failure),
    failing: row.failed_at !== null && (row.succeeded_at === null || row.failed_at > row.succeeded_at),
  };
}

function shownCheck(check: LedgerCheck) {
  return { ...check, at: check.at.toISOString() };
}

const MINUTE = 60_000;

interface Measured {
  at: number;
  sum: Promise<{ files: number; size: number }>;
}
const measured = perDatabase((): { last?: Measured } => ({}));

async function measureStorage({ db, clock, config }: Context): Promise<System['storage']> {
  const [sum, disk] = await Promise.all([sumOfFiles(db, clock.now().getTime()), statfs(config.dataDirectory)]);
  return { ...sum, free: disk.bavail * disk.bsize };
}

function sumOfFiles(db: Db, now: number): Measured['sum'] {
  const kept = measured(db);
  if (kept.last !== undefined && now - kept.last.at < MINUTE) return kept.last.sum;
  const sum = store.measureFiles(db);
  kept.last = { at: now, sum };
  // What failed is asked for again.
  sum.catch(() => delete kept.last);
  return sum;
}

/** Lets a buried message be tried again; one that waits or was delivered stays as it is. @throws Refusal `not_found` */
export async function retryLetter({ db, clock }: ActorContext, id: string): Promise<void> {
  if (!/^\d{1,15}$/.test(id)) throw new Refusal('not_found');
  const found = await inTransaction(db, (tx) => store.unburyLetter(tx, Number(id), clock.now()));
  if (!found) throw new Refusal('not_found');
}

/** Verifies the ledger now. @throws Refusal `conflict` while that is done already */
export async function verifyNow(context: ActorContext) {
  return shownCheck(await checkLedger(context));
}
