import { FirstSteps } from '../../features/company/ui/first-steps.tsx';
import { CreditList } from '../../features/credits/ui/credit-list.tsx';
import { CreditPicture } from '../../features/credits/ui/credit-picture.tsx';
import { CreditTotals } from '../../features/credits/ui/credit-totals.tsx';
import { useYearFilter, YearFilter } from '../../features/targets/ui/year-filter.tsx';
import { RecyclerWaitingList } from '../../features/trades/ui/recycler-waiting-list.tsx';
import { useAddressText } from '../../web/address-search.ts';
import { pageTitle } from '../../web/page-head.ts';
import { PageHeader } from '../../web/workspace/page-header.tsx';
import { ShownTogether } from '../../web/workspace/shown-together.tsx';

export function meta() {
  return [{ title: pageTitle('Recycler dashboard') }];
}

export default function RecyclerDashboardPage() {
  const [search, setSearch] = useAddressText('search');
  const FY = useYearFilter();
  return (
    <>
      <PageHeader
        heading="Dashboard"
        subtext="Your credit by financial year, and what waits for your answer"
        search={{ label: 'Search credit', value: search, onSearch: setSearch }}
        actions={<YearFilter />}
      />
      <ShownTogether name="RecyclerDashboard">
        <div className="stack" style={{ ['--stack-gap' as string]: 'var(--space-6)' }}>
          <FirstSteps role="recycler" />
          <RecyclerWaitingList />
          <CreditTotals FY={FY} />
          <CreditPicture />
          <CreditList search={search} FY={FY} />
        </div>
      </ShownTogether>
    </>
  );
}
