import type { Handlers } from '#platform/http/endpoints.ts';
import type { tradeListContract } from './contract.ts';
import { listTrades } from './service.server.ts';

export const tradeListHandlers: Handlers<typeof tradeListContract> = {
  'GET /api/epr/trades/': ({ context, query }) => listTrades(context, query),
};
