import type { ApiResponse } from '#web/api.ts';
import { respond } from './api.ts';

type Trades = ApiResponse<'GET /api/epr/trades/'>;

/** The list of trades, by default without any. */
export const respondWithTrades = (data: Trades['data'] = [], tabs: Partial<Trades['tabs']> = {}): void =>
  respond('GET /api/epr/trades/', {
    data,
    next: null,
    tabs: { needs_you: data.length, waiting: 0, done: 0, closed: 0, disputed: 0, ...tabs },
  });
