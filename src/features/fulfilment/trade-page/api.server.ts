import type { Handlers } from '#platform/http/endpoints.ts';
import type { tradePageContract } from './contract.ts';
import { type NoteReading, readTradeFile } from './service.server.ts';

export const tradePageHandlers = (noteReading: NoteReading): Handlers<typeof tradePageContract> => ({
  'GET /api/epr/trades/{id}/': ({ context, params }) => readTradeFile(context, params.id, noteReading),
});
