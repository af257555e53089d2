import type { Handlers } from '#platform/http/endpoints.ts';
import type { evidenceContract } from './contract.ts';
import { listPacks, requestPack, verifyPack } from './service.server.ts';

export const evidenceHandlers: Handlers<typeof evidenceContract> = {
  'POST /api/epr/evidence/': ({ context, body, idempotency }) => requestPack(context, body, idempotency),
  'GET /api/epr/evidence/': ({ context, query }) => listPacks(context, query),
  'GET /api/verify/{code}/': ({ context, params }) => verifyPack(context, params.code),
};
