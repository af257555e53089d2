import type { Handlers } from '#platform/http/endpoints.ts';
import type { membersContract } from './contract.ts';
import {
  addOrganisation,
  changeMember,
  listMembers,
  listOrganisations,
  removeMember,
  switchOrganisation,
} from './service.server.ts';

export const membersHandlers: Handlers<typeof membersContract> = {
  'GET /api/users/members/': async ({ context }) => ({ data: await listMembers(context) }),
  'PATCH /api/users/members/{id}/': async ({ context, params, body }) => {
    await changeMember(context, params.id, body);
    return { message: 'Saved.' };
  },
  'DELETE /api/users/members/{id}/': async ({ context, params }) => ({
    message: `${await removeMember(context, params.id)} is no longer a member.`,
  }),
  'GET /api/users/organisations/': async ({ context }) => ({ data: await listOrganisations(context) }),
  'POST /api/users/organisations/': ({ context, body }) => addOrganisation(context, body),
  'POST /api/users/session/organisation/': ({ context, body }) => switchOrganisation(context, body.id),
};
