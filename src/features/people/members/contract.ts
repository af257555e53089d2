import * as z from 'zod/mini';
import { defineContract } from '#lib/contract.ts';
import { choice, date, email, messageResponse, note, optionalText, repeats, text } from '#lib/fields.ts';
import { PARTS } from '#lib/parts.ts';
import {
  device,
  linkToken,
  loggedIn,
  ofPerson,
  organisation,
  password,
  PASSWORD_MISMATCH,
  registration,
  repeatedPassword,
} from '#people/identity/contract.ts';
import { PART_NEEDED, UNTIL_RANGE } from './rules.ts';

const part = z.enum(PARTS);
/** A last day; an empty one is none. */
const lastDay = z.optional(z.union([z.null(), z.literal(''), date(UNTIL_RANGE)], { error: UNTIL_RANGE }));

/** A member of an organisation, for all members to see. */
export const member = z.object({
  id: z.string(),
  person_id: z.string(),
  full_name: z.string(),
  email: z.string(),
  designation: z.string(),
  part,
  /** The last day, `YYYY-MM-DD`; null: no end. */
  until: z.nullable(z.string()),
  /** Name of who invited; null: by sign-up. */
  invited_by: z.nullable(z.string()),
  joined_at: z.string(),
  last_used_at: z.nullable(z.string()),
  second_factor: z.boolean(),
  sessions: z.number(),
  you: z.boolean(),
});

export const openInvitation = z.object({
  id: z.string(),
  email: z.string(),
  part,
  until: z.nullable(z.string()),
  invited_by: z.string(),
  invited_at: z.string(),
  expires_at: z.string(),
});

const memberSettings = {
  require_second_factor: z.boolean(),
  /** From when on a member without one can do nothing else; null while none is required. */
  second_factor_due_at: z.nullable(z.string()),
};

export const invitation = z.object({
  email: email('Email is required'),
  part: choice(PARTS, PART_NEEDED, PART_NEEDED),
  until: lastDay,
  message: note(500),
});

export const receivedInvitation = z.object({
  company_name: z.string(),
  unique_id: z.string(),
  role: z.enum(['recycler', 'producer']),
  part,
  until: z.nullable(z.string()),
  invited_by: z.string(),
  email: z.string(),
  /** Whether somebody logs in with the address already. */
  has_account: z.boolean(),
});

const { full_name, mobile_no, terms_version, company_name, accountType } = registration.shape;

/** Sign-up of an invited person, who gets no organisation of their own. */
export const invitedPerson = z
  .object({
    ...linkToken.shape,
    full_name,
    mobile_no,
    designation: optionalText(120),
    password,
    confirmPassword: repeatedPassword,
    terms_version,
    device,
  })
  .check(repeats('password', 'confirmPassword', PASSWORD_MISMATCH));

export const ownOrganisation = z.object({
  id: z.string(),
  unique_id: z.string(),
  company_name: z.string(),
  role: z.enum(['recycler', 'producer']),
  part,
  until: z.nullable(z.string()),
  /** The session of the call acts for it. */
  active: z.boolean(),
  /** The same numbers as in the counts of the organisation. */
  needs_you: z.number(),
  unread_notifications: z.number(),
});

/** An organisation that a person adds. `Freelancer` is a producer, as at the sign-up. */
export const newOrganisation = z.object({ company_name, accountType });

/** The answer where a session acts for another organisation from then on: that of a log-in. */
const switched = z.object({
  account: z.enum(['recycler', 'producer']),
  access: z.string(),
  refresh: z.string(),
  organisation,
});

const ofCompany = { access: ['recycler', 'producer'] } as const;

export const membersContract = defineContract({
  'GET /api/users/members/': {
    operation: 'listMembers',
    summary: 'Members of the organisation, owners first, then by name, and its open invitations',
    ...ofCompany,
    permission: 'read',
    response: z.object({ data: z.array(member), invitations: z.array(openInvitation), ...memberSettings }),
  },
  'POST /api/users/members/': {
    operation: 'inviteMember',
    summary: 'Invite a person to become a member, by a mailed link',
    ...ofCompany,
    permission: 'admin',
    once: true,
    created: true,
    body: invitation,
    response: messageResponse,
  },
  'PATCH /api/users/members/{id}/': {
    operation: 'changeMember',
    summary: 'Change the part of a member, or the last day; an empty `until` has no end',
    ...ofCompany,
    permission: 'admin',
    body: z.object({
      part: z.optional(choice(PARTS, PART_NEEDED, PART_NEEDED)),
      until: lastDay,
    }),
    response: messageResponse,
  },
  'DELETE /api/users/members/{id}/': {
    operation: 'removeMember',
    summary: 'End a membership; everybody may end their own',
    ...ofCompany,
    permission: ['admin', 'person'],
    response: messageResponse,
  },
  'PATCH /api/users/members/settings/': {
    operation: 'changeMemberSettings',
    summary: 'Require a second factor of all members, from a week later on, or no longer',
    ...ofCompany,
    permission: 'admin',
    body: z.object({ require_second_factor: z.boolean({ error: 'Require second factor is required' }) }),
    response: z.object({ message: z.string(), ...memberSettings }),
  },
  'DELETE /api/users/invitations/{id}/': {
    operation: 'withdrawInvitation',
    summary: 'Withdraw an open invitation; its link is void',
    ...ofCompany,
    permission: 'admin',
    response: messageResponse,
  },
  'POST /api/users/invitations/{id}/send/': {
    operation: 'sendInvitationAgain',
    summary: 'Mail an open invitation again; the former link is void',
    ...ofCompany,
    permission: 'admin',
    response: messageResponse,
  },
  'GET /api/users/invitations/': {
    operation: 'readInvitation',
    summary: 'The invitation of a mailed link',
    access: 'public',
    query: linkToken,
    response: z.object({ data: receivedInvitation }),
  },
  'POST /api/users/invitations/accept/': {
    operation: 'acceptInvitation',
    summary: "Become a member by a mailed link to the caller's address",
    ...ofPerson,
    body: linkToken,
    response: messageResponse,
  },
  'POST /api/users/invitations/sign-up/': {
    operation: 'signUpByInvitation',
    summary: 'Sign up by a mailed link, become a member and log in',
    access: 'public',
    body: invitedPerson,
    response: loggedIn,
  },
  'DELETE /api/users/person/': {
    operation: 'erasePerson',
    summary: "Erase the caller's own person; the number stays",
    ...ofPerson,
    response: messageResponse,
  },
  'GET /api/users/organisations/': {
    operation: 'listOrganisations',
    summary: "The caller's organisations, by name",
    ...ofPerson,
    response: z.object({ data: z.array(ownOrganisation) }),
  },
  'POST /api/users/session/organisation/': {
    operation: 'switchOrganisation',
    summary: 'Act for another organisation from now on; earlier tokens of the session are void',
    ...ofPerson,
    body: z.object({ id: text('Id is required', 40) }),
    response: switched,
  },
  'POST /api/users/organisations/': {
    operation: 'addOrganisation',
    summary: 'Add an organisation of which the caller is the owner, and act for it from now on',
    ...ofPerson,
    created: true,
    body: newOrganisation,
    response: switched,
  },
});

declare module '#lib/contract.ts' {
  interface Endpoints extends ContractType<typeof membersContract> {}
}
