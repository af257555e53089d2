import { defineQuery, type ReadInput } from '#web/api-query.ts';

/** Rules of all periods, the withdrawn ones too. */
export const ruleRecordsQuery = (filter: ReadInput<'GET /api/superadmin/rules/'>['query'] = {}) =>
  defineQuery('GET /api/superadmin/rules/', { query: { ...filter, on: 'all' } });

export const ruleModesQuery = defineQuery('GET /api/superadmin/rule-modes/');
