import type { ApiResponse } from '#web/api.ts';

/** A trade with all related data, as its page shows it. */
export type TradeFile = ApiResponse<'GET /api/epr/trades/{id}/'>['data'];
export type TradeTask = TradeFile['tasks'][number];
