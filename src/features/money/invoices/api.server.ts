import type { Checks, Handlers } from '#platform/http/endpoints.ts';
import type { invoicesContract } from './contract.ts';
import { makeFeeInvoices } from './fee-invoices.server.ts';
import * as irns from './irn.server.ts';
import { readPaper } from './papers.server.ts';
import * as invoices from './service.server.ts';

export const invoicesHandlers: Handlers<typeof invoicesContract> = {
  'POST /api/epr/trades/{id}/invoices/': ({ context, params, body, idempotency }) =>
    invoices.issueInvoice(context, params.id, body, idempotency),
  'GET /api/epr/invoices/': ({ context, query }) => invoices.listInvoices(context, query),
  'GET /api/epr/invoices-to-issue/': ({ context, query }) => invoices.listInvoicesToIssue(context, query),
  'GET /api/epr/invoices/{id}/': ({ context, params }) => invoices.readInvoice(context, params.id),
  'POST /api/epr/invoices/{id}/credit-notes/': ({ context, params, body, idempotency }) =>
    invoices.issueCreditNote(context, params.id, body, idempotency),
  'GET /api/epr/invoices/{id}/pdf/': ({ context, params }) => readPaper(context, params.id),
  'GET /api/epr/invoices/{id}/inv-01/': ({ context, params }) => irns.readPortalFile(context, params.id),
  'POST /api/epr/invoices/{id}/irn/': ({ context, params, body, idempotency }) =>
    irns.saveIrn(context, params.id, body, idempotency),
  'POST /api/superadmin/fee-invoices/': ({ context, body, idempotency }) => makeFeeInvoices(context, body, idempotency),
};

export const invoicesChecks: Checks<typeof invoicesContract> = {
  'POST /api/epr/trades/{id}/invoices/': ({ context, params }) => invoices.findOwnTrade(context, params.id),
  'POST /api/epr/invoices/{id}/credit-notes/': ({ context, params }) => invoices.findOwnDocument(context, params.id),
};
