import { networksOf, SITE_FACTOR, type Networks } from './addresses.ts';
import type { RateLimit } from './counter.ts';

/** Hits of one key in one window. */
interface InMemoryRateCount {
  key: string;
  startMs: number;
  endMs: number;
  /** Known hits of all processes. */
  total: number;
  /** Hits of this process that are not yet written to the database. */
  unwritten: number;
}

/** Hits to write to the database. */
export type UnwrittenCount = Pick<InMemoryRateCount, 'key' | 'startMs'> & { hits: number };

/** Maximum number of keys. Beyond it one key counts a /24 or a /48; beyond a second limit a whole /8 or /16, of which there are few. */
const MOST_KEYS = 50_000;
const MOST_WITH_WIDE_KEYS = 60_000;
const MOST_KNOWN_ADDRESSES = 10_000;

/** In-memory rate limit counters by the network of an address, in windows of fixed length. */
export class InMemoryRateCounts {
  /** Counters by the name of a limit, then by key. */
  readonly #counts = new Map<string, Map<string, InMemoryRateCount>>();
  #size = 0;
  /** Cache of the networks of recent addresses: parsing an address costs more than counting. */
  #known = new Map<string, Networks>();

  get size(): number {
    return this.#size;
  }

  /** Counts one hit. @returns whether it exceeds the limit */
  hit(limit: RateLimit, address: string, nowMs: number): boolean {
    const { key, site, wide, widest } = this.#networksOf(address);
    const own = this.#count(limit, limit.name, key, nowMs, MOST_KEYS);
    if (own === undefined) {
      const count =
        this.#count(limit, `${limit.name}-wide`, wide, nowMs, MOST_WITH_WIDE_KEYS) ??
        this.#count(limit, `${limit.name}-widest`, widest, nowMs, Number.POSITIVE_INFINITY);
      return count === undefined || count.total > limit.most;
    }
    if (site === undefined) return own.total > limit.most;
    const ofSite = this.#count(limit, `${limit.name}-site`, site, nowMs, MOST_WITH_WIDE_KEYS);
    return own.total > limit.most || (ofSite !== undefined && ofSite.total > limit.most * SITE_FACTOR);
  }

  /** Takes the hits since the last call. */
  takeUnwritten(): UnwrittenCount[] {
    const taken: UnwrittenCount[] = [];
    for (const counts of this.#counts.values()) {
      for (const count of counts.values()) {
        if (count.unwritten === 0) continue;
        taken.push({ key: count.key, startMs: count.startMs, hits: count.unwritten });
        count.unwritten = 0;
      }
    }
    return taken;
  }

  /** Stores the sums of all processes. */
  learn(sums: Iterable<{ key: string; startMs: number; hits: number }>): void {
    for (const { key, startMs, hits } of sums) {
      const count = this.#find(key);
      if (count?.startMs === startMs) count.total = Math.max(count.total, hits + count.unwritten);
    }
  }

  /** Returns hits that could not be written, so that they are written later. */
  giveBack(unwritten: Iterable<UnwrittenCount>): void {
    for (const { key, startMs, hits } of unwritten) {
      const count = this.#find(key);
      if (count?.startMs === startMs) count.unwritten += hits;
    }
  }

  /** Deletes ended windows whose hits were written. */
  deleteEnded(nowMs: number): void {
    for (const counts of this.#counts.values()) {
      for (const [key, count] of counts) {
        if (count.endMs > nowMs || count.unwritten > 0) continue;
        counts.delete(key);
        this.#size -= 1;
      }
    }
  }

  #find(key: string): InMemoryRateCount | undefined {
    const colon = key.indexOf(':');
    return this.#counts.get(key.slice(0, colon))?.get(key.slice(colon + 1));
  }

  /** Counts one hit of a key; undefined where the key is new and there are too many already. */
  #count(limit: RateLimit, name: string, key: string, nowMs: number, most: number): InMemoryRateCount | undefined {
    let counts = this.#counts.get(name);
    if (counts === undefined) this.#counts.set(name, (counts = new Map()));
    let count = counts.get(key);
    if (count === undefined || nowMs >= count.endMs || nowMs < count.startMs) {
      if (count === undefined) {
        if (this.#size >= most) return undefined;
        this.#size += 1;
      }
      const length = limit.seconds * 1000;
      const startMs = Math.floor(nowMs / length) * length;
      count = { key: `${name}:${key}`, startMs, endMs: startMs + length, total: 0, unwritten: 0 };
      counts.set(key, count);
    }
    count.unwritten += 1;
    count.total += 1;
    return count;
  }

  #networksOf(address: string): Networks {
    let networks = this.#known.get(address);
    if (networks === undefined) {
      if (this.#known.size >= MOST_KNOWN_ADDRESSES) this.#known.clear();
      networks = networksOf(address);
      this.#known.set(address, networks);
    }
    return networks;
  }
}
