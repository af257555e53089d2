import { organisationOf } from '#platform/context.ts';
import type { Handlers } from '#platform/http/endpoints.ts';
import type { liveContract } from './contract.ts';
import { liveHubOf } from './service.server.ts';

export const liveHandlers: Handlers<typeof liveContract> = {
  'GET /api/users/live/': async ({ context, query, isStillAdmitted }) => {
    const { personId: person, role, organisation } = context.actor;
    const owner = role === 'superadmin' ? person : organisationOf(context.actor);
    const until = organisation?.until;
    const listener = { person, owner, role, isStillAdmitted };
    const ends = until && { endsInMs: until.getTime() - context.clock.now().getTime() };
    return liveHubOf(context.db).open({ ...listener, ...ends }, query.unheard_ms);
  },
};
