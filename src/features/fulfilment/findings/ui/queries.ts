import { defineQuery } from '#web/api-query.ts';

/** Findings of all trades, or of one, newest first. */
export const findingsQuery = (query: { search?: string; kind?: string; trade?: string } = {}) =>
  defineQuery('GET /api/superadmin/findings/', { query });
