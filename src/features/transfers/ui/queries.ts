import { defineQuery } from '../../../web/api-query.ts';

export const transfersQuery = (transaction: string) =>
  defineQuery('GET /api/epr/transactions/{id}/transfers/', { params: { id: transaction } });
