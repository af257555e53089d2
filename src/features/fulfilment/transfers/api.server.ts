import type { Checks, Handlers } from '#platform/http/endpoints.ts';
import type { transfersContract } from './contract.ts';
import * as transfers from './service.server.ts';

export const transfersHandlers: Handlers<typeof transfersContract> = {
  'GET /api/epr/transactions/{id}/transfers/': ({ context, params }) => transfers.listTransfers(context, params.id),
  'POST /api/epr/transactions/{id}/transfers/': ({ context, params, body, idempotency }) =>
    transfers.recordLines(context, params.id, body.lines, idempotency),
  'PATCH /api/epr/transfers/{id}/': ({ context, params, body, idempotency }) =>
    transfers.moveLine(context, params.id, body, idempotency),
  'PATCH /api/superadmin/transfers/{id}/': ({ context, params, body, idempotency }) =>
    transfers.moveLine(context, params.id, body, idempotency),
  'GET /api/epr/certificates/': ({ context, query }) => transfers.listCertificates(context, query),
  'PATCH /api/epr/certificates/{id}/': ({ context, params, body, idempotency }) =>
    transfers.correctFaceValue(context, params.id, body.face_value, idempotency),
};

export const transfersChecks: Checks<typeof transfersContract> = {
  'PATCH /api/epr/transfers/{id}/': ({ context, params }) => transfers.findLine(context, params.id),
};
