import { Select } from '../../../ui/select.tsx';
import { useAddressText } from '../../../web/address-search.ts';

/** Statuses of each list, in the words of its rows: the search matches whatever the rows show. */
export const ACCOUNT_STATUSES = ['Pending', 'Approved', 'Rejected'] as const;
export const TRANSACTION_STATUSES = ['Initiated', 'Payment Verified', 'Completed', 'Cancelled'] as const;

/** Narrows a list to one status, as its search text; what was searched for before goes. */
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
