import { one, scalar, sql, type Db } from '../database/database.ts';
import type { ClaimedTriesTable } from '../database/schema.gen.ts';

/** At most `most` failed tries in the last `seconds`. */
export interface SlidingWindow {
  most: number;
  seconds: number;
}

/** A try that was counted before it was made. */
export interface ClaimedTry {
  /** The try did not fail: it is not counted. */
  giveBack(): Promise<void>;
  /** The try failed. Resolves to true when a window is now full of failures. */
  fail(): Promise<boolean>;
}

export type Claim = { claimed: ClaimedTry } | { claimed: null; retryAfterSeconds: number };

/**
 * Claims one try of a key in sliding windows. Running tries count as failures, so that concurrent ones cannot exceed the limit. Exact
 * across all processes.
 */
export async function claimTry(db: Db, windows: readonly SlidingWindow[], key: string, now: Date): Promise<Claim> {
  const [most, seconds] = [windows.map((window) => window.most), windows.map((window) => window.seconds)];
  const claim = await one<{ id: ClaimedTriesTable['id'] | null; free_at: Date | null }>(db)`
    select id, free_at from claim_try(${key}, ${now}, ${most}::integer[], ${seconds}::integer[])`;
  const { id = null, free_at: freeAt = null } = claim ?? {};
  if (id === null)
    return {
      claimed: null,
      retryAfterSeconds: Math.max(1, Math.ceil(((freeAt ?? now).getTime() - now.getTime()) / 1000)),
    };
  return {
    claimed: {
      async giveBack() {
        await sql`delete from claimed_tries where id = ${id}`.execute(db);
      },
      async fail() {
        await sql`update claimed_tries set failed = true where id = ${id}`.execute(db);
        return scalar<boolean>(db)`
          select coalesce(bool_or((
            select count(*) from claimed_tries t
            where t.key = ${key} and t.failed and t.at > ${now}::timestamptz - make_interval(secs => w.seconds)
          ) >= w.most), false)
          from unnest(${most}::integer[], ${seconds}::integer[]) as w (most, seconds)`;
      },
    },
  };
}
