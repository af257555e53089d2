import { listTargets, readTarget } from '#accounts/targets/service.server.ts';
import type { Handlers } from '#platform/http/endpoints.ts';
import type { exposureContract } from './contract.ts';
import { readExposure, readWorkingPaper } from './service.server.ts';
import { withCost, withCosts } from './target-costs.server.ts';

export const exposureHandlers: Handlers<typeof exposureContract> = {
  'GET /api/epr/target/': async ({ context, query }) => {
    const { data, next } = await listTargets(context, context.actor.ownerId, query);
    return { data: await withCosts(context, data), next };
  },
  'GET /api/epr/target/{id}/': async ({ context, params }) => ({
    data: await withCost(context, await readTarget(context, params.id)),
  }),
  'GET /api/epr/exposure/': async ({ context, query }) => ({ data: await readExposure(context, query) }),
  'GET /api/epr/exposure/paper/': ({ context, query }) => readWorkingPaper(context, query),
};
