import { useAddressText } from '../../../web/address-search.ts';
import { useApiList } from '../../../web/queries.ts';
import { useYearFilter } from '../../targets/ui/year-filter.tsx';
import { useAccountChoice, useFigures } from './account-choice.ts';
import { AchievedAccounts } from './achieved-accounts.tsx';
import styles from './dashboard-columns.module.css';
import { OngoingCredits } from './ongoing-credits.tsx';
import { recyclerAccountsQuery } from './queries.ts';

/** One recycler's accounts and the selected account's credit records, which are a recycler's targets. */
export function RecyclerColumns({ recycler }: { recycler: string }) {
  const [text] = useAddressText('search');
  const year = useYearFilter();
  const list = useApiList(recyclerAccountsQuery({ search: text || year, recycler }));
  const accounts = list.items;
  const figures = useFigures({ recycler_id: recycler });
  const { chosen, column, state } = useAccountChoice({
    list,
    asked: `${text} ${year}`,
    accounts,
    hasSomething: (account) => account.credit_records > 0,
    total: text || year ? undefined : figures?.recycler_epr_accounts,
  });
  return (
    <div className={styles.columns}>
      <AchievedAccounts
        accounts={accounts.map((account) => ({
          ...account,
          type: { label: 'Recycler Type', value: account.recycler_type },
          owner: { company: account.company_name, number: account.owner_unique_id },
        }))}
        {...column}
      />
      <OngoingCredits account={chosen} accounts={state} search={year} />
    </div>
  );
}
