import type { Checks, Handlers } from '#platform/http/endpoints.ts';
import type { disputesContract } from './contract.ts';
import * as disputes from './service.server.ts';

export const disputesHandlers: Handlers<typeof disputesContract> = {
  'POST /api/epr/trades/{id}/disputes/': ({ context, params, body, idempotency }) =>
    disputes.openTradeDispute(context, params.id, body, idempotency),
  'PATCH /api/epr/disputes/{id}/': ({ context, params, body, idempotency }) =>
    disputes.resolveDispute(context, params.id, body, idempotency),
  'GET /api/epr/disputes/': ({ context, query }) => disputes.listDisputes(context, query),
  'GET /api/superadmin/disputes/': ({ context, query }) => disputes.listDisputes(context, query),
  'PATCH /api/superadmin/disputes/{id}/': ({ context, params, body, idempotency }) =>
    disputes.closeDispute(context, params.id, body, idempotency),
};

export const disputesChecks: Checks<typeof disputesContract> = {
  'POST /api/epr/trades/{id}/disputes/': ({ context, params }) => disputes.findOwnTrade(context, params.id),
};
