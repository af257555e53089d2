import { Select } from '#ui/fields/select.tsx';
import { useAddressText } from '../address-search.ts';

export function useStatusQuery(): { search: string; status: string } {
  const [search] = useAddressText('search');
  const [status] = useAddressText('status');
  return { search, status };
}

/** Both as words for an empty result: `Pending, Rigid PET`; empty without a filter. */
export function askedWords({ search, status }: { search: string; status: string }): string {
  return [status, search].filter((word) => word !== '').join(', ');
}

/** Filters a list by one status; the search text stays. */
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
