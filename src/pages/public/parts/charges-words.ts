import type { Charges } from '../../../lib/amounts.ts';

/** Rates in words, e.g. `0.5%` and `18%`. @param charges hundredths of a percent, of the reference data */
export function chargesWords({ feeBasisPoints, gstBasisPoints }: Charges): { fee: string; gst: string } {
  return { fee: `${feeBasisPoints / 100}%`, gst: `${gstBasisPoints / 100}%` };
}
