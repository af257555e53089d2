import { defineQuery } from '../../../web/api-query.ts';

export const tdsSectionsQuery = (on: string) => defineQuery('GET /api/epr/tds-sections/', { query: { on } });
