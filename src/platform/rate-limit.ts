import { systemClock, type Clock } from './clock.ts';
import { sql, type Db } from './database.ts';
import { Refusal } from './refusal.ts';
import { claimTry, type Claim, type ClaimedTry, type SlidingWindow } from './sliding-limit.ts';

/** At most `most` hits in a window of `seconds`. */
export interface RateLimit {
  name: string;
  most: number;
  seconds: number;
}

/** A limit and whom it counts. No two of a call may be the same. */
export type Counter = readonly [limit: RateLimit, key: string];

export interface RateLimiter {
  /** Counts one hit of `key`, across all processes. @throws Refusal `too_many` when it is one too many */
  hit(limit: RateLimit, key: string, now: Date): Promise<void>;
  /** Counts one hit of each counter in one round trip. @throws Refusal `too_many` when it is one too many for any; all are counted */
  hitAll(counters: readonly Counter[], now: Date): Promise<void>;
  /** Takes these hits back: the try was a success. */
  undo(counters: readonly Counter[], now: Date): Promise<void>;
  /** Counts one hit in memory; the counts of all processes are summed up every second. @throws Refusal `too_many` */
  hitLightly(limit: RateLimit, key: string, now: Date): void;
  /** Claims a try of `key` in windows that slide with the time. */
  claim(windows: readonly SlidingWindow[], key: string, now: Date): Promise<Claim>;
  close(): Promise<void>;
}

const UNCOUNTED: ClaimedTry = { giveBack: async () => undefined, fail: async () => false };

/** Limits that never refuse, for load tests. */
export const noLimits: RateLimiter = {
  hit: async () => undefined,
  hitAll: async () => undefined,
  undo: async () => undefined,
  hitLightly: () => undefined,
  claim: async () => ({ claimed: UNCOUNTED }),
  close: async () => undefined,
};

const windowOf = (limit: RateLimit, now: Date) => {
  const length = limit.seconds * 1000;
  const start = Math.floor(now.getTime() / length) * length;
  return { start: new Date(start), remaining: Math.ceil((start + length - now.getTime()) / 1000) };
};

const tooMany = (remaining: number) => new Refusal('too_many', undefined, { retryAfter: remaining });

interface LightCount {
  key: string;
  start: Date;
  /** Hits of all processes that are known. */
  total: number;
  /** Hits here that the database has not been told. */
  untold: number;
  end: number;
}

/** Counters in the database: windows of fixed length, so that one upsert both counts and answers. */
export function createRateLimiter(db: Db, report: (error: unknown) => void, clock: Clock = systemClock): RateLimiter {
  const light = new Map<string, LightCount>();

  /** Adds so many hits to each window; the sums, in the order asked. */
  async function add(windows: readonly { key: string; start: Date }[], hits: number): Promise<number[]> {
    const { rows } = await sql<{ key: string; hits: number }>`
      insert into rate_windows as w (key, window_start, hits)
      values ${sql.join(windows.map(({ key, start }) => sql`(${key}, ${start}, ${hits})`))}
      on conflict (key, window_start) do update set hits = w.hits + excluded.hits returning key, hits`.execute(db);
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

  async function tell(): Promise<void> {
    const now = clock.now().getTime();
    for (const [id, count] of light) {
      const { untold } = count;
      if (untold > 0) {
        count.untold = 0;
        count.total = Math.max(count.total, ...(await add([count], untold)));
      }
      if (count.end < now) light.delete(id);
    }
  }
  const timer = setInterval(() => void tell().catch(report), 1_000);
  timer.unref();

  return {
    hit: (limit, key, now) => hitAll([[limit, key]], now),
    hitAll,
    async undo(counters, now) {
      await add(windowsOf(counters, now), -1);
    },
    hitLightly(limit, key, now) {
      const { start, remaining } = windowOf(limit, now);
      const id = `${limit.name}:${key}`;
      let count = light.get(id);
      if (count === undefined || count.start.getTime() !== start.getTime()) {
        count = { key: id, start, total: 0, untold: 0, end: start.getTime() + limit.seconds * 1000 };
        light.set(id, count);
      }
      count.untold += 1;
      count.total += 1;
      if (count.total > limit.most) throw tooMany(remaining);
    },
    claim: (windows, key, now) => claimTry(db, windows, key, now),
    async close() {
      clearInterval(timer);
      await tell().catch(report);
    },
  };
}
