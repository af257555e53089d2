import { Select } from '../../ui/select.tsx';
import { useAddressText } from '../address-search.ts';

/** Narrows a list to one status, as its search text: the search matches whatever the rows show. What was searched for before goes. */
export function StatusFilter({ statuses }: { statuses: readonly string[] }) {
  const [search, setSearch] = useAddressText('search');
  const chosen = statuses.find((status) => status.toLowerCase() === search.toLowerCase()) ?? '';
  return (
    <Select
      label="Status"
      value={chosen}
      onValueChange={setSearch}
      placeholder="All"
      options={statuses.map((status) => ({ value: status, label: status }))}
    />
  );
}
