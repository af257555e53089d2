import { EnrolmentNotice } from '../../features/identity/ui/enrolment-notice.tsx';
import { ConcernList } from '../../features/supervision/ui/concern-list.tsx';
import { ProducerColumns } from '../../features/supervision/ui/producer-columns.tsx';
import { StatRow } from '../../features/supervision/ui/stat-row.tsx';
import { VolumeCharts } from '../../features/supervision/ui/volume-charts.tsx';
import { WaitingList } from '../../features/supervision/ui/waiting-list.tsx';
import { YearFilter } from '../../features/targets/ui/year-filter.tsx';
import { useAddressText } from '../../web/address-search.ts';
import type { PageHandle } from '../../web/page-handle.ts';
import { PageHeader } from '../../web/workspace/page-header.tsx';
import {
  concernsQuery,
  producerAccountsQuery,
  statsQuery,
  volumesQuery,
} from '../../features/supervision/ui/queries.ts';
import { WAITING_QUERIES } from '../../features/supervision/ui/waiting-work.ts';

export const handle: PageHandle = {
  title: 'Superadmin dashboard',
  screen: { heading: 'Dashboard', subtext: "Your approvals and producers' progress" },

  preload: {
    roles: ['superadmin'],
    queries: [statsQuery(), producerAccountsQuery(), ...WAITING_QUERIES, concernsQuery, volumesQuery()],
  },
};

export default function SuperadminDashboardPage() {
  const [search, setSearch] = useAddressText('search');
  return (
    <>
      <PageHeader
        search={{ label: 'Search accounts', value: search, onSearch: setSearch }}
        actions={<YearFilter everyYear />}
      />
      <EnrolmentNotice />
      <div className="stack" style={{ ['--stack-gap' as string]: 'var(--space-6)' }}>
        <StatRow />
        <WaitingList />
        <ConcernList />
        <VolumeCharts />
        <ProducerColumns />
      </div>
    </>
  );
}
