import type { Handlers } from '../../platform/http/endpoints.ts';
import type { exposureContract } from './contract.ts';
import { readWorkingPaper, readExposure } from './service.server.ts';

export const exposureHandlers: Handlers<typeof exposureContract> = {
  'GET /api/epr/exposure/': async ({ context, query }) => ({ data: await readExposure(context, query) }),
  'GET /api/epr/exposure/paper/': ({ context, query }) => readWorkingPaper(context, query),
};
