import { producerAccountsQuery } from '#accounts/epr-accounts/ui/queries.ts';
import { AccountTargets } from '#accounts/targets/ui/account-targets.tsx';
import { allTargetsQuery } from '#accounts/targets/ui/queries.ts';
import { TARGET_EXPORT } from '#accounts/targets/ui/target-export.ts';
import { TargetFilter, useTargetStatus } from '#accounts/targets/ui/target-filter.tsx';
import { TargetOverview } from '#accounts/targets/ui/target-overview.tsx';
import { TargetRowsHead } from '#accounts/targets/ui/target-row.tsx';
import { TargetSkeleton } from '#accounts/targets/ui/target-skeleton.tsx';
import { useYearFilter, YearFilter } from '#accounts/targets/ui/year-filter.tsx';
import { financialYearLabel } from '#lib/financial-year.ts';
import { FirstSteps } from '#people/company/ui/first-steps.tsx';
import { profileCheckQuery } from '#people/company/ui/queries.ts';
import { TermsNotice } from '#people/consents/ui/terms-notice.tsx';
import { EmailNotice } from '#people/identity/ui/email-notice.tsx';
import { ExposureCard } from '#supply/exposure/ui/exposure-card.tsx';
import { exposureQuery } from '#supply/exposure/ui/queries.ts';
import { WaitingTrades, waitingQuery } from '#trading/trade-list/ui/waiting-trades.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { ButtonLink } from '#ui/layout/button.tsx';
import { CardList } from '#ui/lists/card-list.tsx';
import { ListView, ShowAll } from '#ui/lists/list-view.tsx';
import { useAddressText } from '#web/address-search.ts';
import type { ApiResponse } from '#web/api.ts';
import { ExportMenu } from '#web/export-menu.tsx';
import type { PageHandle } from '#web/page-handle.ts';
import { PATHS } from '#web/paths.ts';
import { useApiList } from '#web/queries.ts';
import { PageHeader } from '#web/workspace/page-header.tsx';
import { RevealTogether } from '#web/workspace/reveal-together.tsx';

export const handle: PageHandle = {
  title: 'Producer dashboard',
  screen: { heading: 'Dashboard', subtext: 'Your EPR targets and what it costs to meet them' },

  preload: {
    roles: ['producer'],
    queries: [profileCheckQuery, allTargetsQuery(), producerAccountsQuery(), exposureQuery(), waitingQuery],
  },
};

export default function ProducerDashboardPage() {
  const [search] = useAddressText('search');
  const FY = useYearFilter();
  return (
    <>
      <PageHeader
        searchLabel="Search accounts"
        filters={<YearFilter />}
        actions={
          <>
            <ButtonLink to={PATHS.obligationPlanner} variant="secondary">
              Obligation Planner
            </ButtonLink>
            <ButtonLink to={PATHS.addTarget} icon="plus">
              Add Target
            </ButtonLink>
          </>
        }
      />
      <RevealTogether name="ProducerDashboard">
        <EmailNotice />
        <TermsNotice />
        <div className="stack" style={{ ['--stack-gap' as string]: 'var(--space-6)' }}>
          <FirstSteps role="producer" />
          <TargetOverview FY={FY} waiting={<WaitingTrades role="producer" />} costs={<ExposureCard />} />
          <Accounts search={search} FY={FY} />
        </div>
      </RevealTogether>
    </>
  );
}

type Account = ApiResponse<'GET /api/epr/producer/'>['data'][number];

const targetsOf = (accounts: readonly Account[]) => accounts.flatMap((account) => account.targets);

function Accounts({ search, FY }: { search: string; FY: string }) {
  const status = useTargetStatus();
  const list = useApiList(producerAccountsQuery({ search, FY, target_status: status }));
  const names = new Set(list.items.map(({ epr_registered_name: name }) => name));
  return (
    <section>
      <ExportMenu list={list} name="targets" columns={TARGET_EXPORT} rows={targetsOf} />
      {(status !== '' || list.isPending || list.items.length > 0) && (
        <TargetFilter
          heading={
            <div>
              <h2>{FY === '' ? 'Targets' : `Targets, FY ${financialYearLabel(Number(FY))}`}</h2>
              {names.size === 1 && <p className="text-soft text-small">{[...names]}</p>}
            </div>
          }
        />
      )}
      <ListView
        list={list}
        noun="accounts"
        loading={<TargetSkeleton />}
        empty={<NoAccounts search={search} year={FY} status={status} />}
      >
        {(accounts) => (
          <div className="stack" style={{ ['--stack-gap' as string]: 'var(--space-2)' }}>
            {targetsOf(accounts).length > 0 && <TargetRowsHead />}
            <CardList label="Accounts with their targets" items={accounts} className="stack" estimate={200}>
              {(account) => <AccountTargets account={account} withName={names.size > 1} />}
            </CardList>
          </div>
        )}
      </ListView>
    </section>
  );
}

function NoAccounts({ search, year, status }: { search: string; year: string; status: string }) {
  if (search !== '')
    return (
      <EmptyState
        title="No targets available"
        text={`Nothing matches “${search}”.`}
        drawing="search"
        action={<ShowAll />}
      />
    );
  if (year !== '')
    return (
      <EmptyState
        title="No accounts found for the selected year"
        text="Choose another financial year, or add a target for this one."
        drawing="search"
        action={<ButtonLink to={PATHS.addTarget}>Add Target</ButtonLink>}
      />
    );
  if (status !== '')
    return <EmptyState title="No targets available" text="None of your targets has this status." drawing="search" />;
  // No action button here: the first steps are shown at the top of the page.
  return (
    <EmptyState
      title="No targets available"
      text="Your targets appear here with the shortfall and the cost."
      drawing="papers"
    />
  );
}
