import type { Handlers } from '../../platform/http/endpoints.ts';
import type { liveContract } from './contract.ts';
import { audienceOf } from './service.server.ts';

export const liveHandlers: Handlers<typeof liveContract> = {
  'GET /api/users/live/': async ({ context, query, isStillAdmitted }) => {
    const { ownerId, role } = context.actor;
    return audienceOf(context.db).open({ person: ownerId, role, mayHear: isStillAdmitted }, query.unheard_ms);
  },
};
