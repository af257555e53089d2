import { YearFilter } from '#accounts/targets/ui/year-filter.tsx';
import { StatRow } from '#oversight/supervision/ui/company-head.tsx';
import { ConcernList } from '#oversight/supervision/ui/concern-list.tsx';
import { AccountColumns } from '#oversight/supervision/ui/dashboard-columns.tsx';
import { columnAccountsQuery, concernsQuery, statsQuery, volumesQuery } from '#oversight/supervision/ui/queries.ts';
import { VolumeCharts } from '#oversight/supervision/ui/volume-charts.tsx';
import { WAITING_QUERIES, WaitingAccounts } from '#oversight/supervision/ui/waiting-accounts.tsx';
import { EnrolmentNotice } from '#people/identity/ui/enrolment-notice.tsx';
import { WaitingTrades, waitingQuery } from '#trading/trade-list/ui/waiting-trades.tsx';
import type { PageHandle } from '#web/page-handle.ts';
import { PageHeader } from '#web/workspace/page-header.tsx';

export const handle: PageHandle = {
  title: 'Superadmin dashboard',
  screen: { heading: 'Dashboard', subtext: "Your approvals and producers' progress" },

  preload: {
    roles: ['superadmin'],
    queries: [
      statsQuery(),
      columnAccountsQuery('producer'),
      waitingQuery,
      ...WAITING_QUERIES,
      concernsQuery,
      volumesQuery(),
    ],
  },
};

export default function SuperadminDashboardPage() {
  return (
    <>
      <PageHeader searchLabel="Search accounts" filters={<YearFilter everyYear />} />
      <EnrolmentNotice />
      <div className="stack" style={{ ['--stack-gap' as string]: 'var(--space-6)' }}>
        <StatRow />
        <WaitingTrades role="superadmin" />
        <WaitingAccounts />
        <ConcernList />
        <VolumeCharts />
        <AccountColumns side="producer" />
      </div>
    </>
  );
}
