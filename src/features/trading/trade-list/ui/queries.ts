import type { Role } from '#lib/contract.ts';
import { defineQuery } from '#web/api-query.ts';
import type { ApiResponse } from '#web/api.ts';
import type { Ordering, TabFilter } from '../rules.ts';

export type ListedTrade = ApiResponse<'GET /api/epr/trades/'>['data'][number];

/** The other company; for a superadmin both, the buyer first. */
export function partiesOf({ recycler, producer }: Pick<ListedTrade, 'recycler' | 'producer'>, role: Role): string[] {
  if (role === 'superadmin') return [producer.company_name, recycler.company_name];
  return [(role === 'recycler' ? producer : recycler).company_name];
}

interface TradeListFilters {
  tab: TabFilter;
  search: string;
  /** Stages separated by commas. */
  stage: string;
  kind: string;
  FY: string;
  waste_type: string;
  ordering: Ordering | '';
  page_size: string;
}

/** The first tab and empty texts are left out. */
export const tradesQuery = ({ tab, ...filters }: Partial<TradeListFilters> = {}) =>
  defineQuery('GET /api/epr/trades/', {
    query: Object.fromEntries(
      Object.entries({ ...(tab !== undefined && tab !== 'needs_you' && { tab }), ...filters }).filter(
        ([, value]) => value !== '',
      ),
    ),
  });
