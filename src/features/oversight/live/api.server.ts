import type { Handlers } from '#platform/http/endpoints.ts';
import type { liveContract } from './contract.ts';
import { liveHubOf } from './service.server.ts';

export const liveHandlers: Handlers<typeof liveContract> = {
  'GET /api/users/live/': async ({ context, query, isStillAdmitted }) => {
    const { ownerId, role } = context.actor;
    return liveHubOf(context.db).open({ person: ownerId, role, isStillAdmitted }, query.unheard_ms);
  },
};
