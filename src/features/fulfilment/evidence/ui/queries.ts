import { financialYearLabel } from '#lib/financial-year.ts';
import type { BadgeStatus } from '#ui/feedback/badge-status.ts';
import { defineQuery } from '#web/api-query.ts';
import type { ApiResponse } from '#web/api.ts';
import type { PackState, PackStatus } from '../rules.ts';

export type Pack = ApiResponse<'GET /api/epr/evidence/'>['data'][number];

export const packsQuery = defineQuery('GET /api/epr/evidence/', { query: {} });
export const orderPacksQuery = (trade_id: string) => defineQuery('GET /api/epr/evidence/', { query: { trade_id } });

/** Subject of a pack, in words. */
export const subjectOf = (pack: Pack): string =>
  pack.kind === 'order'
    ? `Order ${pack.order_id}`
    : `EPR account ${pack.epr_registration_number}, FY ${financialYearLabel(pack.FY)}`;

/** Word of a pack in lists: its status, and while there is none or its ZIP is gone, its state. */
export function packWord({ state, status }: { state: PackState; status: PackStatus | null }): {
  badge: BadgeStatus;
  word: string;
} {
  if (state === 'failed') return { badge: 'failed', word: 'Failed' };
  if (status === null) return { badge: 'pending', word: state === 'queued' ? 'Waiting' : 'Being made' };
  if (status === 'recalled') return { badge: 'rejected', word: 'Recalled' };
  if (status === 'superseded') return { badge: 'withdrawn', word: 'Superseded' };
  return { badge: 'completed', word: 'Current' };
}
