import { CreditList } from '../../features/credits/ui/credit-list.tsx';
import { CreditTotals } from '../../features/credits/ui/credit-totals.tsx';
import { RecyclerWaitingList } from '../../features/trades/ui/recycler-waiting-list.tsx';
import { financialYearLabel, recordYearOptions } from '../../lib/financial-year.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { useAddressText } from '../../web/address-search.ts';
import { PageHeader } from '../../web/workspace/page-header.tsx';

export function meta() {
  return [{ title: 'Recycler dashboard | EPR Mandi' }];
}

const years = () =>
  recordYearOptions(new Date()).map((year) => ({ value: String(year), label: financialYearLabel(year) }));

export default function RecyclerDashboardPage() {
  const [search, setSearch] = useAddressText('search');
  const [FY, setYear] = useAddressText('FY');
  return (
    <>
      <PageHeader
        heading="Dashboard"
        subtext="Your credit by financial year, and what waits for your answer"
        search={{ label: 'Search credit', value: search, onSearch: setSearch }}
        actions={
          <>
            <Select
              label="Filter By FY"
              labelHidden
              placeholder="All years"
              value={FY}
              options={years()}
              onValueChange={setYear}
            />
            <ButtonLink to="/RecycleAddQuantity" icon="plus">
              Add Quantity
            </ButtonLink>
          </>
        }
      />
      <div className="stack" style={{ ['--stack-gap' as string]: 'var(--space-6)' }}>
        <CreditTotals FY={FY} />
        <RecyclerWaitingList />
        <CreditList search={search} FY={FY} />
      </div>
    </>
  );
}
