import type { Checks, Handlers } from '#platform/http/endpoints.ts';
import { Refusal } from '#platform/refusal.ts';
import type { tradesContract } from './contract.ts';
import { decideTransaction, type VerificationStep, type Weigh } from './deciding.server.ts';
import { replaceDocument, requireOwnDocument, requireTransaction, uploadDocuments } from './documents.server.ts';
import { readTradeHistory } from './history.server.ts';
import type { payeeContract } from './payee-contract.ts';
import { showPayee, type FindPlatformPayee } from './payees.server.ts';
import { placeTrade } from './placing.server.ts';
import { counterRequest } from './rounds.server.ts';
import * as trades from './service.server.ts';

/**
 * @param verified what follows a verified payment, in its transaction
 * @param weigh what an approval of the review desk is weighed by, before
 */
export const tradesHandlers = (verified: VerificationStep, weigh: Weigh): Handlers<typeof tradesContract> => ({
  'GET /api/epr/purchases-requests/': ({ context, query }) => trades.listRequests(context, 'purchase', query),
  'POST /api/epr/purchases-requests/': ({ context, query, body, idempotency }) =>
    placeTrade(context, 'purchase', query.credit_offer_id, body, idempotency),
  'PATCH /api/epr/purchases-requests/{id}/': ({ context, params, body, idempotency }) =>
    trades.decideRequest(context, 'purchase', params.id, body, idempotency),
  'GET /api/epr/counter-credit-offers/': ({ context, query }) => trades.listRequests(context, 'counter', query),
  'POST /api/epr/counter-credit-offers/': ({ context, query, body, idempotency }) =>
    placeTrade(context, 'counter', query.credit_offer_id, body, idempotency),
  'PATCH /api/epr/counter-credit-offers/{id}/': ({ context, params, body, idempotency }) =>
    trades.decideRequest(context, 'counter', params.id, body, idempotency),
  'POST /api/epr/counter-credit-offers/{id}/counter/': ({ context, params, body, idempotency }) =>
    counterRequest(context, params.id, body, idempotency),
  'POST /api/epr/purchases-requests/{id}/withdraw/': ({ context, params, body, idempotency }) =>
    trades.withdrawRequest(context, 'purchase', params.id, body.reason, idempotency),
  'POST /api/epr/counter-credit-offers/{id}/withdraw/': ({ context, params, body, idempotency }) =>
    trades.withdrawRequest(context, 'counter', params.id, body.reason, idempotency),
  'GET /api/epr/order/{slug}/': ({ context, params }) => trades.readOrder(context, params.slug),
  'GET /api/epr/trades/{id}/history/': ({ context, params, query }) => readTradeHistory(context, params.id, query),
  'GET /api/epr/transactions/': ({ context, query }) => trades.listOwnTransactions(context, query),
  'POST /api/epr/transactions/': ({ context, query, idempotency }) => {
    const { purchases_request_id: purchase, counter_credit_offer_id: counter } = query;
    if (purchase !== undefined && counter === undefined)
      return trades.initiatePayment(context, 'purchase', purchase, idempotency);
    if (counter !== undefined && purchase === undefined)
      return trades.initiatePayment(context, 'counter', counter, idempotency);
    throw new Refusal('invalid', 'Name either a purchase request or a counter-offer.', {
      fields: { purchases_request_id: 'Name either a purchase request or a counter-offer.' },
    });
  },
  'PATCH /api/epr/transactions/{id}/': ({ context, params, body, idempotency }) =>
    uploadDocuments(context, params.id, body, idempotency),
  'POST /api/epr/documents/{id}/replace/': ({ context, params, body, idempotency }) =>
    replaceDocument(context, params.id, body.file, idempotency),
  'GET /api/superadmin/transactions/': ({ context, query }) => trades.listTransactions(context, query),
  'PATCH /api/superadmin/transactions/{id}/': ({ context, params, body: { status, reason, review }, idempotency }) => {
    const decision = { status, reason, review: review ? weigh : undefined };
    return decideTransaction(context, params.id, decision, idempotency, verified);
  },
});

export const tradesChecks: Checks<typeof tradesContract> = {
  'PATCH /api/epr/transactions/{id}/': ({ context, params }) => requireTransaction(context, params.id),
  'POST /api/epr/documents/{id}/replace/': ({ context, params }) => requireOwnDocument(context, params.id),
};

/** @param findPlatform the bank account that the fee is paid to */
export const payeeHandlers = (findPlatform: FindPlatformPayee): Handlers<typeof payeeContract> => ({
  'POST /api/epr/trades/{id}/bank-details/': async ({ context, params, body }) => ({
    data: await showPayee(context, params.id, body.payee, findPlatform),
  }),
});
