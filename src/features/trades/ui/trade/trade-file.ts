import type { Answer } from '../../../../web/api.ts';

/** One trade with everything around it, as its page shows it. */
export type TradeFile = Answer<'GET /api/epr/trades/{id}/'>['data'];
