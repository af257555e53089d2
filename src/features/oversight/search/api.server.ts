import type { Handlers } from '#platform/http/endpoints.ts';
import type { searchContract } from './contract.ts';
import { search } from './service.server.ts';

export const searchHandlers: Handlers<typeof searchContract> = {
  'GET /api/users/search/': async ({ context, query }) => ({ data: await search(context, query.q) }),
};
