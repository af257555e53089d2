import type { Handlers } from '../../platform/http/endpoints.ts';
import type { liveContract } from './contract.ts';
import { audienceOf } from './service.server.ts';

export const liveHandlers: Handlers<typeof liveContract> = {
  'GET /api/users/live/': async ({ context, isStillAdmitted }) =>
    audienceOf(context.db).open({ person: context.actor.id, role: context.actor.role, mayHear: isStillAdmitted }),
};
