import type { Option } from '../../../ui/fields/select.tsx';
import { useApi } from '../../../web/queries.ts';
import { ownRegistrationsQuery } from './queries.ts';

/** The caller's GST numbers to choose from; `loading` until they have arrived. */
export function useGstNumbers(): { options: Option[]; loading: boolean } {
  const registrations = useApi(ownRegistrationsQuery);
  const options = (registrations.data?.data ?? []).map(({ gstin, state }) => ({
    value: gstin,
    label: `${gstin}, ${state}`,
  }));
  return { options, loading: registrations.isPending };
}
