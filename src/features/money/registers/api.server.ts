import type { Handlers } from '#platform/http/endpoints.ts';
import type { registersContract } from './contract.ts';
import { readDocumentRegister, readTdsRegister } from './service.server.ts';

export const registersHandlers: Handlers<typeof registersContract> = {
  'GET /api/epr/registers/sales/': ({ context, query }) => readDocumentRegister(context, query),
  'GET /api/epr/registers/purchases/': ({ context, query }) => readDocumentRegister(context, query),
  'GET /api/epr/registers/tds/': ({ context, query }) => readTdsRegister(context, query),
};
