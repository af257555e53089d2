import { useYearFilter, YearFilter } from '#accounts/targets/ui/year-filter.tsx';
import { FirstSteps } from '#people/company/ui/first-steps.tsx';
import { profileCheckQuery } from '#people/company/ui/queries.ts';
import { TermsNotice } from '#people/consents/ui/terms-notice.tsx';
import { EmailNotice } from '#people/identity/ui/email-notice.tsx';
import { CreditChart } from '#supply/credits/ui/credit-chart.tsx';
import { CreditList } from '#supply/credits/ui/credit-list.tsx';
import { CreditTotals } from '#supply/credits/ui/credit-totals.tsx';
import { allCreditsQuery, creditsQuery } from '#supply/credits/ui/queries.ts';
import { WaitingTrades, waitingQuery } from '#trading/trade-list/ui/waiting-trades.tsx';
import { useAddressText } from '#web/address-search.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { PageHeader } from '#web/workspace/page-header.tsx';
import { RevealTogether } from '#web/workspace/reveal-together.tsx';

export const handle: PageHandle = {
  title: 'Recycler dashboard',
  screen: { heading: 'Dashboard', subtext: 'Your credit by financial year, and what waits for your answer' },

  preload: {
    roles: ['recycler'],
    queries: [profileCheckQuery, creditsQuery(), allCreditsQuery(), waitingQuery],
  },
};

export default function RecyclerDashboardPage() {
  const [search] = useAddressText('search');
  const FY = useYearFilter();
  return (
    <>
      <PageHeader searchLabel="Search credit" filters={<YearFilter />} />
      <RevealTogether name="RecyclerDashboard">
        <EmailNotice />
        <TermsNotice />
        <div className="stack" style={{ ['--stack-gap' as string]: 'var(--space-6)' }}>
          <FirstSteps role="recycler" />
          <WaitingTrades role="recycler" />
          <CreditTotals FY={FY} />
          <CreditChart />
          <CreditList search={search} FY={FY} />
        </div>
      </RevealTogether>
    </>
  );
}
