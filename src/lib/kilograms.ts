import { QUANTITY_LIMIT_KG } from './money.ts';

/**
 * Whole kg of a quantity as typed or received; null if invalid. ASCII digits only (no sign, spaces, grouping, fraction or exponent), 0 to
 * QUANTITY_LIMIT_KG.
 */
export function parseKilograms(text: string | number): number | null {
  if (!/^[0-9]{1,15}$/.test(String(text))) return null;
  const kilograms = Number(text);
  return kilograms <= QUANTITY_LIMIT_KG ? kilograms : null;
}

const grouping = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });

/** A whole number in Indian grouping: `1,25,000`. */
export function groupDigits(count: number): string {
  return grouping.format(count);
}

/** A quantity in readable form: `1,25,000 Kg`. */
export function formatKilograms(kilograms: number): string {
  return `${groupDigits(kilograms)} Kg`;
}
