/** Scales of charts: positions of values, round ticks of the axis and short number formats. */

const LAKH = 100_000;
const CRORE = 10_000_000;
/** Round steps within a power of ten. */
const STEPS = [1, 2, 2.5, 5, 10];
const STEP_COUNT = 4;

export interface Scale {
  /** Maximum of the axis, at least 1. */
  top: number;
  /** Round values from 0 to the maximum, both included. */
  ticks: number[];
}

/**
 * An axis from 0 to at least `most`, with about four round steps. Ticks of whole numbers are whole: a fraction of one would mean nothing. NaN
 * and negative values count as 0.
 */
export function scaleFor(most: number): Scale {
  const highest = Number.isFinite(most) && most > 0 ? most : 1;
  const rough = Math.max(highest / STEP_COUNT, 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = STEPS.find((step) => step * power >= rough && Number.isInteger(step * power)) ?? 10;
  const step = factor * power;
  const steps = Math.max(1, Math.ceil(highest / step));
  return { top: steps * step, ticks: Array.from({ length: steps + 1 }, (_, index) => index * step) };
}

/** Percent of the whole, 0 to 100; 0 if the whole is 0. */
export function percentOf(part: number, whole: number): number {
  return whole > 0 && part > 0 ? Math.min(100, (part / whole) * 100) : 0;
}

const short = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });

/** A number for an axis in lakh and crore: `75,000`, `1.25 L`, `3 Cr`, `12,000 Cr`. */
export function shortNumber(value: number): string {
  // Rounded first, so that 99,99,999 does not become 100 L.
  if (Math.abs(value) >= CRORE - LAKH / 200) return `${short.format(value / CRORE)} Cr`;
  if (Math.abs(value) >= LAKH) return `${short.format(value / LAKH)} L`;
  return short.format(value);
}

/** An amount for an axis: `₹ 1.25 L`. */
export function shortRupees(value: number): string {
  return `₹ ${shortNumber(value)}`;
}
