import { useEffect } from 'react';
import { beginProgress } from '#ui/feedback/progress.ts';
import { toast } from '#ui/feedback/toast.ts';
import { defineQuery } from '#web/api-query.ts';
import { type ApiResponse, errorText } from '#web/api.ts';
import { useApi } from '#web/queries.ts';

export const billingQuery = (trade: string) =>
  defineQuery('GET /api/epr/trades/{id}/billing/', { params: { id: trade } });

/** The same for a dialog, while it is open. What cannot be read is told by a toast, and the dialog is closed: it has nothing to show. */
export function useBillingOf(trade: string, isOpen: boolean, close: () => void) {
  const billing = useApi(billingQuery(trade), { enabled: isOpen });
  const isWaiting = isOpen && billing.isPending;
  useEffect(() => (isWaiting ? beginProgress() : undefined), [isWaiting]);
  const failure = isOpen && billing.isLoadingError ? errorText(billing.error) : null;
  useEffect(() => {
    if (failure === null) return;
    toast.error(failure);
    close();
  }, [failure, close]);
  return billing;
}

/** The newest invoices that a recycler has issued by one GST number. */
export const issuedInvoicesQuery = (gstin: string) =>
  defineQuery('GET /api/epr/invoices/', { query: { gstin, type: 'invoice', supplier: 'recycler', page_size: 50 } });

/** Invoices and payments of a trade, as its tab shows them. */
export type BillingFile = ApiResponse<'GET /api/epr/trades/{id}/billing/'>['data'];
export type BilledPayee = BillingFile['payees'][number];
export type BilledDocument = BillingFile['invoices'][number];

type ActionName = BillingFile['actions'][number]['name'];

/** Whether the reader's organisation may take an action now; of a part that forbids it the button says so itself. */
export const isActionAllowed = ({ actions }: BillingFile, wanted: ActionName): boolean =>
  actions.some(({ name, allowed, by_part: isByPart }) => name === wanted && (allowed || isByPart === true));

/** Reason why the reader's organisation cannot take an action; null if it can, or if the action is another role's. */
export const refusalOf = ({ actions }: BillingFile, wanted: ActionName): string | null =>
  actions.find(({ name, by_part: isByPart }) => name === wanted && !isByPart)?.reason ?? null;
