import { defineQuery } from '../../../web/api-query.ts';

export const billingQuery = (trade: string) =>
  defineQuery('GET /api/epr/trades/{id}/billing/', { params: { id: trade } });

export const registrationsQuery = defineQuery('GET /api/users/gst-registrations/');

/** The newest invoices that a recycler has issued by one GST number. */
export const issuedInvoicesQuery = (gstin: string) =>
  defineQuery('GET /api/epr/invoices/', { query: { gstin, type: 'invoice', supplier: 'recycler', page_size: 50 } });
