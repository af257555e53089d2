import { useAddressText } from '../../../web/address-search.ts';
import { errorText } from '../../../web/api.ts';
import type { PagedList } from '../../../ui/lists/list-view.tsx';
import { useApi } from '../../../web/queries.ts';
import type { AccountsState } from './ongoing-column.tsx';
import { statsQuery, type StatScope } from './queries.ts';

/** As many accounts as a first page holds: what comes with later ones does not change the choice. */
const FIRST_PAGE = 50;

interface AccountChoiceOptions<Account> {
  list: PagedList<Account>;
  /** By which text and year the list was asked for. */
  asked: string;
  /** Those of the list that show. */
  accounts: readonly Account[];
  /** Whether choosing it would show something. */
  hasSomething: (account: Account) => boolean;
  /** How many accounts there are in all, where that is known. */
  total: number | undefined;
}

/** The Achieved column over a list of accounts: its state, and the account that the address names, else the first one with something to show. */
export function useAccountChoice<Account extends { id: string }>(options: AccountChoiceOptions<Account>) {
  const { list, asked, accounts, hasSomething, total } = options;
  const [named, select] = useAddressText('account');
  const chosen =
    accounts.find((account) => account.id === named) ?? accounts.slice(0, FIRST_PAGE).find(hasSomething) ?? accounts[0];
  const state: AccountsState = list.isPending ? 'loading' : list.isError && accounts.length === 0 ? 'failed' : 'there';
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

/** Figures of that scope as far as they have come; the tiles above ask for the same. */
export function useFigures(scope: StatScope) {
  return useApi(statsQuery(scope)).data?.data;
}
