import { useMemo } from 'react';
import { financialYearLabel, recordYearOptions } from '../../../lib/financial-year.ts';
import { Select } from '../../../ui/select.tsx';
import { useAddressText } from '../../../web/address-search.ts';

/** The financial year of the address (`?FY=2026`) as four digits, `''` for all. */
export function useYearFilter(): string {
  const [year] = useAddressText('FY');
  return /^20\d\d/.exec(year)?.[0] ?? '';
}

/** `Filter By FY`: all years, or one; kept in the address. */
export function YearFilter() {
  const year = useYearFilter();
  const [, setYear] = useAddressText('FY');
  const options = useMemo(() => {
    const years = recordYearOptions(new Date());
    const asked = Number(year);
    if (year !== '' && !years.includes(asked)) years.push(asked);
    return years.map((each) => ({ value: String(each), label: financialYearLabel(each) }));
  }, [year]);
  return <Select label="Filter By FY" value={year} onValueChange={setYear} placeholder="All" options={options} />;
}
