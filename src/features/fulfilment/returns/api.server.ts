import type { Handlers } from '#platform/http/endpoints.ts';
import type { returnsContract } from './contract.ts';
import { prepareReturn } from './service.server.ts';

export const returnsHandlers: Handlers<typeof returnsContract> = {
  'GET /api/epr/returns/': ({ context, query }) => prepareReturn(context, query),
};
