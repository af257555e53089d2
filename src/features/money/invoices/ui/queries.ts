import { registrationsQuery } from '#accounts/gst-registrations/ui/queries.ts';
import type { Option } from '#ui/fields/select.tsx';
import { defineQuery } from '#web/api-query.ts';
import type { ApiResponse } from '#web/api.ts';
import { useApi } from '#web/queries.ts';

export type InvoiceRow = ApiResponse<'GET /api/epr/invoices/'>['data'][number];

interface InvoiceFilter {
  search?: string;
  FY?: string;
  month?: string;
  gstin?: string;
  type?: string;
}

export const invoicesQuery = (query: InvoiceFilter = {}) =>
  defineQuery('GET /api/epr/invoices/', { query: { ...query, type: query.type as InvoiceRow['type'] | undefined } });
export const invoicesToIssueQuery = defineQuery('GET /api/epr/invoices-to-issue/');

/** The caller's GST numbers to choose from; `loading` until they have arrived. */
export function useGstNumbers(): { options: Option[]; loading: boolean } {
  const registrations = useApi(registrationsQuery);
  const options = (registrations.data?.data ?? []).map(({ gstin, state }) => ({
    value: gstin,
    label: `${gstin}, ${state}`,
  }));
  return { options, loading: registrations.isPending };
}
