import type { Charges } from '#lib/amounts.ts';

/** Formats rates, e.g. `0.5%` and `18%`. @param charges in basis points (hundredths of a percent), from the reference data */
export function chargesWords({ feeBasisPoints, gstBasisPoints }: Charges): { fee: string; gst: string } {
  return { fee: `${feeBasisPoints / 100}%`, gst: `${gstBasisPoints / 100}%` };
}
