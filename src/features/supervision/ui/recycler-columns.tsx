import { useAddressText } from '../../../web/address-search.ts';
import { errorText } from '../../../web/api.ts';
import { useApiList } from '../../../web/queries.ts';
import { useYearFilter } from '../../targets/ui/year-filter.tsx';
import { AchievedAccounts } from './achieved-accounts.tsx';
import styles from './dashboard-columns.module.css';
import { OngoingCredits } from './ongoing-credits.tsx';

/** One recycler's accounts and the chosen one's credit records, which are a recycler's targets. */
export function RecyclerColumns({ recycler }: { recycler: string }) {
  const [text] = useAddressText('search');
  const [asked, select] = useAddressText('account');
  const year = useYearFilter();
  const list = useApiList('GET /api/superadmin/recycler-epr/', { search: text || year, recycler });
  const accounts = list.items;
  const chosen = accounts.find((account) => account.id === asked) ?? accounts[0];
  return (
    <div className={styles.columns}>
      <AchievedAccounts
        accounts={accounts.map((account) => ({
          ...account,
          type: { label: 'Recycler Type', value: account.recycler_type },
          owner: `${account.company_name} (${account.owner_unique_id})`,
        }))}
        loading={list.isPending}
        error={list.isError && accounts.length === 0 ? errorText(list.error) : null}
        onRetry={() => void list.refetch()}
        more={{
          has: list.hasNextPage,
          loading: list.isFetchingNextPage,
          load: () => void list.fetchNextPage(),
        }}
        selected={chosen?.id}
        onSelect={select}
      />
      <OngoingCredits account={chosen} search={year} />
    </div>
  );
}
