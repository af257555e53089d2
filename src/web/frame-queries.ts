import { defineQuery } from './api-query.ts';

export const profileQuery = defineQuery('GET /api/users/profile/');
/** The badges of the sidebar. */
export const countsQuery = defineQuery('GET /api/users/counts/');
