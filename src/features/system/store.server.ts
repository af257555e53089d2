import type * as z from 'zod/mini';
import { sql, type Db, type NonNull, type Tx } from '../../platform/database/database.ts';
import type { JobRunsTable, OutboxTable, TradesTable } from '../../platform/database/schema.gen.ts';
import type { system } from './contract.ts';

type System = z.output<typeof system>;

/** Buried messages that are shown; their number is told whole. */
const SHOWN_LETTERS = 50;

type MigrationsRow = Pick<System['database'], 'migrations' | 'last_migration'>;

export async function readMigrations(db: Db): Promise<MigrationsRow> {
  const { rows } = await sql<MigrationsRow>`
    select count(*) as migrations, max(name) as last_migration from migrations`.execute(db);
  return rows[0] ?? { migrations: 0, last_migration: null };
}

/** Bytes of the whole database; it looks at every file of it, so it is asked for seldom. */
export async function measureDatabase(db: Db): Promise<number> {
  const { rows } = await sql<{ size: number }>`select pg_database_size(current_database()) as size`.execute(db);
  return rows[0]?.size ?? 0;
}

export interface OutboxRow extends Pick<System['outbox'], 'waiting' | 'buried'> {
  waiting_since: OutboxTable['at'] | null;
  /** Of those that wait, how many have failed, and the reason of the last. */
  failing: number;
  failing_reason: OutboxTable['last_error'];
}

/** All from their partial indexes: what has been delivered is never read. */
export async function readOutbox(db: Db): Promise<OutboxRow> {
  const { rows } = await sql<OutboxRow>`select
    (select count(*) from outbox where delivered_at is null and buried_at is null) as waiting,
    (select min(at) from outbox where delivered_at is null and buried_at is null) as waiting_since,
    (select count(*) from outbox where delivered_at is null and buried_at is null and last_error is not null) as failing,
    (select last_error from outbox where delivered_at is null and buried_at is null and last_error is not null
      order by next_at desc limit 1) as failing_reason,
    (select count(*) from outbox where buried_at is not null) as buried`.execute(db);
  return rows[0] ?? { waiting: 0, waiting_since: null, failing: 0, failing_reason: null, buried: 0 };
}

export type LetterRow = Pick<OutboxTable, 'id' | 'topic' | 'at' | 'attempts' | 'last_error'> &
  NonNull<Pick<OutboxTable, 'buried_at'>>;

/** The oldest buried messages. */
export async function listBuriedLetters(db: Db): Promise<LetterRow[]> {
  const { rows } = await sql<LetterRow>`
    select id, topic, at, attempts, buried_at, last_error from outbox where buried_at is not null
    order by id limit ${SHOWN_LETTERS}`.execute(db);
  return rows;
}

/** Lets a buried message be tried again, from its first attempt on. False when there is no such message at all. */
export async function unburyLetter(tx: Tx, id: number, now: Date): Promise<boolean> {
  await sql`
    update outbox set buried_at = null, attempts = 0, next_at = ${now}
    where id = ${id} and buried_at is not null and delivered_at is null`.execute(tx);
  return (await sql`select 1 from outbox where id = ${id}`.execute(tx)).rows.length > 0;
}

/** Lets every buried message be tried again; how many they were. */
export async function unburyAllLetters(tx: Tx, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update outbox set buried_at = null, attempts = 0, next_at = ${now}
    where buried_at is not null and delivered_at is null`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

export async function listJobRuns(db: Db): Promise<JobRunsTable[]> {
  return (await sql<JobRunsTable>`select * from job_runs order by name`.execute(db)).rows;
}

type FileSizes = Pick<System['storage'], 'files' | 'size'>;

/** Number and bytes of all kept files; it reads them all, so it is asked for seldom. */
export async function measureFiles(db: Db): Promise<FileSizes> {
  const { rows } = await sql<FileSizes>`
    select count(*) as files, coalesce(sum(byte_size), 0) as size from files`.execute(db);
  return rows[0] ?? { files: 0, size: 0 };
}

type StatusCount = Pick<TradesTable, 'status'> & { count: number };

/** How many trades there are of each status; it reads them all, so it is asked for seldom. */
export async function countTradesByStatus(db: Db): Promise<StatusCount[]> {
  const { rows } = await sql<StatusCount>`select status, count(*) as count from trades group by status`.execute(db);
  return rows;
}
