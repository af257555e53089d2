import { useState } from 'react';
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
  const [today] = useState(() => new Date());
  const years = new Set(recordYearOptions(today));
  if (year !== '') years.add(Number(year));
  const options = [...years].map((each) => ({ value: String(each), label: financialYearLabel(each) }));
  return <Select label="Filter By FY" value={year} onValueChange={setYear} placeholder="All" options={options} />;
}
