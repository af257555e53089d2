import type { Answer } from '../../../../web/api.ts';

/** A trade with all related data, as its page shows it. */
export type TradeFile = Answer<'GET /api/epr/trades/{id}/'>['data'];
