import type { Unit } from '../../../lib/quantity.ts';

/** A typed quantity in tonnes, the boards' unit, so that a surplus zero is noticed; none for what is counted in grams. */
export const inTonnes = (quantity: number, unit: Unit) =>
  unit === 'kg' && quantity > 0
    ? `${(quantity / 1000).toLocaleString('en-IN', { maximumFractionDigits: 3 })} tonnes.`
    : undefined;
