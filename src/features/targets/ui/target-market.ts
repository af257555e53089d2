/** Matches a target to the market's offers that count towards it. */
import type { ApiResponse } from '../../../web/api.ts';
import { PATHS } from '../../../web/paths.ts';

export type Target = ApiResponse<'POST /api/epr/target/'>['data'];
export type TargetWithCost = ApiResponse<'GET /api/epr/target/'>['data'][number];
type Credit = Pick<Target, 'waste_type' | 'product_type' | 'credit_type' | 'FY'>;

/** Path of the offers of the target's kind of credit and year, cheapest first, in the producer's workspace. */
export function matchingOffersPath({ waste_type, product_type, credit_type, FY }: Credit): string {
  const filters = { waste_type, product_type, credit_type, FY: String(FY), ordering: 'price_per_credit' };
  return `${PATHS.producerMarket}?${new URLSearchParams(filters)}`;
}
