import { useAddressText } from '../../../web/address-search.ts';
import { useApiList } from '../../../web/queries.ts';
import { useYearFilter } from '../../targets/ui/year-filter.tsx';
import { useAccountChoice, useFigures } from './account-choice.ts';
import { AchievedAccounts } from './achieved-accounts.tsx';
import styles from './dashboard-columns.module.css';
import { OngoingTargets } from './ongoing-targets.tsx';
import { producerAccountsQuery } from './queries.ts';

/**
 * Producers' accounts and the selected account's targets, of one producer or of all. The financial year is sent as search text, as the
 * specification says; with a typed text too, the text is sent and the year filters the response.
 */
export function ProducerColumns({ producer }: { producer?: string | undefined }) {
  const [text] = useAddressText('search');
  const year = useYearFilter();
  const list = useApiList(producerAccountsQuery({ search: text || year, producer }));
  const accounts =
    text && year
      ? list.items.filter((account) => account.targets.some((target) => target.FY === Number(year)))
      : list.items;
  const figures = useFigures(producer === undefined ? {} : { producer_id: producer });
  const { chosen, column, state } = useAccountChoice({
    list,
    asked: `${text} ${year}`,
    accounts,
    hasSomething: (account) => account.targets.length > 0,
    total: text || year ? undefined : (figures?.producer_epr_accounts ?? figures?.total_producer_epr_accounts),
  });
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
          owner: { company: account.company_name, number: account.owner_unique_id },
        }))}
        {...column}
      />
      <OngoingTargets account={chosen} accounts={state} search={year} />
    </div>
  );
}
