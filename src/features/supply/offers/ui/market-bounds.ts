/** Bounds of price and quantity, and the quantity needed, as query parameters. */
import { formatRupees, parseRupees, PRICE_LIMIT_PAISE } from '#lib/money.ts';
import { groupDigits, parseQuantity, type Unit } from '#lib/quantity.ts';

export const PRICE_BOUNDS = 'Price (₹/Kg)';
export const QUANTITY_BOUNDS = 'Quantity (Kg)';

/** The bounds of the filter panel: parameter, group, label, and what a chip says of a value. */
export const BOUNDS = [
  {
    name: 'price_min',
    group: PRICE_BOUNDS,
    label: 'From',
    decimals: 2,
    chipText: (value: string) => `${formatRupees(Number(value))} and above`,
  },
  {
    name: 'price_max',
    group: PRICE_BOUNDS,
    label: 'To',
    decimals: 2,
    chipText: (value: string) => `${formatRupees(Number(value))} and below`,
  },
  {
    name: 'free_min',
    group: QUANTITY_BOUNDS,
    label: 'Free at least',
    decimals: 0,
    chipText: (value: string) => `Free at least ${groupDigits(Number(value))} Kg`,
  },
  {
    name: 'minimum_max',
    group: QUANTITY_BOUNDS,
    label: 'Minimum purchase at most',
    decimals: 0,
    chipText: (value: string) => `Minimum purchase at most ${groupDigits(Number(value))} Kg`,
  },
] as const;
export type BoundName = (typeof BOUNDS)[number]['name'];

/** Values as plain numbers; `''` where a bound is not set. */
export type Bounds = Readonly<Record<BoundName, string>>;

/** The error of the highest price where it is below the lowest: no offer is between them. */
export const boundError = (name: BoundName, { price_min: least, price_max: most }: Bounds): string | undefined =>
  name === 'price_max' && least !== '' && most !== '' && Number(most) < Number(least)
    ? `Enter at least ${formatRupees(Number(least))}`
    : undefined;

/** A price above 0 as the list takes it; `''` for another text. Commas may group its digits. */
function priceOf(typed: string | null): string {
  const plain = (typed ?? '').replaceAll(',', '').trim();
  const paise = parseRupees(plain);
  return paise !== null && paise > 0 && paise <= PRICE_LIMIT_PAISE ? plain : '';
}

/** A quantity of at least 1; `''` for another text. */
function quantityOf(typed: string | null): string {
  const quantity = parseQuantity((typed ?? '').replaceAll(',', '').trim());
  return quantity !== null && quantity >= 1 ? String(quantity) : '';
}

/** The bounds of an address. */
export function boundsOf(address: URLSearchParams): Bounds {
  return {
    price_min: priceOf(address.get('price_min')),
    price_max: priceOf(address.get('price_max')),
    free_min: quantityOf(address.get('free_min')),
    minimum_max: quantityOf(address.get('minimum_max')),
  };
}

/** A label, heading or chip in the unit of the market. */
export const inUnit = (text: string, unit: Unit): string => (unit === 'g' ? text.replace(/\bKg\b/, 'g') : text);

/** Label of the quantity needed. */
export const NEED_LABEL = 'I need (Kg)';

/** The quantity needed; `''` if there is none. */
export function needOf(address: URLSearchParams): string {
  return quantityOf(address.get('need'));
}
