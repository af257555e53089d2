import { defineQuery } from '#web/api-query.ts';

/** Empty texts are left out: all accounts, the current year, no interest. */
export const exposureQuery = (query: { epr_id?: string; FY?: string; late_days?: string } = {}) =>
  defineQuery('GET /api/epr/exposure/', {
    query: Object.fromEntries(Object.entries(query).filter(([, value]) => value !== '')),
  });
