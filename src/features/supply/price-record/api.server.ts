import { FileResponse, type Handlers } from '#platform/http/endpoints.ts';
import type { priceRecordContract } from './contract.ts';
import { listPrices, listWeeks, weeksAsCsv } from './service.server.ts';

export const priceRecordHandlers: Handlers<typeof priceRecordContract> = {
  'GET /api/epr/prices/': async ({ context, query }) => ({ data: await listPrices(context, query.waste_type) }),
  'GET /api/epr/prices/weeks/': async ({ context, query }) =>
    query.format === 'csv'
      ? new FileResponse('price-record.csv', 'text/csv; charset=utf-8', await weeksAsCsv(context, query))
      : listWeeks(context, query),
};
