import { defineQuery } from '#web/api-query.ts';
import type { ApiResponse } from '#web/api.ts';

/** Members of the organisation, its open invitations, and what it asks of its members. */
export const teamQuery = defineQuery('GET /api/users/members/');

export type Team = ApiResponse<'GET /api/users/members/'>;
export type Member = Team['data'][number];
export type OpenInvitation = Team['invitations'][number];
