import { QUANTITY_LIMIT } from './money.ts';

/** Units of quantities, in the order in which sums show them; quantities of different units are never added. */
export const UNITS = ['kg', 'g'] as const;
export type Unit = (typeof UNITS)[number];

/** The unit as people read it: `Kg` or `g`. */
export function unitName(unit: Unit): 'Kg' | 'g' {
  return unit === 'g' ? 'g' : 'Kg';
}

/**
 * Whole units of a quantity as typed or received; null if invalid. ASCII digits only (no sign, spaces, grouping, fraction or exponent), 0 to
 * QUANTITY_LIMIT.
 */
export function parseQuantity(text: string | number): number | null {
  if (!/^[0-9]{1,15}$/.test(String(text))) return null;
  const quantity = Number(text);
  return quantity <= QUANTITY_LIMIT ? quantity : null;
}

const grouping = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });

/** A whole number in Indian grouping: `1,25,000`. */
export function groupDigits(count: number): string {
  return grouping.format(count);
}

/** A quantity in readable form: `1,25,000 Kg`, `2,400 g`. */
export function formatQuantity(quantity: number, unit: Unit): string {
  return `${groupDigits(quantity)} ${unitName(unit)}`;
}

const inTonnes = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 3 });

/** Tonnes of a quantity from 1,000 Kg: `125.48 t` of 1,25,480 Kg; null below, and of what is counted in grams. */
export function formatTonnes(quantity: number, unit: Unit): string | null {
  return unit === 'kg' && quantity >= 1_000 ? `${inTonnes.format(quantity / 1_000)} t` : null;
}

/** Sums of quantities by unit. */
export type Totals = Readonly<Partial<Record<Unit, number>>>;

/** Sums a quantity of each item by its unit. */
export function totalsOf<Item extends { unit: Unit }>(items: readonly Item[], of: (item: Item) => number): Totals {
  const totals: Partial<Record<Unit, number>> = {};
  for (const item of items) totals[item.unit] = (totals[item.unit] ?? 0) + of(item);
  return totals;
}

/** Sums of several units, each by itself: `1,25,000 Kg and 2,400 g`; a unit without anything is left out, of nothing `0 Kg` is left. */
export function formatTotals(totals: Totals): string {
  const parts = UNITS.flatMap((unit) => (totals[unit] ? [formatQuantity(totals[unit], unit)] : []));
  return parts.length === 0 ? formatQuantity(0, 'kg') : parts.join(' and ');
}
