import { formatRupees } from '../../../lib/money.ts';
import { defineQuery } from '../../../web/api-query.ts';
import type { ApiResponse } from '../../../web/api.ts';

export const billingQuery = (trade: string) =>
  defineQuery('GET /api/epr/trades/{id}/billing/', { params: { id: trade } });

export const registrationsQuery = defineQuery('GET /api/users/gst-registrations/');

/** The newest invoices that a recycler has issued by one GST number. */
export const issuedInvoicesQuery = (gstin: string) =>
  defineQuery('GET /api/epr/invoices/', { query: { gstin, type: 'invoice', supplier: 'recycler', page_size: 50 } });

/** Invoices and payments of a trade, as its tab shows them. */
export type BillingFile = ApiResponse<'GET /api/epr/trades/{id}/billing/'>['data'];
export type BilledPayee = BillingFile['payees'][number];
export type BilledDocument = BillingFile['invoices'][number];

type ActionName = BillingFile['actions'][number]['name'];

/** Whether the reader may take an action now. */
export const isActionAllowed = ({ actions }: BillingFile, wanted: ActionName): boolean =>
  actions.some(({ name, allowed }) => name === wanted && allowed);

/** Reason why the reader cannot take an action; null if it can, or if the action is another role's. */
export const refusalOf = ({ actions }: BillingFile, wanted: ActionName): string | null =>
  actions.find(({ name }) => name === wanted)?.reason ?? null;

interface Amounts {
  cgst: number | null;
  sgst: number | null;
  igst: number | null;
}

const shown = (amount: number | null): string => (amount === null ? 'Not known yet' : formatRupees(amount));

/** GST by kind: CGST and SGST within a state, else IGST; then the round-off, if there is one. */
export function taxLines({ cgst, sgst, igst, round_off: roundOff = 0 }: Amounts & { round_off?: number }) {
  const isWithinState = cgst !== null && cgst > 0;
  const taxes = isWithinState
    ? [
        { label: 'CGST', value: shown(cgst) },
        { label: 'SGST', value: shown(sgst) },
      ]
    : [{ label: 'IGST', value: shown(igst) }];
  if (roundOff === 0) return taxes;
  return [...taxes, { label: 'Round off', value: `${roundOff < 0 ? '−' : '+'}${formatRupees(Math.abs(roundOff))}` }];
}
