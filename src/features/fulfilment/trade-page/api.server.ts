import type { Handlers } from '#platform/http/endpoints.ts';
import type { tradePageContract } from './contract.ts';
import { type MarkTradeAsRead, readTradeFile } from './service.server.ts';

export const tradePageHandlers = (noteReading: MarkTradeAsRead): Handlers<typeof tradePageContract> => ({
  'GET /api/epr/trades/{id}/': ({ context, params }) => readTradeFile(context, params.id, noteReading),
});
