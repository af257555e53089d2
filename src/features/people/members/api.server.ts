import { switchOrganisation } from '#people/identity/service.server.ts';
import type { Handlers } from '#platform/http/endpoints.ts';
import type { membersContract } from './contract.ts';
import * as invitations from './invitations.server.ts';
import {
  addOrganisation,
  changeMember,
  changeSettings,
  eraseOwnPerson,
  listMembers,
  listOrganisations,
  readSettings,
  removeMember,
} from './service.server.ts';

export const membersHandlers: Handlers<typeof membersContract> = {
  'GET /api/users/members/': async ({ context }) => ({
    data: await listMembers(context),
    invitations: await invitations.listInvitations(context),
    ...(await readSettings(context)),
  }),
  'POST /api/users/members/': ({ context, body, idempotency }) => invitations.inviteMember(context, body, idempotency),
  'PATCH /api/users/members/{id}/': async ({ context, params, body }) => {
    await changeMember(context, params.id, body);
    return { message: 'Saved.' };
  },
  'DELETE /api/users/members/{id}/': async ({ context, params }) => ({
    message: `${await removeMember(context, params.id)} is no longer a member.`,
  }),
  'PATCH /api/users/members/settings/': async ({ context, body }) => ({
    message: 'Saved.',
    ...(await changeSettings(context, body)),
  }),
  'DELETE /api/users/invitations/{id}/': async ({ context, params }) => {
    await invitations.withdrawInvitation(context, params.id);
    return { message: 'The invitation is withdrawn.' };
  },
  'POST /api/users/invitations/{id}/send/': async ({ context, params }) => {
    await invitations.sendInvitationAgain(context, params.id);
    return { message: 'The invitation is sent again.' };
  },
  'GET /api/users/invitations/': async ({ context, query }) => ({
    data: await invitations.readInvitation(context, query.token),
  }),
  'POST /api/users/invitations/accept/': async ({ context, body }) => ({
    message: `You are now a member of ${await invitations.acceptInvitation(context, body.token)}.`,
  }),
  'POST /api/users/invitations/sign-up/': ({ context, body }) => invitations.signUpByInvitation(context, body),
  'DELETE /api/users/person/': async ({ context }) => {
    await eraseOwnPerson(context);
    return { message: 'Saved.' };
  },
  'GET /api/users/organisations/': async ({ context }) => ({ data: await listOrganisations(context) }),
  'POST /api/users/organisations/': ({ context, body }) => addOrganisation(context, body),
  'POST /api/users/session/organisation/': ({ context, body }) => switchOrganisation(context, body.id),
};
