/** Sellers' records beside their offers, cached: they are figures of many trades, and every list shows them. */
import type { Context } from '#platform/context.ts';
import { perDatabase } from '#platform/database/database.ts';
import { readSellerRows, type SellerRow } from './market-store.server.ts';

export type SellerRecord = Omit<SellerRow, 'recycler_id'>;

/** From this age on figures are read anew, while the known ones still answer. Milliseconds. */
const FRESH_MS = 25_000;
/** Beyond this age they do not answer any more. With the time of the statement and of cached responses they are at most 60 s behind. */
const LIFE_MS = 50_000;
/** Maximum number of cached sellers. */
const MOST_SELLERS = 20_000;

interface CachedRecord {
  record: Promise<SellerRecord>;
  /** Start of the load, ms of `performance.now()`. */
  asOf: number;
  /** Whether newer figures are being read. */
  renewed: boolean;
}

export const NO_RECORD: SellerRecord = { completed_trades: 0, delivered: [], median_answer_hours: null };

/** Cache per process: the missing sellers of a page are read in one statement, and outdated ones in one behind it. */
export class SellerRecords {
  readonly #read: (ids: readonly string[], at: Date) => Promise<SellerRow[]>;
  readonly #now: () => number;
  readonly #known = new Map<string, CachedRecord>();

  constructor(read: (ids: readonly string[], at: Date) => Promise<SellerRow[]>, now = () => performance.now()) {
    this.#read = read;
    this.#now = now;
  }

  /** The records by seller. */
  async read(sellers: readonly string[], at: Date): Promise<Map<string, SellerRecord>> {
    const now = this.#now();
    const ids = [...new Set(sellers)];
    const ageOf = (id: string) => now - (this.#known.get(id)?.asOf ?? Number.NEGATIVE_INFINITY);
    const missing = ids.filter((id) => ageOf(id) >= LIFE_MS);
    const outdated = ids.filter((id) => ageOf(id) >= FRESH_MS && ageOf(id) < LIFE_MS && !this.#known.get(id)?.renewed);
    const loaded = this.#load(missing, at, now);
    if (outdated.length > 0) void this.#renew(outdated, at, now);
    const records = ids.map(
      async (id) => [id, await (loaded.get(id) ?? this.#known.get(id)?.record ?? NO_RECORD)] as const,
    );
    return new Map(await Promise.all(records));
  }

  #load(ids: readonly string[], at: Date, asOf: number): Map<string, Promise<SellerRecord>> {
    if (ids.length === 0) return new Map();
    if (this.#known.size + ids.length > MOST_SELLERS) this.#known.clear();
    const asked = this.#read(ids, at).then(recordsOf);
    const records = new Map(ids.map((id) => [id, asked.then((read) => read.get(id) ?? NO_RECORD)]));
    for (const [id, record] of records) {
      const known = { record, asOf, renewed: false };
      this.#known.set(id, known);
      record.catch(() => this.#known.get(id) === known && this.#known.delete(id));
    }
    return records;
  }

  /** Reads figures anew and only then replaces the known ones; where that fails, the next reader tries again. */
  async #renew(ids: readonly string[], at: Date, asOf: number): Promise<void> {
    const before = ids.flatMap((id) => this.#known.get(id) ?? []);
    for (const known of before) known.renewed = true;
    try {
      const read = recordsOf(await this.#read(ids, at));
      for (const id of ids)
        this.#known.set(id, { record: Promise.resolve(read.get(id) ?? NO_RECORD), asOf, renewed: false });
    } catch {
      for (const known of before) known.renewed = false;
    }
  }
}

const recordsOf = (rows: readonly SellerRow[]): Map<string, SellerRecord> =>
  new Map(rows.map(({ recycler_id: id, ...record }) => [id, record]));

const records = perDatabase((db) => new SellerRecords((ids, at) => readSellerRows(db, ids, at)));

/** Records of sellers by their ids, at most 60 s behind. */
export const readSellers = ({ db, clock }: Pick<Context, 'db' | 'clock'>, sellers: readonly string[]) =>
  records(db).read(sellers, clock.now());
