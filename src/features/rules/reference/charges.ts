import type { Charges } from '#lib/amounts.ts';
import { dayInIndia } from '#lib/dates.ts';
import data from './data/charges.json' with { type: 'json' };
import { type Provenance, provenanceOf } from './provenance.ts';

/** Fee and tax rates from a day on (`YYYY-MM-DD`, in India) until the next row takes over. */
type DatedCharges = Charges & Provenance & { effectiveFrom: string };

/**
 * The charges in force at an instant. An order keeps those of the moment it was made.
 * @throws RangeError when it is before the first row
 */
export function chargesOn(instant: Date): DatedCharges {
  const day = dayInIndia(instant);
  const row = data.charges.findLast((charge) => charge.effective_from <= day);
  if (!row) throw new RangeError(`No charges are known for ${day}`);
  return {
    ...provenanceOf(row),
    effectiveFrom: row.effective_from,
    feeBasisPoints: row.fee_basis_points,
    gstBasisPoints: row.gst_basis_points,
  };
}
