import { useAddressText } from '../../../web/address-search.ts';
import { errorText } from '../../../web/api.ts';
import { useApiList } from '../../../web/queries.ts';
import { useYearFilter } from '../../targets/ui/year-filter.tsx';
import { AchievedAccounts } from './achieved-accounts.tsx';
import styles from './dashboard-columns.module.css';
import { OngoingTargets } from './ongoing-targets.tsx';

/**
 * Producers' accounts and the chosen one's targets, of one producer or of all. A financial year is sent as search text, as the
 * specification says; where a text is typed too, the text goes and the year narrows what came.
 */
export function ProducerColumns({ producer }: { producer?: string | undefined }) {
  const [text] = useAddressText('search');
  const [asked, select] = useAddressText('account');
  const year = useYearFilter();
  const list = useApiList('GET /api/superadmin/producer-epr/', { search: text || year, producer });
  const accounts =
    text && year
      ? list.items.filter((account) => account.targets.some((target) => target.FY === Number(year)))
      : list.items;
  const chosen = accounts.find((account) => account.id === asked) ?? accounts[0];
  return (
    <div className={styles.columns}>
      <AchievedAccounts
        accounts={accounts.map((account) => ({
          ...account,
          type: { label: 'Producer Type', value: account.producer_type },
          achieved: {
            reached: account.targets.filter((target) => target.is_achieved).length,
            of: account.targets.length,
          },
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
      <OngoingTargets account={chosen} search={year} />
    </div>
  );
}
