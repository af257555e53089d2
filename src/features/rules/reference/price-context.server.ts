/** Price context of a credit: the lowest and the median price of all live offers of one kind and financial year. */
import type * as z from 'zod/mini';
import { rupees } from '#lib/money.ts';
import type { Context } from '#platform/context.ts';
import { perDatabase, type Db } from '#platform/database/database.ts';
import type { priceContext } from './contract.ts';
import { readKindPrices, type KindPrices } from './price-store.server.ts';
import type { CreditKind } from './waste-types.ts';

export type PriceContext = z.output<typeof priceContext>;

/** Maximum age of cached figures if a change notification is lost, as when its sender crashes. */
const LIFE_MS = 1_000;
/**
 * Kinds with more offers are expensive to count: their figures are reloaded after market changes, at a limited rate, instead of every
 * second.
 */
const MANY_OFFERS = 500;
const MANY_OFFERS_UNCHANGED_LIFE_MS = 10_000;
/** Maximum age after a change: each change is notified a second time (`followMarketChanges`), and then the figures are reloaded. */
const MANY_OFFERS_CHANGED_LIFE_MS = 350;
/** Maximum number of cached kinds; the catalogue has fewer. */
const MOST_KINDS = 5_000;

interface CachedPrices {
  prices: Promise<KindPrices>;
  /** Start of the load, ms of `performance.now()`. */
  asOf: number;
}

/** Cache of price figures per process: concurrent callers share one load, and the missing kinds of a page are loaded in one statement. */
export class PriceFigures {
  readonly #readPrices: (kinds: readonly CreditKind[]) => Promise<KindPrices[]>;
  readonly #known = new Map<string, CachedPrices>();
  /** Keys of kinds with many offers. */
  readonly #large = new Set<string>();

  constructor(readPrices: (kinds: readonly CreditKind[]) => Promise<KindPrices[]>) {
    this.#readPrices = readPrices;
  }

  read(kinds: readonly CreditKind[]): Promise<KindPrices[]> {
    const now = performance.now();
    const found = new Map<string, Promise<KindPrices>>();
    const missing = new Map<string, CreditKind>();
    for (const kind of kinds) {
      const key = keyOf(kind);
      const known = this.#known.get(key);
      const life = this.#large.has(key) ? MANY_OFFERS_UNCHANGED_LIFE_MS : LIFE_MS;
      if (known === undefined || now - known.asOf >= life) missing.set(key, kind);
      else found.set(key, known.prices);
    }
    // Collected before the await, so that an eviction by loading the rest does not affect this response.
    for (const [key, prices] of this.#ask(missing, now)) found.set(key, prices);
    return Promise.all(kinds.map(async (kind) => (await found.get(keyOf(kind))) ?? NO_OFFERS));
  }

  /** Invalidates the figures after a market change. */
  invalidate(): void {
    const now = performance.now();
    for (const [key, { asOf }] of this.#known)
      if (!this.#large.has(key) || now - asOf >= MANY_OFFERS_CHANGED_LIFE_MS) this.#known.delete(key);
  }

  #ask(kinds: ReadonlyMap<string, CreditKind>, asOf: number): Map<string, Promise<KindPrices>> {
    const prices = new Map<string, Promise<KindPrices>>();
    if (kinds.size === 0) return prices;
    if (this.#known.size + kinds.size > MOST_KINDS) {
      this.#known.clear();
      this.#large.clear();
    }
    const asked = this.#readPrices([...kinds.values()]);
    for (const [place, key] of [...kinds.keys()].entries()) {
      const known = { prices: asked.then((read) => read[place] ?? NO_OFFERS), asOf };
      this.#known.set(key, known);
      prices.set(key, known.prices);
      known.prices.then(
        ({ offers }) => (offers > MANY_OFFERS ? this.#large.add(key) : this.#large.delete(key)),
        () => this.#known.get(key) === known && this.#known.delete(key),
      );
    }
    return prices;
  }
}

const NO_OFFERS: KindPrices = { offers: 0, lowest: null, median: null };
const figures = perDatabase((db) => new PriceFigures((kinds) => readKindPrices(db, kinds)));

const keyOf = (kind: CreditKind) =>
  [kind.waste_type, kind.product_type, kind.credit_type, kind.year, kind.unit].join('\n');

export function invalidatePrices(db: Db): void {
  figures(db).invalidate();
}

/** The figures of each kind, in the requested order; null where nothing is live. They do not depend on filters, page or reader. */
export async function readPriceContexts(
  { db }: Pick<Context, 'db'>,
  kinds: readonly CreditKind[],
): Promise<(PriceContext | null)[]> {
  return (await figures(db).read(kinds)).map(shown);
}

export async function readPriceContext(context: Pick<Context, 'db'>, kind: CreditKind): Promise<PriceContext | null> {
  const [found] = await readPriceContexts(context, [kind]);
  return found ?? null;
}

/** The figures of one kind, read inside a transaction that changes the market. */
export async function readPriceContextInside(tx: Db, kind: CreditKind): Promise<PriceContext | null> {
  const [prices] = await readKindPrices(tx, [kind]);
  return prices ? shown(prices) : null;
}

function shown({ offers, lowest, median }: KindPrices): PriceContext | null {
  return lowest === null || median === null ? null : { lowest: rupees(lowest), median: rupees(median), offers };
}
