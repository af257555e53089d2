import { Select } from '../../ui/fields/select.tsx';
import { useAddressText } from '../address-search.ts';

/** What a list with a search and a status is asked for, both from the address. */
export function useStatusQuery(): { search: string; status: string } {
  const [search] = useAddressText('search');
  const [status] = useAddressText('status');
  return { search, status };
}

/** Both as one hears them where nothing is found: `Pending, Rigid PET`; empty when nothing was asked for. */
export function askedWords({ search, status }: { search: string; status: string }): string {
  return [status, search].filter((word) => word !== '').join(', ');
}

/** Narrows a list to one status; what is searched for stays. */
export function StatusFilter({ statuses }: { statuses: readonly string[] }) {
  const [status, setStatus] = useAddressText('status');
  const chosen = statuses.find((each) => each.toLowerCase() === status.toLowerCase()) ?? '';
  return (
    <Select
      label="Status"
      value={chosen}
      onValueChange={setStatus}
      placeholder="All"
      options={statuses.map((each) => ({ value: each, label: each }))}
    />
  );
}
