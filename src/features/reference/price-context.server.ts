/** What a credit costs on the market today: the lowest and the median price of all live offers of one kind and financial year. */
import type * as z from 'zod/mini';
import { rupees } from '../../lib/money.ts';
import type { Context } from '../../platform/context.ts';
import { perDatabase, type Db } from '../../platform/database/database.ts';
import type { priceContext } from './contract.ts';
import { readKindPrices, type KindPrices } from './price-store.server.ts';
import type { CreditKind } from './waste-types.ts';

export type PriceContext = z.output<typeof priceContext>;

/** Figures may be so old where the news of a change did not arrive: its process died before it could tell. */
const LIFE_MS = 1_000;
/** Counting more offers is felt: their figures are read when the market has changed, not each second, and not after each of many changes. */
const MANY_OFFERS = 500;
const MANY_OFFERS_UNCHANGED_LIFE_MS = 10_000;
/** So old at most when a change comes: each is told once more a little later (`followMarketChanges`), and then they are read anew. */
const MANY_OFFERS_CHANGED_LIFE_MS = 350;
/** Kinds that are kept at most; there are fewer in the catalogue. */
const MOST_KINDS = 5_000;

interface Known {
  prices: Promise<KindPrices>;
  /** When their reading began. */
  asOf: number;
}

/** The figures that this process knows; each is read once for all who ask, and those of a page in one statement. */
export class PriceFigures {
  readonly #readPrices: (kinds: readonly CreditKind[]) => Promise<KindPrices[]>;
  readonly #known = new Map<string, Known>();
  /** Kinds of many offers. */
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
    // What is taken here is kept for this answer, even where asking for the rest forgets it.
    for (const [key, prices] of this.#ask(missing, now)) found.set(key, prices);
    return Promise.all(kinds.map(async (kind) => (await found.get(keyOf(kind))) ?? NO_OFFERS));
  }

  /** The market has changed: what was read before is no longer true. */
  forget(): void {
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

const keyOf = (kind: CreditKind) => [kind.waste_type, kind.product_type, kind.credit_type, kind.year].join('\n');

/** Has the figures read anew: the market has changed. */
export function forgetPrices(db: Db): void {
  figures(db).forget();
}

/** The figures of each kind, in the order asked; null where nothing is live. Filters, pages and readers do not change them. */
export async function readPriceContexts(
  { db }: Pick<Context, 'db'>,
  kinds: readonly CreditKind[],
): Promise<(PriceContext | null)[]> {
  return (await figures(db).read(kinds)).map(shown);
}

/** The figures of one kind. */
export async function readPriceContext(context: Pick<Context, 'db'>, kind: CreditKind): Promise<PriceContext | null> {
  const [found] = await readPriceContexts(context, [kind]);
  return found ?? null;
}

/** The same as a transaction sees it that changes the market. */
export async function readPriceContextInside(tx: Db, kind: CreditKind): Promise<PriceContext | null> {
  const [prices] = await readKindPrices(tx, [kind]);
  return prices ? shown(prices) : null;
}

function shown({ offers, lowest, median }: KindPrices): PriceContext | null {
  return lowest === null || median === null ? null : { lowest: rupees(lowest), median: rupees(median), offers };
}
