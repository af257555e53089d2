import type { ApiResponse } from '#web/api.ts';
import type { FilterGroupKey } from './market-address.ts';

/** Options of the filters with their counts, and the number of offers of a query. */
export type Counts = Omit<ApiResponse<'GET /api/epr/all-types/'>, 'status'>;

/** Before anything is known. */
export const NO_COUNTS: Counts = {
  data: { waste_type: [], product_type: [], credit_type: [], recycler_type: [], state: [] },
  years: [],
  total: 0,
  total_capped: false,
};

/** Options of a group with their counts. */
export function optionsOf(counts: Counts, key: FilterGroupKey): readonly { name: string; count: number }[] {
  return key === 'FY' ? counts.years : counts.data[key];
}
