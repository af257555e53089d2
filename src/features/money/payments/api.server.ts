import type { Handlers } from '#platform/http/endpoints.ts';
import type { paymentsContract } from './contract.ts';
import * as payments from './service.server.ts';

export const paymentsHandlers: Handlers<typeof paymentsContract> = {
  'POST /api/epr/trades/{id}/payments/': ({ context, params, body, idempotency }) =>
    payments.recordPayment(context, params.id, body, idempotency),
  'PATCH /api/epr/payments/{id}/': ({ context, params, body, idempotency }) =>
    payments.answerPayment(context, params.id, body, idempotency),
  'GET /api/epr/tds-sections/': async ({ context, query }) => ({ data: payments.listTdsSections(context, query.on) }),
};
