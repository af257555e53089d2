import { useAddressText } from '../../../web/address-search.ts';
import { errorText } from '../../../web/api.ts';
import type { PagedList } from '../../../ui/lists/list-view.tsx';
import { useApi } from '../../../web/queries.ts';
import type { AccountsState } from './ongoing-column.tsx';
import { statsQuery, type StatScope } from './queries.ts';

/** Number of accounts on the first page: later pages do not change the default selection. */
const FIRST_PAGE = 50;

interface AccountChoiceOptions<Account> {
  list: PagedList<Account>;
  /** Key of the search text and year of the list request. */
  asked: string;
  /** Accounts of the list that are shown. */
  accounts: readonly Account[];
  /** Whether selecting the account would show something. */
  hasSomething: (account: Account) => boolean;
  /** Total number of accounts, if known. */
  total: number | undefined;
}

/** State of the Achieved column: its accounts, and the selected one: that of the address, else the first one with something to show. */
export function useAccountChoice<Account extends { id: string }>(options: AccountChoiceOptions<Account>) {
  const { list, asked, accounts, hasSomething, total } = options;
  const [named, select] = useAddressText('account');
  const chosen =
    accounts.find((account) => account.id === named) ?? accounts.slice(0, FIRST_PAGE).find(hasSomething) ?? accounts[0];
  const state: AccountsState = list.isPending ? 'loading' : list.isError && accounts.length === 0 ? 'failed' : 'loaded';
  return {
    chosen,
    state,
    column: {
      total,
      loading: state === 'loading',
      error: state === 'failed' ? errorText(list.error) : null,
      onRetry: () => void list.refetch(),
      more: {
        has: list.hasNextPage,
        loading: list.isFetchingNextPage,
        failed: list.isFetchNextPageError,
        load: () => void list.fetchNextPage(),
      },
      asked: list.isPlaceholderData ? undefined : asked,
      selected: chosen?.id,
      onSelect: select,
    },
  };
}

/** Figures of the scope; the tiles above use the same request. */
export function useFigures(scope: StatScope) {
  return useApi(statsQuery(scope)).data?.data;
}
