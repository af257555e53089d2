import type { BadgeStatus } from '../../../ui/feedback/badge.tsx';
import type { ApiResponse } from '../../../web/api.ts';

export type ListedRecall = ApiResponse<'GET /api/superadmin/recalls/'>['data'][number];
export type Recall = ApiResponse<'GET /api/superadmin/recalls/{id}/'>['data'];

export const STATE_WORDS: Readonly<Record<ListedRecall['state'], [BadgeStatus, string]>> = {
  draft: ['pending', 'Draft'],
  executed: ['blocked', 'Executed'],
  lifted: ['withdrawn', 'Lifted'],
  discarded: ['withdrawn', 'Discarded'],
};
