import type * as z from 'zod/mini';
import { type Db, exists, scalar, many, type NonNull, sql, type Tx, only } from '#platform/database/database.ts';
import type { JobRunsTable, OutboxTable, TradesTable } from '#platform/database/schema.gen.ts';
import type { system } from './contract.ts';

type System = z.output<typeof system>;

/** Maximum listed messages that were given up; their number is complete. */
const SHOWN_LETTERS = 50;

type MigrationsRow = Pick<System['database'], 'migrations' | 'last_migration'>;

export function readMigrations(db: Db): Promise<MigrationsRow> {
  return only<MigrationsRow>(db)`
    select count(*) as migrations, max(name) as last_migration from migrations`;
}

/** Size of the whole database in bytes; slow, as it checks each of its files. */
export function measureDatabase(db: Db): Promise<number> {
  return scalar<number>(db)`select pg_database_size(current_database())`;
}

export interface OutboxRow extends Pick<System['outbox'], 'waiting' | 'buried'> {
  waiting_since: OutboxTable['at'] | null;
  /** Number of pending messages with failed attempts, and the last error. */
  failing: number;
  failing_reason: OutboxTable['last_error'];
}

/** Reads partial indexes only, never delivered messages. */
export function readOutbox(db: Db): Promise<OutboxRow> {
  return only<OutboxRow>(db)`select
    (select count(*) from outbox where delivered_at is null and buried_at is null) as waiting,
    (select min(at) from outbox where delivered_at is null and buried_at is null) as waiting_since,
    (select count(*) from outbox where delivered_at is null and buried_at is null and last_error is not null) as failing,
    (select last_error from outbox where delivered_at is null and buried_at is null and last_error is not null
      order by next_at desc limit 1) as failing_reason,
    (select count(*) from outbox where buried_at is not null) as buried`;
}

export type UndeliveredRow = Pick<OutboxTable, 'id' | 'topic' | 'at' | 'attempts' | 'last_error'> &
  NonNull<Pick<OutboxTable, 'buried_at'>>;

/** The oldest messages that were given up. */
export function listUndelivered(db: Db): Promise<UndeliveredRow[]> {
  return many<UndeliveredRow>(db)`
    select id, topic, at, attempts, buried_at, last_error from outbox where buried_at is not null
    order by id limit ${SHOWN_LETTERS}`;
}

/** Retries a message that was given up, with its attempts reset. Returns false if there is no such message. */
export async function requeueMessage(tx: Tx, id: number, now: Date): Promise<boolean> {
  await sql`
    update outbox set buried_at = null, attempts = 0, next_at = ${now}
    where id = ${id} and buried_at is not null and delivered_at is null`.execute(tx);
  return exists(tx)`select from outbox where id = ${id}`;
}

/** Retries all messages that were given up; returns their number. */
export async function requeueAllMessages(tx: Tx, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update outbox set buried_at = null, attempts = 0, next_at = ${now}
    where buried_at is not null and delivered_at is null`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

export function listJobRuns(db: Db): Promise<JobRunsTable[]> {
  return many<JobRunsTable>(db)`select * from job_runs order by name`;
}

type FileSizes = Pick<System['storage'], 'files' | 'size'>;

/** Number and bytes of all stored files; slow, as it reads all rows. */
export function measureFiles(db: Db): Promise<FileSizes> {
  return only<FileSizes>(db)`select count(*) as files, coalesce(sum(byte_size), 0) as size from files`;
}

type StatusCount = Pick<TradesTable, 'status'> & { count: number };

/** Number of trades by status; slow, as it reads all rows. */
export function countTradesByStatus(db: Db): Promise<StatusCount[]> {
  return many<StatusCount>(db)`select status, count(*) as count from trades group by status`;
}
