import { useAddressText } from '../../../web/address-search.ts';
import { errorText } from '../../../web/api.ts';
import type { PagedList } from '../../../ui/list-view.tsx';

/**
 * The Achieved column over a list of accounts: its state, and the account that the address names, else the first.
 * `accounts` are those of the list that show.
 */
export function useAccountChoice<Account extends { id: string }>(
  list: PagedList<Account>,
  accounts: readonly Account[],
) {
  const [asked, select] = useAddressText('account');
  const chosen = accounts.find((account) => account.id === asked) ?? accounts[0];
  return {
    chosen,
    column: {
      loading: list.isPending,
      error: list.isError && accounts.length === 0 ? errorText(list.error) : null,
      onRetry: () => void list.refetch(),
      more: {
        has: list.hasNextPage,
        loading: list.isFetchingNextPage,
        failed: list.isFetchNextPageError,
        load: () => void list.fetchNextPage(),
      },
      selected: chosen?.id,
      onSelect: select,
    },
  };
}
