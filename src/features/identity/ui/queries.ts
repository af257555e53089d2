import { defineQuery } from '../../../web/api-query.ts';

/** Second factors, recovery codes and fresh proof of the logged-in person. */
export const securityQuery = defineQuery('GET /api/users/security/');
