import { defineQuery } from '#web/api-query.ts';
import type { ApiResponse } from '#web/api.ts';

export const teamQuery = defineQuery('GET /api/users/members/');

export type Team = ApiResponse<'GET /api/users/members/'>;
export type Member = Team['data'][number];
export type OpenInvitation = Team['invitations'][number];
