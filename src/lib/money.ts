/** Largest quantity of one trade, record or target, in whole units. */
export const QUANTITY_LIMIT = 1_000_000_000;

/** Highest price, in paise per unit (₹ 1,00,00,000.00). */
export const PRICE_LIMIT_PAISE = 1_000_000_000;

/** Highest item value of one order, in paise (₹ 1,00,00,00,00,00,000.00). With it every amount of a trade stays below AMOUNT_LIMIT_PAISE. */
export const ITEM_VALUE_LIMIT_PAISE = 1_000_000_000_000_000;

/** Largest amount in paise. Up to here both the paise and their rupees as a JSON number are exact in both directions. */
export const AMOUNT_LIMIT_PAISE = 5_000_000_000_000_000;

/**
 * Paise of an amount in rupees as typed or received; null if invalid. Digits with at most two decimals: no sign, spaces, grouping or
 * exponent. It parses the decimal string, never a binary fraction.
 */
export function parseRupees(text: string | number): number | null {
  const match = /^(\d{1,20})(?:\.(\d{1,2}))?$/.exec(String(text));
  if (!match) return null;
  const paise = Number(`${match[1]}${(match[2] ?? '').padEnd(2, '0')}`);
  return paise <= AMOUNT_LIMIT_PAISE ? paise : null;
}

/**
 * Rupees of whole paise, as a JSON number: its decimal form has at most two decimals.
 * @throws RangeError when it is not whole paise within AMOUNT_LIMIT_PAISE
 */
export function rupees(paise: number): number {
  if (!Number.isSafeInteger(paise) || Math.abs(paise) > AMOUNT_LIMIT_PAISE)
    throw new RangeError(`Not an amount in paise: ${paise}`);
  return paise / 100;
}

/** Paise of an amount in rupees that was computed or read as such: the inverse of `rupees`. */
export const paiseOf = (amountInRupees: number): number => Math.round(amountInRupees * 100);

/** Whether this quantity at this price exceeds the limit of one order. */
export function isAboveItemValueLimit(quantity: number, pricePaise: number): boolean {
  return BigInt(quantity) * BigInt(pricePaise) > BigInt(ITEM_VALUE_LIMIT_PAISE);
}

const twoDecimals = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Rupees in readable form: `₹ 12,34,567.00`. */
export function formatRupees(amountInRupees: number): string {
  return `₹ ${twoDecimals.format(amountInRupees)}`;
}

export const ITEM_VALUE_TOO_HIGH = `The item value of one order is at most ${formatRupees(rupees(ITEM_VALUE_LIMIT_PAISE))}`;
