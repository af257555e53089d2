import * as z from 'zod/mini';
import { defineContract, idParams } from '#lib/contract.ts';
import { choice, date, messageResponse, text } from '#lib/fields.ts';
import { PARTS } from '#lib/parts.ts';
import { organisation, registration } from '#people/identity/contract.ts';
import { PART_NEEDED, UNTIL_RANGE } from './rules.ts';

const part = z.enum(PARTS);

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
  /** Number of live sessions. */
  sessions: z.number(),
  you: z.boolean(),
});

/** An organisation of the caller. */
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

const { company_name, accountType } = registration.shape;
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
    summary: 'Members of the organisation, owners first, then by name',
    ...ofCompany,
    permission: 'read',
    response: z.object({ data: z.array(member) }),
  },
  'PATCH /api/users/members/{id}/': {
    operation: 'changeMember',
    summary: 'Change the part of a member, or the last day; an empty `until` has no end',
    ...ofCompany,
    permission: 'admin',
    params: idParams,
    body: z.object({
      part: z.optional(choice(PARTS, PART_NEEDED, PART_NEEDED)),
      until: z.optional(z.union([z.null(), z.literal(''), date(UNTIL_RANGE)], { error: UNTIL_RANGE })),
    }),
    response: messageResponse,
  },
  'DELETE /api/users/members/{id}/': {
    operation: 'removeMember',
    summary: 'End a membership; everybody may end their own',
    ...ofCompany,
    permission: ['admin', 'person'],
    params: idParams,
    response: messageResponse,
  },
  'GET /api/users/organisations/': {
    operation: 'listOrganisations',
    summary: "The caller's organisations, by name",
    access: 'session',
    openUnenrolled: true,
    permission: 'person',
    response: z.object({ data: z.array(ownOrganisation) }),
  },
  'POST /api/users/session/organisation/': {
    operation: 'switchOrganisation',
    summary: 'Act for another organisation from now on; earlier tokens of the session are void',
    access: 'session',
    openUnenrolled: true,
    permission: 'person',
    body: z.object({ id: text('Organisation is required', 40) }),
    response: switched,
  },
  'POST /api/users/organisations/': {
    operation: 'addOrganisation',
    summary: 'Add an organisation of which the caller is the owner, and act for it from now on',
    access: 'session',
    openUnenrolled: true,
    permission: 'person',
    created: true,
    body: newOrganisation,
    response: switched,
  },
});

declare module '#lib/contract.ts' {
  interface Endpoints extends Registered<typeof membersContract> {}
}
