import { defineQuery } from './api-query.ts';

export const profileQuery = defineQuery('GET /api/users/profile/');
/** What protects the account: a superadmin without the required second factor is led to /Security. */
export const securityQuery = defineQuery('GET /api/users/security/');
/** The badges of the sidebar. */
export const countsQuery = defineQuery('GET /api/users/counts/');
