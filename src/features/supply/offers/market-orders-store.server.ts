import type { Charges } from '#lib/amounts.ts';
import { isCalendarDate } from '#lib/dates.ts';
import { ITEM_VALUE_LIMIT_PAISE } from '#lib/money.ts';
import { sql } from '#platform/database/database.ts';
import type { MarketOrdering } from './contract.ts';
import { quantityTaken, rankOfTaken } from './rules.ts';
import type { CardRow } from './store.server.ts';

type Fragment = ReturnType<typeof sql>;

/** The value by which an order sorts; equal ones are newest first. */
interface OrderKey {
  column: Fragment;
  type: 'bigint' | 'integer' | 'date';
  descending?: boolean;
  /** The value of a row; null sorts last. */
  of: (row: CardRow) => number | string | null;
  /** No index has it: what comes after a cursor is one condition instead of ranges of an index. */
  computed?: boolean;
}

/** An order of the market's offers; null: the newest come first. */
export type MarketOrder = OrderKey | null;

/** Cursor of the market list: the last offer of the previous page, with its value in the order. */
export interface MarketPlace {
  id: string;
  value: string | null;
}

const price: OrderKey = { column: sql`o.price_paise`, type: 'bigint', of: (row) => row.price_paise };
const expiry: OrderKey = { column: sql`o.expires_on`, type: 'date', of: (row) => row.expires_on };
/** An index of what is free would be written by every purchase, so it has none. */
const free: OrderKey = {
  column: sql`(o.available - o.blocked)`,
  type: 'bigint',
  of: (row) => row.available - row.blocked,
  computed: true,
};
const minimum: OrderKey = { column: sql`o.minimum_purchase`, type: 'bigint', of: (row) => row.minimum_purchase };
const year: OrderKey = { column: sql`o.year`, type: 'integer', of: (row) => row.year };
const descending = (key: OrderKey): OrderKey => ({ ...key, descending: true });

/** The orders that no quantity is needed for. */
export const ORDERS: Readonly<Record<Exclude<MarketOrdering, 'total'>, MarketOrder>> = {
  '-created_at': null,
  price_per_credit: price,
  '-price_per_credit': descending(price),
  expires_on: expiry,
  free,
  '-free': descending(free),
  minimum_purchase: minimum,
  '-minimum_purchase': descending(minimum),
  FY: year,
  '-FY': descending(year),
};

/** The terms by which a buyer can take a part of an offer. */
export const termsOf = (row: CardRow) => ({
  free: row.available - row.blocked,
  minimum: row.minimum_purchase,
  pricePaise: row.price_paise,
});

/** The order by what a quantity costs; the same arithmetic as in `rules.ts`. */
export function orderByTotal(need: number, charges: Charges): MarketOrder {
  const needed = sql`${need}::bigint`;
  const limit = sql`${ITEM_VALUE_LIMIT_PAISE}::bigint`;
  const available = sql`(o.available - o.blocked)`;
  const takes = sql`least(case when ${available} < o.minimum_purchase then ${available}
    else least(greatest(${needed}, o.minimum_purchase), ${available}) end, ${limit} / o.price_paise)`;
  const perUnit = sql`(select (2 * (a.item_value + a.fee + a.gst) + ${takes}) / (2 * ${takes})
    from trade_amounts(${takes}, o.price_paise, ${charges.feeBasisPoints}, ${charges.gstBasisPoints}, false) a)`;
  return {
    column: sql`(case when ${takes} >= ${needed} then ${takes} * o.price_paise else 2 * ${limit} + ${perUnit} end)`,
    type: 'bigint',
    of: (row) => {
      const taken = quantityTaken(need, termsOf(row), charges);
      return taken && rankOfTaken(taken);
    },
    computed: true,
  };
}

/** `order by` of an order. */
export function sortedBy(key: MarketOrder): Fragment {
  if (key === null) return sql`o.id desc`;
  return sql`${key.column} ${sql.raw(key.descending ? 'desc' : 'asc')}, o.id desc`;
}

/** The offers after a cursor, as ranges of the order's index: one of its value, one of the later values and one of those without a value. */
export function rangesAfter({ id, value }: MarketPlace, key: MarketOrder): Fragment[] {
  if (key === null) return [sql`o.id < ${id}`];
  const { column } = key;
  if (value === null) return [sql`${column} is null and o.id < ${id}::uuid`];
  const reached = sql`${value}::${sql.raw(key.type)}`;
  const than = sql.raw(key.descending ? '<' : '>');
  // Where the values descend as the ids do, an index compares both at once.
  if (!key.computed && key.descending) return [sql`(${column}, o.id) ${than} (${reached}, ${id}::uuid)`];
  const ofValue = sql`${column} = ${reached} and o.id < ${id}::uuid`;
  if (key.computed) return [sql`(${column} ${than} ${reached} or ${ofValue})`];
  const later = [ofValue, sql`${column} ${than} ${reached}`];
  return key.type === 'date' ? [...later, sql`${column} is null`] : later;
}

/** Stands in a cursor for a value that is not known. */
const NONE = 'never';

export function writeCursor(row: CardRow, key: MarketOrder): string {
  if (key === null) return row.id;
  return Buffer.from(`${key.of(row) ?? NONE}_${row.id}`).toString('base64url');
}

/** The parts of a cursor of that order; null if it is none. */
export function readCursor(cursor: string, key: MarketOrder): MarketPlace | null {
  if (key === null) return { id: cursor, value: null };
  const [, value = '', id = ''] = /^([\da-z-]{1,17})_(.+)$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (key.type !== 'date') return /^\d+$/.test(value) ? { id, value } : null;
  if (value === NONE) return { id, value: null };
  return isCalendarDate(value) ? { id, value } : null;
}
