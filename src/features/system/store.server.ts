import { sql, type Db, type Tx } from '../../platform/database/database.ts';

/** Buried messages that are shown; their number is told whole. */
const SHOWN_LETTERS = 50;

export interface MigrationsRow {
  migrations: number;
  last_migration: string | null;
}

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

export interface OutboxRow {
  waiting: number;
  waiting_since: Date | null;
  /** Of those that wait, how many have failed, and the reason of the last. */
  failing: number;
  failing_reason: string | null;
  buried: number;
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

export interface LetterRow {
  id: number;
  topic: string;
  at: Date;
  attempts: number;
  buried_at: Date;
  last_error: string | null;
}

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

export interface JobRow {
  name: string;
  last_run_at: Date;
  succeeded_at: Date | null;
  failed_at: Date | null;
  failure: string | null;
}

export async function listJobRuns(db: Db): Promise<JobRow[]> {
  return (await sql<JobRow>`select * from job_runs order by name`.execute(db)).rows;
}

/** Number and bytes of all kept files; it reads them all, so it is asked for seldom. */
export async function measureFiles(db: Db): Promise<{ files: number; size: number }> {
  const { rows } = await sql<{ files: number; size: number }>`
    select count(*) as files, coalesce(sum(byte_size), 0) as size from files`.execute(db);
  return rows[0] ?? { files: 0, size: 0 };
}

/** How many trades there are of each status; it reads them all, so it is asked for seldom. */
export async function countTradesByStatus(db: Db): Promise<{ status: string; count: number }[]> {
  return (
    await sql<{ status: string; count: number }>`select status, count(*) as count from trades group by status`.execute(
      db,
    )
  ).rows;
}
