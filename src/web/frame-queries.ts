import { defineQuery } from './api-query.ts';

export const profileQuery = defineQuery('GET /api/users/profile/');
/** Protection of the account: a superadmin without the required second factor is led to /Security. */
export const securityQuery = defineQuery('GET /api/users/security/');
/** Where the account is logged in. */
export const sessionsQuery = defineQuery('GET /api/users/sessions/');
export const organisationsQuery = defineQuery('GET /api/users/organisations/');
/** The badges of the sidebar. */
export const countsQuery = defineQuery('GET /api/users/counts/');
