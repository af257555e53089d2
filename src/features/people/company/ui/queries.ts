import { defineQuery } from '#web/api-query.ts';

/** Whether the profile is complete, and which fields are missing. */
export const profileCheckQuery = defineQuery('GET /api/users/check-profile-completion/');
export const bankDetailsQuery = defineQuery('GET /api/users/bank-details/');
