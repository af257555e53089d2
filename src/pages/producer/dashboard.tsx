import { AccountTargets } from '../../features/targets/ui/account-targets.tsx';
import { TargetSkeleton } from '../../features/targets/ui/target-skeleton.tsx';
import { TargetTotals } from '../../features/targets/ui/target-totals.tsx';
import { useYearFilter, YearFilter } from '../../features/targets/ui/year-filter.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { ListView } from '../../ui/list-view.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useAddressText } from '../../web/address-search.ts';
import { useApiList } from '../../web/queries.ts';
import { PageHeader } from '../../web/workspace/page-header.tsx';

export function meta() {
  return [{ title: 'Producer dashboard | EPR Mandi' }];
}

export default function ProducerDashboardPage() {
  const [search, setSearch] = useAddressText('search');
  return (
    <>
      <PageHeader
        heading="Dashboard"
        subtext="Your EPR targets and what closes them"
        search={{ label: 'Search accounts', value: search, onSearch: setSearch }}
        actions={
          <>
            <YearFilter />
            <ButtonLink to="/ProducerAddTarget" icon="plus">
              Add Target
            </ButtonLink>
          </>
        }
      />
      <Accounts search={search} />
    </>
  );
}

function Accounts({ search }: { search: string }) {
  const FY = useYearFilter();
  const list = useApiList('GET /api/epr/producer/', { search, FY });
  return (
    <ListView list={list} noun="accounts" loading={<TargetSkeleton />} empty={<NoAccounts search={search} year={FY} />}>
      {(accounts) => {
        const targets = accounts.flatMap((account) => account.targets);
        return (
          <div className="stack" style={{ ['--stack-gap' as string]: 'var(--space-6)' }}>
            {!list.hasNextPage && targets.length > 0 && <TargetTotals targets={targets} />}
            {accounts.map((account) => (
              <AccountTargets key={account.id} account={account} />
            ))}
          </div>
        );
      }}
    </ListView>
  );
}

function NoAccounts({ search, year }: { search: string; year: string }) {
  if (search !== '')
    return <EmptyState title="No targets available" text={`Nothing matches “${search}”.`} drawing="search" />;
  if (year !== '')
    return (
      <EmptyState
        title="No accounts found for the selected year"
        text="Choose another financial year, or add a target for this one."
        drawing="search"
        action={<ButtonLink to="/ProducerAddTarget">Add Target</ButtonLink>}
      />
    );
  return (
    <EmptyState
      title="No targets available"
      text="Targets belong to EPR accounts. Add yours first; once it is approved, give it its targets."
      drawing="papers"
      action={<ButtonLink to="/ProducerEPRAccounts">Add EPR Account</ButtonLink>}
    />
  );
}
