import { formatRupees } from '#lib/money.ts';
import { unitName } from '#lib/quantity.ts';
import { groupOf } from '../answer.ts';
import type { Credit, PriceBand } from '../figures.ts';

/** The kind of a credit that a band is shown for. */
export type BandCredit = Pick<Credit, 'product_type' | 'credit_type'>;

/** Shown with a band that was not compared with the price. */
export const NOT_COMPARED = 'The units of band and price may differ, so they are not compared.';

/** Shown where no band answers. */
export const NO_BAND = 'No price rule known';

/**
 * `₹ 1.50 to ₹ 5.00 per Kg`; where the unit may differ from the price's, what it counts: `per Kg of Copper`. Null where no band is known.
 */
export function priceBandText(
  { low, high, unit, per, verdict }: Pick<PriceBand, 'low' | 'high' | 'unit' | 'per' | 'verdict'>,
  { product_type: product, credit_type: credit }: BandCredit,
): string | null {
  if (low === null || high === null || unit === null) return null;
  const counted = { credit: ` of ${credit}`, equipment: ` of ${groupOf(product) ?? product} equipment`, unknown: '' };
  const what = verdict === 'other_unit' && per !== null ? counted[per] : '';
  return `${formatRupees(low)} to ${formatRupees(high)} per ${unitName(unit)}${what}`;
}
