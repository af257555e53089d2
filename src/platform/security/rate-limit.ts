import { systemClock, type Clock } from '../clock.ts';
import { many, sql, type Db } from '../database/database.ts';
import type { RateWindowsTable } from '../database/schema.gen.ts';
import { Refusal } from '../refusal.ts';
import type { Counter, RateLimit } from './counter.ts';
import { InMemoryRateCounts } from './in-memory-rate-counts.ts';
import { claimTry, type Claim, type ClaimedTry, type SlidingWindow } from './sliding-limit.ts';

export interface RateLimiter {
  /** Counts one hit of `key`, across all processes. @throws Refusal `too_many` above the limit */
  hit(limit: RateLimit, key: string, now: Date): Promise<void>;
  /** Counts one hit of each counter in one round trip. @throws Refusal `too_many` above any limit; all hits are counted */
  hitAll(counters: readonly Counter[], now: Date): Promise<void>;
  /** Takes these hits back after a success. */
  undo(counters: readonly Counter[], now: Date): Promise<void>;
  /**
   * Counts one hit of an address, by its networks, in memory; the counts of all processes are summed up every second.
   * @throws Refusal `too_many`
   */
  countInMemory(limit: RateLimit, address: string, now: Date): void;
  /** Claims a try of `key` in sliding windows. */
  claim(windows: readonly SlidingWindow[], key: string, now: Date): Promise<Claim>;
  close(): Promise<void>;
}

const UNCOUNTED: ClaimedTry = { giveBack: async () => undefined, fail: async () => false };

/** A rate limiter that never refuses, for load tests. */
export const noLimits: RateLimiter = {
  hit: async () => undefined,
  hitAll: async () => undefined,
  undo: async () => undefined,
  countInMemory: () => undefined,
  claim: async () => ({ claimed: UNCOUNTED }),
  close: async () => undefined,
};

const windowOf = (limit: RateLimit, now: Date) => {
  const length = limit.seconds * 1000;
  const start = Math.floor(now.getTime() / length) * length;
  return { start: new Date(start), remaining: Math.ceil((start + length - now.getTime()) / 1000) };
};

const tooMany = (remaining: number) => new Refusal('too_many', undefined, { retryAfter: remaining });

/** Rate limit counters in the database: windows of fixed length, so that one upsert both counts and returns the sum. */
export function createRateLimiter(db: Db, report: (error: unknown) => void, clock: Clock = systemClock): RateLimiter {
  const inMemory = new InMemoryRateCounts();
  let writing: Promise<void> | undefined;

  /** Adds the hits to each window and returns the sums, in the given order. */
  async function add(windows: readonly { key: string; start: Date }[], hits: number): Promise<number[]> {
    const rows = await many<Pick<RateWindowsTable, 'key' | 'hits'>>(db)`
      insert into rate_windows as w (key, window_start, hits)
      values ${sql.join(windows.map(({ key, start }) => sql`(${key}, ${start}, ${hits})`))}
      on conflict (key, window_start) do update set hits = w.hits + excluded.hits returning key, hits`;
    const sums = new Map(rows.map((row) => [row.key, row.hits]));
    return windows.map(({ key }) => sums.get(key) ?? hits);
  }

  const windowsOf = (counters: readonly Counter[], now: Date) =>
    counters.map(([limit, key]) => ({ key: `${limit.name}:${key}`, ...windowOf(limit, now), most: limit.most }));

  async function hitAll(counters: readonly Counter[], now: Date): Promise<void> {
    const windows = windowsOf(counters, now);
    const sums = await add(windows, 1);
    const full = windows.find(({ most }, index) => (sums[index] ?? 1) > most);
    if (full !== undefined) throw tooMany(full.remaining);
  }

  /** Writes the hits ordered by key, so that two processes never deadlock. */
  async function writeCounts(): Promise<void> {
    const unwritten = inMemory.takeUnwritten();
    if (unwritten.length > 0) {
      try {
        const rows = await many<RateWindowsTable>(db)`
          insert into rate_windows as w (key, window_start, hits)
          select * from unnest(${unwritten.map(({ key }) => key)}::text[],
            ${unwritten.map(({ startMs }) => new Date(startMs))}::timestamptz[], ${unwritten.map(({ hits }) => hits)}::int[])
          as unwritten (key, window_start, hits) order by key, window_start
          on conflict (key, window_start) do update set hits = w.hits + excluded.hits
          returning key, window_start, hits`;
        inMemory.learn(rows.map(({ key, window_start: start, hits }) => ({ key, startMs: start.getTime(), hits })));
      } catch (error) {
        inMemory.giveBack(unwritten);
        report(error);
      }
    }
    inMemory.deleteEnded(clock.now().getTime());
  }
  const writeCountsOnce = (): Promise<void> =>
    (writing ??= writeCounts().finally(() => {
      writing = undefined;
    }));
  const timer = setInterval(() => void writeCountsOnce(), 1_000);
  timer.unref();

  return {
    hit: (limit, key, now) => hitAll([[limit, key]], now),
    hitAll,
    async undo(counters, now) {
      await add(windowsOf(counters, now), -1);
    },
    countInMemory(limit, address, now) {
      if (inMemory.hit(limit, address, now.getTime())) throw tooMany(windowOf(limit, now).remaining);
    },
    claim: (windows, key, now) => claimTry(db, windows, key, now),
    async close() {
      clearInterval(timer);
      await writing;
      await writeCountsOnce();
    },
  };
}
