import type { BadgeStatus } from '#ui/feedback/badge.tsx';
import { defineQuery, type ReadInput } from '#web/api-query.ts';
import type { ApiResponse } from '#web/api.ts';

export const recallsQuery = (query: ReadInput<'GET /api/superadmin/recalls/'>['query'] = {}) =>
  defineQuery('GET /api/superadmin/recalls/', { query });
export const recallQuery = (id: string) => defineQuery('GET /api/superadmin/recalls/{id}/', { params: { id } });

export type ListedRecall = ApiResponse<'GET /api/superadmin/recalls/'>['data'][number];
export type Recall = ApiResponse<'GET /api/superadmin/recalls/{id}/'>['data'];

export const STATE_WORDS: Readonly<Record<ListedRecall['state'], [BadgeStatus, string]>> = {
  draft: ['pending', 'Draft'],
  executed: ['blocked', 'Executed'],
  lifted: ['withdrawn', 'Lifted'],
  discarded: ['withdrawn', 'Discarded'],
};
